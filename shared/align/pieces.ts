import type { Edge } from './edges.ts'
import { DECIDED, TIE_RANKS, tieRank } from './keys.ts'

/** An atom in the graph: the keys that tie it, and the rules that it may belong to, the nearest first. */
export type Member = { id: string; ties: readonly string[]; kept: readonly Edge[] }
/** A component that was too large to be solved whole: its size, into how many pieces it fell, its smallest atom id. */
export type Split = { atoms: number; pieces: number; first: string }
export type Pieces = { pieces: string[][]; splits: Split[] }

/** A component of more atoms than this is not solved whole. */
export const MOST_TOGETHER = 2000
/** What such a component is cut to: a part of this limit, so that a change in it stays quick. */
const CUT_TO = 1 / 4

/** `key`: what ties the two, '' where they are joined by an edge. `a` is the first atom under it. */
type Joint = { a: number; b: number; rank: number; score: number; key: string }

const firmestFirst = (x: Joint, y: Joint) =>
  x.rank - y.rank || y.score - x.score || x.a - y.a || x.b - y.b || (x.key < y.key ? -1 : x.key > y.key ? 1 : 0)

/** What joins, the firmest first: a person's word; one text; an atom's best rule; a screen, a step; the case; an atom's next best rules. */
const RANKS = { decided: -1, text: 0, best: 1, tie: 2, next: 2 + TIE_RANKS } as const

/**
 * Parts atoms into the connected components of their graph. One of more than `most` atoms is cut at its weakest joints:
 * joints are laid in order of firmness, and two parts that would be too large together stay apart. A function of the set of
 * atoms alone: ties go to the smaller ids.
 * Shape   each piece sorted by id, pieces by their first.
 */
export function piecesOf(members: readonly Member[], most = MOST_TOGETHER): Pieces {
  const sorted = [...members].sort((a, b) => (a.id < b.id ? -1 : 1))
  const joints = jointsOf(sorted)
  const whole = new Sets(sorted.length)
  for (const { a, b } of joints) whole.join(a, b)
  const large = joints.filter(({ a }) => whole.size(a) > most)
  if (!large.length) return { pieces: whole.groups().map((group) => named(group, sorted)), splits: [] }
  const cut = new Sets(sorted.length)
  for (const { a, b } of joints) if (whole.size(a) <= most) cut.join(a, b)
  layFirmly(cut, large, Math.ceil(most * CUT_TO))
  const pieces = cut.groups()
  return { pieces: pieces.map((group) => named(group, sorted)), splits: splitsOf(pieces, whole, sorted, most) }
}

function layFirmly(cut: Sets, joints: Joint[], most: number): void {
  joints.sort(firmestFirst)
  const smallest = new Map<string, number>() // of a key's parts so far: where those that come may still find room
  for (const { a: first, b, key, rank } of joints) {
    const a = smallest.get(key) ?? first
    if (cut.isOne(a, b)) continue
    if (rank === RANKS.decided) cut.join(a, b)
    else if (cut.size(a) + cut.size(b) <= most) cut.join(a, b)
    else if (key && cut.size(b) < cut.size(a)) smallest.set(key, b)
  }
}

function jointsOf(sorted: readonly Member[]): Joint[] {
  const joints: Joint[] = []
  const placeOf = new Map(sorted.map((m, i) => [m.id, i]))
  const first = new Map<string, number>()
  sorted.forEach(({ ties, kept }, b) => {
    for (const key of ties) {
      const a = first.get(key)
      const rank = tieRank(key)
      const at = key.startsWith(DECIDED) ? RANKS.decided : rank === 0 ? RANKS.text : RANKS.tie + rank
      if (a === undefined) first.set(key, b)
      else joints.push({ a, b, rank: at, score: 0, key })
    }
    kept.forEach(({ to, score }, i) => {
      const other = placeOf.get(to)
      if (other === undefined) return
      const [a, at] = other < b ? [other, b] : [b, other]
      joints.push({ a, b: at, rank: i === 0 ? RANKS.best : RANKS.next, score, key: '' })
    })
  })
  return joints
}

const named = (group: readonly number[], sorted: readonly Member[]) => group.map((i) => sorted[i]!.id)

function splitsOf(pieces: readonly number[][], whole: Sets, sorted: readonly Member[], most: number): Split[] {
  const found = new Map<number, Split>()
  for (const [first] of pieces as [number][]) {
    if (whole.size(first) <= most) continue
    const root = whole.root(first)
    const known = found.get(root)
    if (known) known.pieces++
    else found.set(root, { atoms: whole.size(first), pieces: 1, first: sorted[first]!.id })
  }
  return [...found.values()].sort((x, y) => y.atoms - x.atoms || (x.first < y.first ? -1 : 1))
}

/** Sets that are joined step by step. */
class Sets {
  private readonly parent: Int32Array
  private readonly sizes: Int32Array
  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, i) => i)
    this.sizes = new Int32Array(count).fill(1)
  }
  root(at: number): number {
    let top = at
    while (this.parent[top] !== top) {
      this.parent[top] = this.parent[this.parent[top]!]!
      top = this.parent[top]!
    }
    return top
  }
  isOne = (a: number, b: number) => this.root(a) === this.root(b)
  size = (at: number) => this.sizes[this.root(at)]!
  join(a: number, b: number): void {
    const [x, y] = [this.root(a), this.root(b)]
    if (x === y) return
    const [small, large] = this.sizes[x]! < this.sizes[y]! ? [x, y] : [y, x]
    this.parent[small] = large
    this.sizes[large]! += this.sizes[small]!
  }
  /** Members of each set in order, sets in order of their first member. */
  groups(): number[][] {
    const groups = new Map<number, number[]>()
    for (let i = 0; i < this.parent.length; i++) {
      const group = groups.get(this.root(i))
      if (group) group.push(i)
      else groups.set(this.root(i), [i])
    }
    return [...groups.values()]
  }
}
