import { setImmediate as breathe } from 'node:timers/promises'
import type { CopyReader } from '../../shared/align/copies.ts'
import type { Edge } from '../../shared/align/edges.ts'
import { kept } from '../../shared/align/edges.ts'
import { half, sourceOf } from '../../shared/align/half.ts'
import { isCopyKey } from '../../shared/align/keys.ts'
import { neighbours } from '../../shared/align/neighbours.ts'
import type { Sketch } from '../../shared/align/sketch.ts'
import { lexicon, sketch } from '../../shared/align/sketch.ts'
import { decidedTies, type VerdictsByAtom } from '../../shared/align/verdicts.ts'
import { isRuleId } from '../../shared/atom-id.ts'
import { type Atom, isRule } from './fit.ts'
import { grouped, slicesOf } from './grouped.ts'
import { storedAtoms } from './history.ts'
import type { Store } from './ports.ts'
import type { Where } from './workshop.ts'

/** Atoms that are read, or looked for, between two breaths. */
const READ = 50
/** So many atoms arrive at once that the rules are looked through whole. */
const MANY = 1000

type Reading = Pick<Store, 'graph' | 'rule_atoms' | 'case_atoms'>

/** Atoms of a version as its graph sees them, each read once. */
export class Sketches {
  private readonly read = new Map<string, Sketch>()
  private readonly numberOf = lexicon()
  /** Words' keys, each kept once: the atoms of a version say much in the same words. */
  private readonly keys = new Map<string, string>()
  async add(atoms: readonly Atom[], reader: CopyReader): Promise<void> {
    for (const slice of slicesOf(atoms, READ)) {
      for (const atom of slice)
        if (!this.read.has(atom.atom_id)) this.read.set(atom.atom_id, this.sketched(atom, reader))
      await breathe()
    }
  }
  private sketched(atom: Atom, reader: CopyReader): Sketch {
    const made = sketch(half(sourceOf(atom), reader), this.numberOf)
    const meets = made.keys.meets.map((key) => (isCopyKey(key) ? key : this.kept(key)))
    return { ...made, keys: { ...made.keys, meets } }
  }
  private kept(key: string): string {
    const known = this.keys.get(key)
    if (known === undefined) this.keys.set(key, key)
    return known ?? key
  }
  forget(ids: Iterable<string>): void {
    for (const id of ids) this.read.delete(id)
  }
  get size(): number {
    return this.read.size
  }
  has = (id: string) => this.read.has(id)
  of = (ids: Iterable<string>): Sketch[] => [...ids].map((id) => this.read.get(id)!)
}

/**
 * The keys of the atoms that were put, and the lists of rules that changed: the atoms' own and those of others, of which
 * `others` has the keys too.
 */
export type Regraphed = {
  put: Map<string, Sketch['keys']>
  kept: Map<string, Edge[]>
  others: Map<string, Sketch['keys']>
}

/**
 * Draws the moved atoms into their version's graph: looks for their candidates through the stored keys, and scores what
 * changed, no more. The result is that of drawing the whole anew, since an edge depends on its two atoms alone, and a list
 * of an atom's rules on that atom's edges. `sketches`: of the version as it stood, as far as they are known; of the version
 * as it will be afterwards. `decided`: what people said of atoms: pairs that they joined are tied.
 */
export async function regraph(
  store: Reading,
  reader: CopyReader,
  where: Where,
  put: readonly Atom[],
  gone: readonly string[],
  sketches = new Sketches(),
  decided: (atom_ids: readonly string[]) => Promise<VerdictsByAtom> = async () => new Map(),
): Promise<Regraphed> {
  sketches.forget([...put.map((a) => a.atom_id), ...gone])
  await sketches.add(put, reader)
  const reading = new GraphReading(store, reader, where, sketches)
  const putIds = new Set(put.map((a) => a.atom_id))
  const putRules = sketches.of(put.filter(isRule).map((a) => a.atom_id))
  const moved = new Set([...putIds, ...gone])
  const { project, app_version } = where
  const lost = await store.graph.edgesTo(project, app_version, [...gone, ...putRules.map((r) => r.half.id)])
  const stale = await reading.standing([...new Set(lost.map((e) => e.atom_id))].filter((id) => !moved.has(id)))
  const lists = await reading.listsOf([...sketches.of(putIds), ...stale], putRules, moved)
  const others = await reading.othersMeeting(putRules, (id) => moved.has(id) || lists.has(id))
  for (const [id, list] of await reading.widened(others, putRules)) lists.set(id, list)
  const said = await decided([...new Set([...putIds, ...lists.keys()])])
  const tied = ({ half: { id }, keys }: Sketch): Sketch['keys'] => {
    const own = said.get(id)
    return own ? { ...keys, ties: [...keys.ties, ...decidedTies(own)] } : keys
  }
  const keysOf = (ids: Iterable<string>) => new Map(sketches.of(ids).map((s) => [s.half.id, tied(s)]))
  return { put: keysOf(putIds), kept: lists, others: keysOf([...lists.keys()].filter((id) => !putIds.has(id))) }
}

