import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CANON_VERSION, canon } from '../../shared/text/canon.ts'
import { fingerprint } from '../../shared/text/fingerprint.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import type { Inspection } from './inspection.ts'
import { wordsOf } from './rule-words.ts'
import { makeSynonyms, type Synonyms } from './synonyms.ts'
import type { Where } from './workshop.ts'

const PAGE = 1000

export type Recomputed = { checked: number; faults: string[] }

/**
 * Every atom's canon text and fingerprint worked out again from its words, and every cluster's from its canon text.
 * Texts of an older canon version, and those of a version that waits to be read by its project's new words, are held to their own fingerprint only: the words would give other ones today.
 */
export async function recomputeFingerprints(store: Inspection['store'], shipped: SynonymTable): Promise<Recomputed> {
  const synonyms = makeSynonyms(store, shipped)
  const found: Recomputed = { checked: 0, faults: [] }
  for (const { project } of await store.projects.all())
    for (const { app_version } of await store.versions.all(project))
      for await (const { name, is_right } of judged(
        store,
        project,
        app_version,
        await tableOf(store, synonyms, { project, app_version }),
      )) {
        found.checked++
        if (!is_right) found.faults.push(`${project} ${app_version} ${name}`)
      }
  return found
}

/** The words that the version is read by; null while it waits to be read by those that stand now. */
async function tableOf({ graph }: Inspection['store'], synonyms: Synonyms, { project, app_version }: Where) {
  const drawn = await graph.drawn(project, app_version)
  return drawn && drawn.words !== (await synonyms.idOf(project)) ? null : synonyms.of(project)
}

type Judged = { name: string; is_right: boolean }

async function* judged(
  store: Inspection['store'],
  project: string,
  version: AppVersion,
  table: SynonymTable | null,
): AsyncGenerator<Judged> {
  const judge = (atom: RuleAtom | CaseAtom): Judged => ({ name: atom.atom_id, is_right: isRight(atom, table) })
  for await (const atom of inPages((page) => store.rule_atoms.page(project, version, page))) yield judge(atom)
  for await (const atom of inPages((page) => store.case_atoms.page(project, version, null, page))) yield judge(atom)
  const keys = [...new Set((await store.cases.all(project, version)).map((row) => row.case_key))]
  for (let i = 0; i < keys.length; i += PAGE)
    for (const atom of await store.cases.sent(project, version, keys.slice(i, i + PAGE)))
      yield { ...judge(atom), name: `${atom.atom_id} (${atom.origin})` }
  for (const { cluster_id, canon_text, merge_fingerprint } of await store.clusters.all(project, version))
    yield { name: cluster_id, is_right: fingerprint(canon_text) === merge_fingerprint }
}

async function* inPages<T extends { atom_id: string }>(
  read: (page: { after: string | null; limit: number }) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after: string | null = null; ; ) {
    const rows: T[] = await read({ after, limit: PAGE })
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.atom_id
  }
}

function isRight(atom: RuleAtom | CaseAtom, table: SynonymTable | null): boolean {
  if (fingerprint(atom.canon_text) !== atom.merge_fingerprint) return false
  if (!table || atom.canon_version !== CANON_VERSION) return true
  return canon(wordsOf(atom), table).canon_text === atom.canon_text
}
