import { type Contradiction, contradictions } from '../../shared/align/contradictions.ts'
import { withNearest } from '../../shared/align/nearest.ts'
import type { Thresholds } from '../../shared/align/thresholds.ts'
import type { Notice } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Attachment, CaseAtom, CaseIdentity } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { ModuleEntry } from '../../shared/schema/tables.ts'
import type { CaseClass } from '../../shared/schema/test-case.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'

/** A case as exports list it: also those that gave no atom. */
export type CaseSummary = CaseIdentity & {
  class: CaseClass
  importance: string | null
  keywords: string[]
  attachments: Attachment[]
  xml_file: string
  xpath: string
}

/** The id by which people know a case; its key where it has none. */
export const shownId = (
  c: Pick<CaseIdentity, 'full_external_id' | 'external_id' | 'internal_id' | 'case_key'>,
): string => c.full_external_id ?? c.external_id ?? c.internal_id ?? c.case_key

/** What an atom knows of its case, where no test case came along. */
export function summaryOfAtom(atom: CaseAtom): CaseSummary {
  const evidence = atom.evidence[0]!
  return {
    case_key: atom.case_key,
    external_id: atom.external_id,
    internal_id: atom.internal_id,
    full_external_id: atom.full_external_id,
    test_project: atom.test_project,
    suite_name: atom.suite_name,
    suite_path: atom.suite_path,
    case_name: atom.case_name,
    case_revision_version: atom.case_revision_version,
    class: 'atomized',
    importance: atom.importance,
    keywords: atom.keywords,
    attachments: atom.evidence.flatMap((e) => e.attachments),
    xml_file: evidence.xml_file,
    xpath: evidence.xpath_or_path,
  }
}

/** All that one version's files are written from. The same snapshot gives the same bytes. */
export type Snapshot = {
  app_version: AppVersion
  rule_atoms: RuleAtom[]
  case_atoms: CaseAtom[]
  clusters: Cluster[]
  cases: CaseSummary[]
  /** Remarks of the import (drift, ghosts, doubled ids), in file order. */
  notices: Notice[]
  /** Cases whose delivered atoms and the atoms split from their XML disagree. */
  disagreements: { case_key: string; delivered: number; split: number; same: number }[]
  /** What contradicts itself inside the design and inside the tests. */
  contradictions: Contradiction[]
  /** From where links were accepted, and from where they were shown. */
  thresholds?: Thresholds
  /** Groups of atoms that hang together and were too large to be solved whole. `first`: the smallest atom id. */
  splits?: readonly { atoms: number; pieces: number; first: string }[]
  /** Rules that the version takes over from its base, with their atoms: in force, though not held. */
  inherited?: {
    clusters: Cluster[]
    rule_atoms: RuleAtom[]
    case_atoms: CaseAtom[]
    /** Ids of own clusters that say only what an inherited rule says: in force that rule stands for them. */
    folded?: readonly string[]
  }
  /** The team's dictionary, for the names of modules. */
  modules?: readonly ModuleEntry[]
  /** Time of the last change of what is exported, ISO 8601 UTC; null offline without SOURCE_DATE_EPOCH. */
  at: string | null
}

/**
 * Fills in what is derived for reading: the nearest partners of what stands alone, and what contradicts itself. To be run
 * once, before the files are written.
 */
export function withDerived(snapshot: Omit<Snapshot, 'contradictions'>, synonyms: SynonymTable): Snapshot {
  const { clusters, rule_atoms, case_atoms } = snapshot
  return {
    ...snapshot,
    clusters: withNearest(clusters, rule_atoms, case_atoms),
    contradictions: contradictions(rule_atoms, case_atoms, synonyms),
  }
}
