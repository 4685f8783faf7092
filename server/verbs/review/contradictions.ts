import { type Contradiction, contradictions, eventPrefix } from '../../../shared/align/contradictions.ts'
import { homesOf } from '../../../shared/align/links.ts'
import { decidedWords } from '../../../shared/align/verdicts.ts'
import type { BareCaseAtom } from '../../../shared/schema/case-atom.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import { shortHash } from '../../../shared/text/fingerprint.ts'
import type { SynonymTable } from '../../../shared/text/synonyms/table.ts'
import { type Atom, isRule } from '../fit.ts'
import type { Store, Write } from '../ports.ts'
import type { StoredReviewItem, StoredVerdict } from '../rows/review.ts'
import { allBare } from '../whole-atoms.ts'
import type { Where } from '../workshop.ts'
import { itemId, type Question } from './questions.ts'
import { itemWrites } from './queue-writes.ts'

/** So many conditions and actions moved that the version's atoms are looked through whole. */
const MANY = 500

type Reading = Pick<Store, 'rule_atoms' | 'case_atoms' | 'review' | 'clusters'>
/** `put` and `gone`: as they are now and as they were; `after`: the clusters that were solved anew. */
export type Moving = { put: readonly Atom[]; former: readonly Atom[]; after: readonly Cluster[] }

/**
 * What changes among the contradictions of the queue where atoms moved: those of one condition and action with a moved one
 * are compared anew. Two that a person let stand beside each other are not asked about again in the same words.
 */
export async function contradictionWrites(
  store: Reading,
  where: Where,
  { put, former, after }: Moving,
  saidOf: (atom_ids: readonly string[]) => Promise<StoredVerdict[]>,
  synonyms: SynonymTable,
  at: string,
): Promise<Write[]> {
  const { project, app_version } = where
  const group = await sharing(store, where, put, former)
  const ids = [...new Set([...group, ...former].map((atom) => atom.atom_id))]
  const stood = await store.review.contradictionsOf(project, app_version, ids)
  const found = contradictions(
    group.filter(isRule),
    group.filter((a): a is BareCaseAtom => !isRule(a)),
    synonyms,
  )
  if (!found.length && !stood.length) return rehomed(store, where, after, new Set(), at)
  const atoms = new Map(group.map((atom) => [atom.atom_id, atom]))
  const settled = await saidOf(ids)
  const open = found.filter((one) => !isSettled(one, atoms, settled))
  const homes = homesOf([
    ...(await store.clusters.ofAtoms(
      project,
      app_version,
      open.map(({ atoms: [a] }) => a.atom_id),
    )),
    ...after,
  ])
  const questions = open.flatMap((one) => contradictionOf(one, atoms, homes) ?? [])
  const writes = await itemWrites(where, stood, questions, at)
  return [...writes, ...(await rehomed(store, where, after, new Set(stood.map((item) => item.item_id)), at))]
}

/** The atoms of each condition and action that a moved atom has or had. */
async function sharing(
  { rule_atoms, case_atoms }: Reading,
  { project, app_version }: Where,
  put: readonly Atom[],
  former: readonly Atom[],
): Promise<Atom[]> {
  const prefixes = [...new Set([...put, ...former].flatMap(({ canon_text }) => eventPrefix(canon_text) ?? []))]
  if (!prefixes.length) return []
  const isAll = prefixes.length > MANY
  const stood: Atom[] = isAll
    ? [...(await rule_atoms.all(project, app_version)), ...(await allBare({ case_atoms }, { project, app_version }))]
    : [
        ...(await rule_atoms.beginning(project, app_version, prefixes)),
        ...(await case_atoms.beginning(project, app_version, prefixes)),
      ]
  const moved = new Set([...put, ...former].map((atom) => atom.atom_id))
  return [...stood.filter((atom) => !moved.has(atom.atom_id)), ...put]
}

const wordsKey = (atom: Atom | undefined) => {
  if (!atom) return null
  const { C, A, R } = decidedWords(atom)
  return shortHash(JSON.stringify([C, A, R]))
}
/** What a verdict on two that contradict is made on. */
export const contradictionSources = (a: Atom | undefined, b: Atom | undefined) => [wordsKey(a), wordsKey(b)]

function isSettled(
  { atoms: [a, b] }: Contradiction,
  atoms: ReadonlyMap<string, Atom>,
  verdicts: readonly StoredVerdict[],
) {
  const now = JSON.stringify(contradictionSources(atoms.get(a.atom_id), atoms.get(b.atom_id)))
  return verdicts.some(
    (v) =>
      v.kind === 'contradiction' &&
      v.rule_id === a.atom_id &&
      v.atom_id === b.atom_id &&
      JSON.stringify(v.sources) === now,
  )
}

/** What is asked about two that contradict each other, at the home of the first; null where that is none of these. */
export function contradictionOf(
  { codes, atoms: [a, b] }: Contradiction,
  atoms: ReadonlyMap<string, Atom>,
  homes: ReadonlyMap<string, Cluster>,
): Question | null {
  const cluster = homes.get(a.atom_id)
  if (!cluster) return null
  const [first, second] = [atoms.get(a.atom_id)!, atoms.get(b.atom_id)!]
  const item_id = itemId(cluster.app_version, 'contradiction', a.atom_id, b.atom_id)
  const texts = [first, second].map((atom) => [atom.canon_text, decidedWords(atom).values])
  return {
    item_id,
    kind: 'contradiction',
    cluster_id: cluster.cluster_id,
    rule_id: a.atom_id,
    atom_id: b.atom_id,
    confidence: 1,
    risk: 'critical',
    source_content_hash: shortHash(JSON.stringify(['contradiction', texts, codes])),
    evidence_key: shortHash(JSON.stringify(['contradiction', texts])),
    primary_module: cluster.primary_module,
    touchpoints: cluster.touchpoints,
    place: `1${String(9999 - (isRule(first) ? 0 : 2)).padStart(4, '0')}0000 ${item_id}`,
  }
}

/** Contradictions of atoms that came to another cluster, or whose cluster came to another module. */
async function rehomed(
  { review }: Reading,
  where: Where,
  after: readonly Cluster[],
  done: ReadonlySet<string>,
  at: string,
): Promise<Write[]> {
  const homes = homesOf(after)
  const items = (await review.contradictionsOf(where.project, where.app_version, [...homes.keys()])).filter(
    (item) => !done.has(item.item_id) && homes.has(item.rule_id),
  )
  const moved = items.map((item): StoredReviewItem => {
    const { cluster_id, primary_module, touchpoints } = homes.get(item.rule_id)!
    return { ...item, cluster_id, primary_module, touchpoints }
  })
  return itemWrites(where, items, moved.map(questionOf), at)
}

const questionOf = ({
  project: _,
  app_version: _v,
  base_version: _b,
  created_at: _c,
  ...question
}: StoredReviewItem): Question => question
