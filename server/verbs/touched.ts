import { setImmediate as breathe } from 'node:timers/promises'
import type { Edge } from '../../shared/align/edges.ts'
import { nearestFirst } from '../../shared/align/edges.ts'
import type { Member, Split } from '../../shared/align/pieces.ts'
import { MOST_TOGETHER, piecesOf } from '../../shared/align/pieces.ts'
import type { Regraphed } from './graph.ts'
import { grouped } from './grouped.ts'
import type { GraphStore, StoredEdge, StoredTie } from './ports.ts'
import type { Where } from './workshop.ts'

/** From so many times the atoms that are solved together on, the graph is read whole instead of step by step. */
const WHOLE = 2

/**
 * The pieces that have to be solved anew: those that hold a moved atom, and those whose members are no longer who they were.
 * Shape   atom ids, sorted in each piece.
 */
export async function touchedPieces(
  graph: GraphStore,
  where: Where,
  drawn: Regraphed,
  gone: readonly string[],
  most = MOST_TOGETHER,
): Promise<string[][]> {
  const reach = new Reach(drawn, new Set(gone))
  await walk(graph, where, reach, [...drawn.put.keys(), ...drawn.kept.keys(), ...gone], WHOLE * most)
  const stood = new Set(piecesOf(reach.before(), most).pieces.map((ids) => ids.join(' ')))
  await breathe()
  const { pieces } = piecesOf(reach.after(), most)
  return pieces.filter((ids) => !stood.has(ids.join(' ')) || ids.some((id) => drawn.put.has(id)))
}

/** Components of a version that are too large to be solved whole, the largest first. */
export async function splitsOf(graph: GraphStore, { project, app_version }: Where): Promise<Split[]> {
  const reach = new Reach({ put: new Map(), kept: new Map() }, new Set())
  reach.readAll(await graph.ties(project, app_version, null), await graph.edges(project, app_version, null))
  return piecesOf(reach.before()).splits
}

/** From atom to atom along what tied and joined them before the change or does after it. */
async function walk(
  graph: GraphStore,
  { project, app_version }: Where,
  reach: Reach,
  start: string[],
  whole: number,
): Promise<void> {
  for (let ids = reach.enter(start); ids.length; ) {
    if (reach.size > whole) {
      reach.readAll(await graph.ties(project, app_version, null), await graph.edges(project, app_version, null))
      return
    }
    const keys = reach.readTies(await graph.ties(project, app_version, ids), ids)
    const met = reach.readEdges(await graph.edges(project, app_version, ids), ids)
    const tied = await graph.tiedBy(project, app_version, keys)
    const joined = await graph.edgesTo(project, app_version, ids)
    ids = reach.enter([...met, ...reach.drawnUnder(keys), ...[...tied, ...joined].map((row) => row.atom_id)])
  }
}

/** The graph before and after a change, as far as the change may reach. */
class Reach {
  private readonly drawn: Regraphed
  private readonly gone: ReadonlySet<string>
  private readonly seen = new Set<string>()
  private readonly seenKeys = new Set<string>()
  private ties = new Map<string, StoredTie[]>()
  private edges = new Map<string, Edge[]>()
  private readonly drawnByKey: Map<string, string[]>
  private readonly drawnTo: Map<string, string[]>

  constructor(drawn: Regraphed, gone: ReadonlySet<string>) {
    this.drawn = drawn
    this.gone = gone
    const ties = [...drawn.put].flatMap(([id, keys]) => keys.ties.map((key) => ({ id, key })))
    const joins = [...drawn.kept].flatMap(([id, list]) => list.map(({ to }) => ({ id, key: to })))
    const idsBy = (rows: { id: string; key: string }[]) =>
      new Map([...grouped(rows, (r) => r.key)].map(([key, own]) => [key, own.map((r) => r.id)]))
    this.drawnByKey = idsBy(ties)
    this.drawnTo = idsBy(joins)
  }

  get size(): number {
    return this.seen.size
  }

  /** Those that are new, from now on seen. */
  enter(ids: Iterable<string>): string[] {
    const fresh = [...new Set(ids)].filter((id) => !this.seen.has(id))
    for (const id of fresh) this.seen.add(id)
    return fresh
  }

  /** The keys that were not followed yet. */
  readTies(rows: readonly StoredTie[], ids: readonly string[]): string[] {
    for (const [id, own] of grouped(rows, (row) => row.atom_id)) this.ties.set(id, own)
    const keys = [...rows.map((row) => row.key), ...ids.flatMap((id) => this.drawn.put.get(id)?.ties ?? [])]
    const fresh = [...new Set(keys)].filter((key) => !this.seenKeys.has(key))
    for (const key of fresh) this.seenKeys.add(key)
    return fresh
  }

  /** The atoms at the other ends. */
  readEdges(rows: readonly StoredEdge[], ids: readonly string[]): string[] {
    for (const [id, own] of grouped(rows, (row) => row.atom_id)) this.edges.set(id, listOf(own))
    const drawn = ids.flatMap((id) => [
      ...(this.drawn.kept.get(id) ?? []).map((edge) => edge.to),
      ...(this.drawnTo.get(id) ?? []),
    ])
    return [...rows.map((row) => row.rule_id), ...drawn]
  }

  drawnUnder = (keys: readonly string[]) => keys.flatMap((key) => this.drawnByKey.get(key) ?? [])

  readAll(ties: readonly StoredTie[], edges: readonly StoredEdge[]): void {
    this.ties = grouped(ties, (row) => row.atom_id)
    this.edges = new Map([...grouped(edges, (row) => row.atom_id)].map(([id, own]) => [id, listOf(own)]))
    this.enter(this.ties.keys())
  }

  /** Every atom has a tie: those without were not there. */
  before = (): Member[] => [...this.ties.keys()].map((id) => this.stored(id))

  after(): Member[] {
    const standing = [...this.seen].filter((id) => !this.gone.has(id))
    return standing.map((id) => {
      const stored = this.stored(id)
      return { id, ties: this.drawn.put.get(id)?.ties ?? stored.ties, kept: this.drawn.kept.get(id) ?? stored.kept }
    })
  }

  private stored = (id: string): Member => ({
    id,
    ties: (this.ties.get(id) ?? []).map((row) => row.key),
    kept: this.edges.get(id) ?? [],
  })
}

const listOf = (rows: readonly StoredEdge[]): Edge[] =>
  rows.map(({ rule_id, score }) => ({ to: rule_id, score })).sort(nearestFirst)
