import { FIRM, type Field, type Lane } from './lay.ts'
import { Leaders } from './leaders.ts'

/** A document was looked at closer and may be found. */
const ACCEPTED = 0x4000
const COUNT = 0x3fff
const REJECTED = -1

/** What decides, besides the score, whether a document of a segment may be found. */
export type Gate = {
  /** Documents that can be: undefined for all. */
  open?: Uint8Array | undefined
  /** Looks closer at one that would be among the best. */
  accepts?: ((doc: number) => boolean) | undefined
}
/** Whether a document may be found, as far as its segment's gate and the filters say. */
export const mayBeFound = ({ segment, wanted }: Field, { open, accepts }: Gate, doc: number): boolean =>
  wanted[segment.profileOf[doc]!] !== 0 && open?.[doc] !== 0 && accepts?.(doc) !== false
export type Finalist = { field: Field; doc: number; sum: number }

/** By segment number; each search leaves them zero. */
class Board {
  sums = new Int32Array(0)
  met = new Uint16Array(0)
  places = new Int32Array(0)
  touched = new Uint16Array(0)

  widen(documents: number): void {
    if (this.sums.length >= documents) return
    const room = Math.max(1024, Math.min(65_536, documents * 2))
    this.sums = new Int32Array(room)
    this.met = new Uint16Array(room)
    this.places = new Int32Array(room)
    this.touched = new Uint16Array(room)
  }
}

/**
 * The best documents of a question, the same as by adding up everything, for a part of the work: lists go from rare to
 * common, and a document that can't reach the bar with all that is still to come is not begun; once no new one can, only
 * those in the race are looked up in the lists that are left, the strongest first.
 */
export class MaxScore {
  private readonly board = new Board()
  private leaders = new Leaders(1)
  private touched = 0
  private field!: Field
  private gate!: Gate

  /** Whoever is not below the bar, in no order: more than `most` where several are equal at the bar. */
  run(fields: readonly Field[], characters: number, most: number, gateOf: (field: Field) => Gate | null): Finalist[] {
    const finalists: Finalist[] = []
    if (most === 0) return finalists
    this.leaders = new Leaders(most)
    for (const field of fields) {
      const gate = gateOf(field)
      if (!gate) continue
      this.field = field
      this.gate = gate
      this.board.widen(field.segment.documents)
      this.segment(field, characters, finalists)
    }
    return finalists.filter(({ sum }) => sum >= this.leaders.bar)
  }

  private segment(field: Field, characters: number, finalists: Finalist[]): void {
    const { board, leaders } = this
    const lanes = [...field.lanes].sort((a, b) => a.to - a.from - (b.to - b.from))
    let rest = lanes.reduce((sum, lane) => sum + lane.most, 0)
    let begun = 0
    for (; begun < lanes.length && rest >= leaders.bar; begun++) {
      rest -= lanes[begun]!.most
      this.admit(lanes[begun]!, rest)
    }
    let racing = this.stillRacing(rest)
    for (const lane of lanes.slice(begun).sort((a, b) => b.most - a.most)) {
      if (racing.length === 0) break
      rest -= lane.most
      racing = this.probe(lane, racing, rest)
    }
    for (const doc of racing) this.finish(doc, characters, finalists)
    leaders.leave(board.places)
    for (let i = 0; i < this.touched; i++) {
      board.sums[board.touched[i]!] = 0
      board.met[board.touched[i]!] = 0
    }
    this.touched = 0
  }

  /** Adds a list. A document that is new must be able to reach the bar with what comes after it (`rest`). */
  private admit({ docs, impacts, from, to, weight, mark }: Lane, rest: number): void {
    const { sums, met, touched } = this.board
    const { leaders, gate } = this
    const { wanted, segment } = this.field
    const { profileOf } = segment
    const { open } = gate
    let least = (leaders.bar - rest) / weight
    for (let i = from; i < to; i++) {
      const doc = docs[i]!
      let sum = sums[doc]!
      if (sum < 0) continue
      const impact = impacts[i]!
      if (sum === 0) {
        if (impact < least) continue
        touched[this.touched++] = doc
        if (wanted[profileOf[doc]!] === 0 || (open !== undefined && open[doc] === 0)) {
          sums[doc] = REJECTED
          continue
        }
      }
      sum += weight * impact
      sums[doc] = sum
      const how = mark === FIRM ? met[doc]! | FIRM : met[doc]! + mark
      met[doc] = how
      if (how < FIRM || sum <= leaders.bar) continue
      this.lead(doc, sum)
      least = (leaders.bar - rest) / weight
    }
  }

  /** Takes a document among the best, unless it may not be found. */
  private lead(doc: number, sum: number): boolean {
    const { met, sums, places } = this.board
    const { accepts } = this.gate
    if (accepts !== undefined && (met[doc]! & ACCEPTED) === 0) {
      if (!accepts(doc)) {
        sums[doc] = REJECTED
        return false
      }
      met[doc]! |= ACCEPTED
    }
    this.leaders.raise(doc, sum, places)
    return true
  }

  private stillRacing(rest: number): Uint16Array {
    const { sums, touched } = this.board
    const least = Math.max(1, this.leaders.bar - rest)
    const racing = new Uint16Array(this.touched)
    let n = 0
    for (let i = 0; i < this.touched; i++) if (sums[touched[i]!]! >= least) racing[n++] = touched[i]!
    return racing.subarray(0, n)
  }

  /** Looks up those in the race in a list; who can't reach the bar any more leaves it. */
  private probe(lane: Lane, racing: Uint16Array, rest: number): Uint16Array {
    const { sums, met } = this.board
    const { leaders } = this
    const { weight, mark, docs, impacts } = lane
    const vector = lane.vector()
    let n = 0
    for (let i = 0; i < racing.length; i++) {
      const doc = racing[i]!
      let sum = sums[doc]!
      if (sum < 0 || sum + lane.most + rest < leaders.bar) continue
      let impact = 0
      if (vector !== undefined) impact = vector[doc]!
      else {
        const at = placeOf(docs, lane.from, lane.to, doc)
        if (at >= 0) impact = impacts[at]!
      }
      if (impact > 0) {
        sum += weight * impact
        sums[doc] = sum
        const how = mark === FIRM ? met[doc]! | FIRM : met[doc]! + mark
        met[doc] = how
        if (how >= FIRM && sum > leaders.bar && !this.lead(doc, sum)) continue
      }
      if (sum + rest >= leaders.bar) racing[n++] = doc
    }
    return racing.subarray(0, n)
  }

  private finish(doc: number, characters: number, finalists: Finalist[]): void {
    const { sums, met } = this.board
    const { leaders } = this
    const sum = sums[doc]!
    const how = met[doc]!
    if (sum <= 0 || sum < leaders.bar) return
    if (how < FIRM) {
      if ((how & COUNT) * 2 <= characters) return
      if (sum > leaders.bar) {
        if (!this.lead(doc, sum)) return
        finalists.push({ field: this.field, doc, sum })
        return
      }
    }
    const { accepts } = this.gate
    if (accepts !== undefined && (how & ACCEPTED) === 0 && !accepts(doc)) return
    finalists.push({ field: this.field, doc, sum })
  }
}

/** Where a document stands in a part of a list; negative where it does not. */
export function placeOf(docs: Uint16Array, from: number, to: number, doc: number): number {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = docs[middle]!
    if (found === doc) return middle
    if (found < doc) low = middle + 1
    else high = middle - 1
  }
  return -1
}
