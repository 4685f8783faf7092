import { setImmediate as breathe } from 'node:timers/promises'
import { copyReader } from '../../shared/align/half.ts'
import { linksOf } from '../../shared/align/links.ts'
import { GRAPH_VERSION } from '../../shared/align/neighbours.ts'
import { verdictsByAtom } from '../../shared/align/verdicts.ts'
import { isRuleId } from '../../shared/atom-id.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { atomWrites, clusterChanges, clusterWrites, graphWrites } from './align-writes.ts'
import { type Atom, type FitTerms, type Fitted, fit, loadsOf } from './fit.ts'
import { regraph, Sketches } from './graph.ts'
import { grouped, unhurried } from './grouped.ts'
import { type Cause, NOBODY, storedAtoms } from './history.ts'
import type { Write } from './ports.ts'
import { type Reconciled, reconcile } from './reconcile.ts'
import { contradictionWrites } from './review/contradictions.ts'
import { queueWrites } from './review/queue-writes.ts'
import { saidAtom } from './review/said-atoms.ts'
import { succession } from './review/succession.ts'
import { ruledAmong, SaidOf, type VerdictChange } from './review/verdicts.ts'
import type { Change } from './rows.ts'
import { keyedByLineage } from './rule-keys.ts'
import { taggedClusters } from './tagged.ts'
import { FIRST_TERMS, termsOf } from './terms.ts'
import { thresholdsOf } from './thresholds.ts'
import { touchedPieces } from './touched.ts'
import { allBare, bareOf, bareOnes, formerOnes, historyWrites, type Lightened, wholly } from './whole-atoms.ts'
import type { Where, Workshop } from './workshop.ts'

/** Atoms that were put or went since the version was last aligned; `cause`: the person's decision that moved them. */
export type Moved = {
  rules: readonly RuleAtom[]
  cases: readonly CaseAtom[]
  /** More case atoms, so many that the rest of them is asked for when they are written. */
  bare?: Lightened
  gone: readonly string[]
  cause?: Cause
  /** What people say from now on, and no longer: the atoms concerned are among those that are put. */
  verdicts?: VerdictChange
}

/** Atoms solved between two breaths. */
const SLICE = 300
/** More than so many atoms are solved elsewhere: it would be felt. */
const LONG = 1000

/** What has to be written for an alignment, and the clusters that it changes. */
export type Aligned = { writes: Write[]; changes: Change[]; clusters: Pick<Reconciled, 'put' | 'gone'> }
export const nothingAligned = (): Aligned => ({ writes: [], changes: [], clusters: { put: [], gone: [] } })

/** What alignment works with. */
export type Aligner = Pick<Workshop, 'store' | 'synonyms' | 'modules' | 'graphs' | 'now' | 'newId' | 'fit'>

/** `most`: atoms solved together at most, where another number than the product's is wanted. */
export type How = {
  most?: number
  /** What moved is all that the project's words read otherwise; what its thresholds decide otherwise is solved too. */
  isLevelling?: boolean
}
export type Realigned = Aligned & {
  solved: number
  /** The clusters that were solved anew, and those that stood for their atoms. */
  before: Cluster[]
  after: Cluster[]
}

/**
 * Solves what the moved atoms can meet, and no more: the pieces of the version's graph that they are in or come to.
 * Shape   the writes for atoms (states included), the graph and clusters, and the clusters' changes.
 */
