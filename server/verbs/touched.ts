import { setImmediate as breathe } from 'node:timers/promises'
import type { Edge } from '../../shared/align/edges.ts'
import { nearestFirst } from '../../shared/align/edges.ts'
import type { Member, Split } from '../../shared/align/pieces.ts'
import { MOST_TOGETHER, piecesOf } from '../../shared/align/pieces.ts'
import type { Regraphed } from './graph.ts'
import type { KnownGraph } from './graph-memory.ts'
import { grouped } from './grouped.ts'
import type { GraphStore, StoredEdge } from './ports.ts'
import { Reach } from './reach.ts'
import type { Where, Workshop } from './workshop.ts'

/** From so many times the atoms that are solved together on, the graph is looked at whole instead of step by step. */
const WHOLE = 2

/** What moves in a version's graph, and under which stamps it is known before and after. */
export type Redrawn = {
  drawn: Regraphed
  gone: readonly string[]
  stamps: { before: string | undefined; after: string }
}

type Knowing = { store: { graph: GraphStore }; graphs: Workshop['graphs'] }

/**
 * The pieces that have to be solved anew: those that hold a moved atom, and those whose members are no longer who they were.
 * `isAll`   every piece has to be solved anew, whatever moved.
 * Shape    atom ids, sorted in each piece.
 */
export async function touchedPieces(
  workshop: Knowing,
  where: Where,
  redrawn: Redrawn,
  most = MOST_TOGETHER,
  isAll = false,
): Promise<string[][]> {
  const { graph } = workshop.store
  const { drawn, gone } = redrawn
  const reach = new Reach(drawn, new Set(gone))
  const start = [...drawn.put.keys(), ...drawn.kept.keys(), ...gone]
  if (isAll || !(await isWalked(graph, where, reach, start, WHOLE * most)))
    return touchedOfWhole(workshop, where, redrawn, most, isAll)
  const stood = new Set(named(reach.before(), most).keys())
  const pieces = named(reach.after(), most)
  const known = workshop.graphs.take(where, redrawn.stamps.before)
  if (known) {
    redraw(known, redrawn)
    for (const name of stood) known.pieces.delete(name)
    for (const name of pieces.keys()) known.pieces.add(name)
    workshop.graphs.keep(where, { ...known, stamp: redrawn.stamps.after })
  }
  return touched([...pieces], stood, drawn)
}

/** The same change in a graph that is remembered. */
function redraw({ ties, kept }: KnownGraph, { drawn, gone }: Redrawn): void {
  for (const id of gone) {
    ties.delete(id)
    kept.delete(id)
  }
  for (const [id, keys] of drawn.put) ties.set(id, keys.ties)
  for (const [id, list] of drawn.kept) kept.set(id, list)
}

/** From atom to atom along what tied and joined them before the change or does after it; false where that is too far. */
async function isWalked(
  graph: GraphStore,
  { project, app_version }: Where,
  reach: Reach,
  start: readonly string[],
  most: number,
): Promise<boolean> {
  for (let ids = reach.enter(start); ids.length; ) {
    if (reach.size > most) return false
    const keys = reach.readTies(await graph.ties(project, app_version, ids), ids)
    const met = reach.readEdges(listsOf(await graph.edges(project, app_version, ids)), ids)
    const tied = await graph.tiedBy(project, app_version, keys)
    const joined = await graph.edgesTo(project, app_version, ids)
    ids = reach.enter([...met, ...reach.drawnUnder(keys), ...[...tied, ...joined].map((row) => row.atom_id)])
  }
  return true
}

/** Parts the whole graph, as it is remembered or stored, and remembers it as it is now. */
async function touchedOfWhole(
  { store, graphs }: Knowing,
  where: Where,
  redrawn: Redrawn,
  most: number,
  isAll: boolean,
): Promise<string[][]> {
  const { before, after } = redrawn.stamps
  const known = graphs.take(where, before) ?? (await stored(store.graph, where, most))
  await breathe()
  redraw(known, redrawn)
  const pieces = named(membersOf(known), most)
  graphs.keep(where, { ...known, stamp: after, pieces: new Set(pieces.keys()) })
  return isAll ? [...pieces.values()] : touched([...pieces], known.pieces, redrawn.drawn)
}

const touched = (pieces: readonly [string, string[]][], stood: ReadonlySet<string>, { put }: Regraphed): string[][] =>
  pieces.filter(([name, ids]) => !stood.has(name) || ids.some((id) => put.has(id))).map(([, ids]) => ids)

/** Pieces by their members' ids. */
const named = (members: readonly Member[], most: number): Map<string, string[]> =>
  new Map(piecesOf(members, most).pieces.map((ids) => [ids.join(' '), ids]))

const membersOf = ({ ties, kept }: Pick<KnownGraph, 'ties' | 'kept'>): Member[] =>
  [...ties].map(([id, own]) => ({ id, ties: own, kept: kept.get(id) ?? [] }))

async function storedLists(
  graph: GraphStore,
  { project, app_version }: Where,
): Promise<Pick<KnownGraph, 'ties' | 'kept'>> {
  const ties = new Map<string, string[]>()
  for (const { atom_id, key } of await graph.ties(project, app_version, null)) {
    const own = ties.get(atom_id)
    if (own) own.push(key)
    else ties.set(atom_id, [key])
  }
  await breathe()
  return { ties, kept: listsOf(await graph.edges(project, app_version, null)) }
}

async function stored(graph: GraphStore, where: Where, most: number): Promise<KnownGraph> {
  const lists = await storedLists(graph, where)
  await breathe()
  return { ...lists, stamp: '', pieces: new Set(named(membersOf(lists), most).keys()) }
}

/** Components of a version that are too large to be solved whole, the largest first. */
export async function splitsOf(graph: GraphStore, where: Where): Promise<Split[]> {
  return piecesOf(membersOf(await storedLists(graph, where))).splits
}

/** Each atom's rules, the nearest first. */
function listsOf(rows: readonly StoredEdge[]): Map<string, Edge[]> {
  const lists = new Map<string, Edge[]>()
  for (const [id, own] of grouped(rows, (row) => row.atom_id))
    lists.set(id, own.map(({ rule_id, score }) => ({ to: rule_id, score })).sort(nearestFirst))
  return lists
}