class GraphReading {
  private readonly store: Reading
  private readonly reader: CopyReader
  private readonly where: Where
  private readonly sketches: Sketches
  constructor(store: Reading, reader: CopyReader, where: Where, sketches: Sketches) {
    this.store = store
    this.reader = reader
    this.where = where
    this.sketches = sketches
  }

  /** Atoms of the store by their ids, read. */
  async standing(ids: readonly string[]): Promise<Sketch[]> {
    const fresh = ids.filter((id) => !this.sketches.has(id))
    await this.sketches.add(await storedAtoms(this.store, this.where, fresh), this.reader)
    return this.sketches.of(ids.filter((id) => this.sketches.has(id)))
  }

  /** The rules of each atom, looked for among all that stand and those that were put. */
  async listsOf(
    atoms: readonly Sketch[],
    putRules: readonly Sketch[],
    moved: ReadonlySet<string>,
  ): Promise<Map<string, Edge[]>> {
    const lists = new Map<string, Edge[]>()
    const isMany = atoms.length > MANY
    const all = isMany ? [...(await this.allRules(moved)), ...putRules] : []
    for (const slice of slicesOf(atoms, isMany ? MANY : READ)) {
      const met = isMany ? all : [...(await this.meeting(slice, (id) => moved.has(id) || !isRuleId(id))), ...putRules]
      await this.list(slice, met, (atom, list) => lists.set(atom.half.id, list))
    }
    return lists
  }

  private async allRules(moved: ReadonlySet<string>): Promise<Sketch[]> {
    const atoms = (await this.store.rule_atoms.all(this.where.project, this.where.app_version)).filter(
      (a) => !moved.has(a.atom_id),
    )
    await this.sketches.add(atoms, this.reader)
    return this.sketches.of(atoms.map((a) => a.atom_id))
  }

  /** Others for which the rules that were put are candidates. */
  async othersMeeting(putRules: readonly Sketch[], isKnown: (id: string) => boolean): Promise<Sketch[]> {
    const found = new Map<string, Sketch>()
    for (const slice of slicesOf(putRules, READ))
      for (const sketch of await this.meeting(slice, (id) => isKnown(id) || found.has(id)))
        found.set(sketch.half.id, sketch)
    return [...found.values()]
  }

  private async meeting(atoms: readonly Sketch[], isOut: (id: string) => boolean): Promise<Sketch[]> {
    const keys = new Set(atoms.flatMap((s) => s.keys.meets))
    const alone = [...keys].filter(isCopyKey)
    const together = [...keys].filter((key) => !isCopyKey(key))
    const { project, app_version } = this.where
    const ids = await this.store.graph.meeting(project, app_version, { alone, together })
    return this.standing(ids.filter((id) => !isOut(id)))
  }

  /** The lists of atoms to which rules came: none that stood is lost but by a better one. Only those that changed. */
  async widened(atoms: readonly Sketch[], putRules: readonly Sketch[]): Promise<Map<string, Edge[]>> {
    const lists = new Map<string, Edge[]>()
    const { project, app_version } = this.where
    const come = new Map<string, Edge[]>()
    await this.list(atoms, putRules, (atom, found) => {
      if (found.length) come.set(atom.half.id, found)
    })
    for (const some of slicesOf([...come], MANY)) {
      const ids = some.map(([id]) => id)
      const stood = grouped(await this.store.graph.edges(project, app_version, ids), (e) => e.atom_id)
      for (const [id, found] of some) {
        const before = (stood.get(id) ?? []).map(({ rule_id, score }) => ({ to: rule_id, score }))
        const after = kept([...before, ...found])
        if (after.some((e) => found.includes(e))) lists.set(id, after)
      }
    }
    return lists
  }

  private async list(
    atoms: readonly Sketch[],
    rules: readonly Sketch[],
    take: (atom: Sketch, list: Edge[]) => void,
  ): Promise<void> {
    const listOf = neighbours(rules)
    for (const slice of slicesOf(atoms, READ)) {
      for (const atom of slice) take(atom, listOf(atom))
      await breathe()
    }
  }
}