export async function realign(
  workshop: Aligner,
  where: Where,
  moved: Moved,
  { most, isLevelling = false }: How = {},
): Promise<Realigned> {
  const { store } = workshop
  const synonyms = await workshop.synonyms.of(where.project)
  const gone = [...moved.gone]
  const thresholds = await thresholdsOf(store, where.project)
  const { put, stood: stoodAtoms, verdicts: change } = await arriving(workshop, where, moved, synonyms)
  const arrived = [...put]
  const row = await store.graph.drawn(where.project, where.app_version)
  const isDrawn = row?.made_by === GRAPH_VERSION
  const others = isDrawn ? [] : await undrawn(workshop, where, put, gone)
  put.push(...others)
  const stamps = { before: isDrawn ? row.stamp : undefined, after: workshop.newId('gr_') }
  const terms = await termsOf(workshop, where.project)
  const stood = row ?? (others.length ? FIRST_TERMS : terms)
  const { words, solved_by } = isLevelling ? terms : stood
  const isAll = isLevelling && stood.solved_by !== terms.solved_by
  const dictionary = await workshop.modules.of(where.project)
  const aliases = dictionary?.touchpoint_aliases ?? {}
  const said = new SaidOf(store, where, change)
  const decided = async (ids: readonly string[]) => verdictsByAtom(await said.links(ids))
  const read_by = JSON.stringify([terms.words, aliases])
  const sketches = workshop.graphs.takeSketches(where, stamps.before, read_by) ?? new Sketches()
  const drawn = await regraph(store, copyReader(synonyms, aliases), where, put, gone, sketches, decided)
  workshop.graphs.keepSketches(where, stamps.after, read_by, sketches)
  const pieces = await touchedPieces(workshop, where, { drawn, gone, stamps }, most, isAll)
  const byId = await standing(workshop, where, put, pieces.flat())
  const verdicts = await said.links([...byId.keys()])
  const { clusters: solvedOnes, states } = await solved(
    workshop,
    pieces.map((ids) => ids.map((id) => byId.get(id)!)),
    { app_version: where.app_version, synonyms, aliases, thresholds, verdicts },
  )
  const before = await store.clusters.ofAtoms(where.project, where.app_version, [...byId.keys(), ...gone])
  const people = { said: await said.rows([...byId.keys()]), change }
  const tagged = await taggedClusters(solvedOnes, before, byId, dictionary, people)
  const at = workshop.now()
  const version = await store.versions.one(where.project, where.app_version)
  const isFixed = Boolean(version?.first_merged_at)
  const reconciled = reconcile(before, tagged, at, isFixed)
  if (version && isFixed) await keyedByLineage(store, version, reconciled)
  const cause = moved.cause ?? { ...NOBODY, at }
  const whole = wholly(store, where, moved.bare)
  const former = await formerOnes(store, where, stoodAtoms, arrived, whole)
  const queue = [
    ...(await queueWrites(
      store,
      where,
      before,
      {
        clusters: tagged,
        atomOf: (id) => byId.get(id),
        rulings: ruledAmong(verdicts, byId),
        hasModules: (dictionary?.modules.length ?? 0) > 0,
        thresholds,
      },
      at,
    )),
    ...(await contradictionWrites(
      store,
      where,
      { put: arrived, former: former.map(({ atom }) => atom), after: tagged },
      (ids) => said.rows(ids),
      synonyms,
      at,
    )),
  ]
  const isWritten = ({ atom_id, state }: Atom) => drawn.put.has(atom_id) || (states.get(atom_id) ?? state) !== state
  const written = [...byId.values()].filter(isWritten)
  const reworded = holding(tagged, former)
  return {
    writes: [
      { later: () => atomWrites(where, { put: written, gone, states }, whole) },
      { later: () => historyWrites(store, where, former, cause) },
      { later: () => graphWrites(where, drawn, gone, { stamp: stamps.after, words, solved_by }) },
      ...queue,
      {
        table: 'verdicts',
        drop: change.drop.map(({ kind, rule_id, atom_id }) => ({ ...where, kind, rule_id, atom_id })),
      },
      { table: 'verdicts', put: change.put },
      { later: () => clusterWrites(where, reconciled, { atoms: byId, reworded, cause }) },
    ],
    changes: clusterChanges(where, reconciled),
    clusters: { put: reconciled.put, gone: reconciled.gone },
    solved: byId.size,
    before,
    after: tagged,
  }
}

