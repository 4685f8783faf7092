import type { Edge } from '../../shared/align/edges.ts'
import type { Member } from '../../shared/align/pieces.ts'
import type { Regraphed } from './graph.ts'
import { grouped } from './grouped.ts'
import type { StoredTie } from './ports.ts'

/** The graph before and after a change, as far as the change may reach. */
export class Reach {
  private readonly drawn: Regraphed
  private readonly gone: ReadonlySet<string>
  private readonly seen = new Set<string>()
  private readonly seenKeys = new Set<string>()
  private readonly ties = new Map<string, StoredTie[]>()
  private readonly edges = new Map<string, Edge[]>()
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
  readEdges(lists: ReadonlyMap<string, Edge[]>, ids: readonly string[]): string[] {
    const met: string[] = []
    for (const [id, list] of lists) {
      this.edges.set(id, list)
      for (const { to } of list) met.push(to)
    }
    for (const id of ids) {
      for (const { to } of this.drawn.kept.get(id) ?? []) met.push(to)
      met.push(...(this.drawnTo.get(id) ?? []))
    }
    return met
  }

  drawnUnder = (keys: readonly string[]): string[] => keys.flatMap((key) => this.drawnByKey.get(key) ?? [])

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
