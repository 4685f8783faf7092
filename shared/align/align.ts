import type { AppVersion } from '../schema/base.ts'
import type { CaseAtom } from '../schema/case-atom.ts'
import type { Cluster } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'

export type AlignSettings = { value_partition: boolean }
export type AlignContext = { app_version: AppVersion; synonyms: SynonymTable; settings: AlignSettings }
/** Clusters sorted by id; atoms with their states set; `nearest` not filled here (see nearest.ts). */
export type Alignment = { clusters: Cluster[]; rule_atoms: RuleAtom[]; case_atoms: CaseAtom[] }

/** The keys under which an atom can meet others: two atoms that share none never influence each other. */
export function blockKeys(_atom: RuleAtom | CaseAtom, _synonyms: SynonymTable): string[] {
  return []
}

/**
 * Fits rule atoms and case atoms of one app version together. A pure function of the set of atoms: neither their order
 * nor atoms that share no block key (over any number of hops) change a cluster, so a change re-solves only what it meets.
 */
export function align(rule_atoms: RuleAtom[], case_atoms: CaseAtom[], _context: AlignContext): Alignment {
  return { clusters: [], rule_atoms, case_atoms }
}
