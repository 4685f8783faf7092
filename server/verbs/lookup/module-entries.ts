import { setImmediate as breathe } from 'node:timers/promises'
import { settled } from '../../../shared/align/links.ts'
import { kbOfModule, RULES_KB } from '../../../shared/knowledge-base.ts'
import { entryOf } from '../../exports/knowledge-base.ts'
import { lines } from '../../exports/markdown.ts'
import { documentsOf, type ModuleDocument } from '../../exports/module-documents.ts'
import { type Reading, reading } from '../../exports/reading.ts'
import type { Snapshot } from '../../exports/snapshot.ts'
import type { Lang } from '../../exports/voice.ts'
import { inheritedBy } from '../in-force.ts'
import { versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import { listed, type MapEntry, type Piece } from './entry.ts'

type Reads = Pick<Workshop, 'store' | 'turns' | 'modules'>
export type ModuleEntry = MapEntry & { rules: readonly string[] }

/**
 * The documents of a version's modules as the exported knowledge base has them, with what is in force. A text is
 * written when somebody first reads it: most look-ups need one of them, and all at once would keep everybody waiting.
 */
export async function moduleEntries(
  workshop: Reads,
  where: Where,
  lang: Lang,
  is_narrow: boolean,
): Promise<ModuleEntry[]> {
  const whole = await inForceOf(workshop, where)
  await breathe()
  const read = reading(is_narrow ? withoutPending(whole) : whole, lang)
  await breathe()
  const entries: ModuleEntry[] = []
  for (const document of documentsOf(read)) {
    await breathe()
    entries.push(moduleEntry(document, read))
  }
  return entries
}

function moduleEntry(document: ModuleDocument, read: Reading): ModuleEntry {
  const { module } = document
  const rules = document.rules.map((rule) => rule.cluster_id)
  const { file, summary, keywords } = entryOf(document, read)
  let pieces: Promise<Piece[]> | undefined
  return {
    ...listed({ source: file, summary, keywords }),
    bases: module === null ? [RULES_KB] : [RULES_KB, kbOfModule(module)],
    rules,
    pieces() {
      pieces ??= piecesOf(document)
      return pieces
    },
  }
}

function withoutPending(snapshot: Snapshot): Snapshot {
  const { clusters, inherited } = snapshot
  return {
    ...snapshot,
    clusters: clusters.map(settled),
    ...(inherited && { inherited: { ...inherited, clusters: inherited.clusters.map(settled) } }),
  }
}

/** Rules written between two breaths: without modules all of a version stand in one document. */
const SLICE = 100

/** A document rule by rule; what stands before and after them is no rule's. */
export async function piecesOf({ rules, parts }: Pick<ModuleDocument, 'rules' | 'parts'>): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const part of parts()) {
    pieces.push({ id: rules[pieces.length - 1]?.cluster_id ?? '', text: lines(part).trim() })
    if (pieces.length % SLICE === 0) await breathe()
  }
  return pieces
}

/** As much of a version as its modules' documents are written from, as it stood at one moment. */
function inForceOf({ store, turns, modules }: Reads, where: Where): Promise<Snapshot> {
  const { project, app_version } = where
  return turns.take(project, async () => {
    const version = await versionRowOf({ store }, where)
    const [rule_atoms, case_atoms, clusters] = await Promise.all([
      store.rule_atoms.all(project, app_version),
      store.case_atoms.all(project, app_version),
      store.clusters.all(project, app_version),
    ])
    return {
      ...{
        app_version,
        rule_atoms,
        case_atoms,
        clusters,
        cases: [],
        notices: [],
        disagreements: [],
        contradictions: [],
      },
      inherited: await inheritedBy({ store }, where, { clusters, rule_atoms, case_atoms }),
      modules: (await modules.of(project))?.modules ?? [],
      at: version.last_sync_at,
    }
  })
}
