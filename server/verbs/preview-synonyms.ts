import type { SynonymsAnswer, WordMove } from '../../shared/schema/synonyms.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { agrees, valueSet } from '../../shared/text/value-set.ts'
import type { Atom } from './fit.ts'
import { grouped, unhurried } from './grouped.ts'
import { inWords } from './in-words.ts'
import { wordsOf } from './rule-words.ts'
import type { Where, Workshop } from './workshop.ts'

export type Preview = Pick<SynonymsAnswer, 'reworded' | 'merges' | 'partings'>

/** Atoms read between two breaths. */
const SLICE = 200
/** So many moves are listed; the total is told beside them. */
const LISTED = 100

type Pair = { before: Atom; after: Atom }

/** What a table would do to the texts of every version: which become one, and which come apart. Changes nothing. */
export async function previewSynonyms(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  table: SynonymTable,
): Promise<Preview> {
  const preview: Preview = { reworded: 0, merges: { total: 0, items: [] }, partings: { total: 0, items: [] } }
  for (const { app_version } of await store.versions.all(project)) {
    const pairs = await pairsOf(store, { project, app_version }, table)
    preview.reworded += pairs.filter(isReworded).length
    note(preview.merges, app_version, pairs, 'after', 'before')
    note(preview.partings, app_version, pairs, 'before', 'after')
  }
  return preview
}

const isReworded = ({ before, after }: Pair) => before.canon_text !== after.canon_text

async function pairsOf(
  store: Workshop['store'],
  { project, app_version }: Where,
  table: SynonymTable,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  const atoms = [
    ...(await store.rule_atoms.all(project, app_version)),
    ...(await store.case_atoms.all(project, app_version)),
  ]
  for await (const some of unhurried(atoms, SLICE))
    for (const before of some) pairs.push({ before, after: inWords(before, table) })
  return pairs
}

/** Texts of the one side that have several on the other, in the order of their texts. */
function note(
  into: Preview['merges'],
  app_version: Where['app_version'],
  pairs: readonly Pair[],
  one: keyof Pair,
  several: keyof Pair,
): void {
  const touched = new Set(pairs.filter(isReworded).map((pair) => pair[one].canon_text))
  const groups = grouped(
    pairs.filter((pair) => touched.has(pair[one].canon_text)),
    (pair) => pair[one].canon_text,
  )
  for (const [canon_text, own] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sides = grouped(own, (pair) => pair[several].canon_text)
    if (sides.size < 2) continue
    into.total++
    if (into.items.length < LISTED) into.items.push(moveOf(app_version, canon_text, sides, one))
  }
}

function moveOf(
  app_version: Where['app_version'],
  canon_text: string,
  sides: ReadonlyMap<string, readonly Pair[]>,
  one: keyof Pair,
): WordMove {
  const sets = [...sides.values()].flat().map((pair) => valueSet(pair[one].slots))
  return {
    app_version,
    canon_text,
    sides: [...sides]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([text, own]) => ({ canon_text: text, atoms: own.length, words: wordsOf(own[0]!.before) })),
    values_differ: sets.some((set) => !agrees(set, sets.find((other) => other !== null) ?? null)),
  }
}