/**
 * The atoms that moved, with what people said of those that they succeed; those of them that stood, and what holds from now
 * on.
 */
async function arriving(
  { store }: Aligner,
  where: Where,
  { rules, cases, bare, gone, verdicts = { put: [], drop: [] } }: Moved,
  synonyms: SynonymTable,
): Promise<{ put: Atom[]; stood: Atom[]; verdicts: VerdictChange }> {
  const moved: Atom[] = [...rules, ...cases, ...(bare?.atoms ?? [])]
  const stood = await bareOnes(store, where, [...moved.map((atom) => atom.atom_id), ...gone])
  const isStored = new Set(stood.map((atom) => atom.atom_id))
  const isGone = new Set(gone)
  const handed = await succession(
    store,
    where,
    moved.filter((atom) => !isStored.has(atom.atom_id)),
    stood.filter((atom) => isGone.has(atom.atom_id)),
  )
  // the other of a pair is tied anew: to who took the place of its partner
  const isMoved = new Set([...moved.map((atom) => atom.atom_id), ...gone])
  const partners = handed.put.flatMap((row) => [row.rule_id, row.atom_id]).filter((id) => id && !isMoved.has(id))
  moved.push(...(await storedAtoms(store, where, [...new Set(partners)])))
  const byAtom = grouped(handed.put, (row) => row.atom_id)
  const put = handed.put.length ? moved.map((atom) => saidAtom(atom, byAtom, synonyms)) : moved
  return {
    put,
    stood,
    verdicts: { put: [...verdicts.put, ...handed.put], drop: [...verdicts.drop, ...handed.drop] },
  }
}

/** Clusters where an atom that changed is at home. */
function holding(clusters: readonly Cluster[], former: readonly { atom: Atom }[]): Cluster[] {
  const ids = new Set(former.map(({ atom }) => atom.atom_id))
  return ids.size ? clusters.filter((cluster) => linksOf(cluster).some((link) => ids.has(link.atom_id))) : []
}

/** All that stands but for what moves: its graph is to be drawn as well. */
async function undrawn(
  { store }: Aligner,
  where: Where,
  put: readonly Atom[],
  gone: readonly string[],
): Promise<Atom[]> {
  const moved = new Set([...put.map((a) => a.atom_id), ...gone])
  const rules = await store.rule_atoms.all(where.project, where.app_version)
  const cases = await allBare(store, where)
  return [...rules, ...cases].filter((a) => !moved.has(a.atom_id))
}

/** The atoms of the pieces, as put or as they stand. */
async function standing(
  { store }: Aligner,
  { project, app_version }: Where,
  put: readonly Atom[],
  ids: readonly string[],
): Promise<Map<string, Atom>> {
  const wanted = new Set(ids)
  const found = new Map(put.filter((a) => wanted.has(a.atom_id)).map((a) => [a.atom_id, a]))
  const others = ids.filter((id) => !found.has(id))
  for (const atom of await store.rule_atoms.some(project, app_version, others.filter(isRuleId)))
    found.set(atom.atom_id, atom)
  for await (const some of unhurried(
    others.filter((id) => !isRuleId(id)),
    LONG,
  ))
    for (const atom of await store.case_atoms.some(project, app_version, some)) found.set(atom.atom_id, bareOf(atom))
  return found
}

/** Few atoms are solved here, with a breath now and then; many elsewhere. */
async function solved(workshop: Aligner, pieces: readonly Atom[][], terms: FitTerms): Promise<Fitted> {
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (count > LONG) return workshop.fit(pieces, terms)
  const whole: Fitted = { clusters: [], states: new Map() }
  for (const load of loadsOf(pieces, SLICE)) {
    const part = fit(load, terms)
    for (const cluster of part.clusters) whole.clusters.push(cluster)
    for (const [id, state] of part.states) whole.states.set(id, state)
    await breathe()
  }
  return whole
}
