import { FIRM, isFound, type Lane } from './lane.ts'
import type { Field } from './lay.ts'
import { Leaders } from './leaders.ts'

const REJECTED = -1
/** A list that is read through before the bar could be raised. */
const SHORT = 256
/** Steps through a list in the time of looking up one document in it. */
const SEARCH_COST = 16

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

/**
 * By segment number; each search leaves them zero. A document's state is twice its sum, and one more where a firm term met
 * it: one number, since waiting for memory is most of a search.
 */
class Board {
  states = new Int32Array(0)
  places = new Int32Array(0)
  touched = new Uint16Array(0)

  widen(documents: number): void {
    if (this.states.length >= documents) return
    const room = Math.max(1024, Math.min(65_536, documents * 2))
    this.states = new Int32Array(room)
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
  /** What is below can't be among the best any more. */
  private bar = 0
  private touched = 0
  private field!: Field
  private gate!: Gate
  /** Documents of the segment that were looked at closer. */
  private accepted = new Set<number>()

  /** Whoever is not below the bar, in no order: more than `most` where several are equal at the bar. */
  run(fields: readonly Field[], characters: number, most: number, gateOf: (field: Field) => Gate | null): Finalist[] {
    const finalists: Finalist[] = []
    if (most === 0) return finalists
    this.leaders = new Leaders(most)
    this.bar = 0
    for (const field of fields) {
      const gate = gateOf(field)
      if (!gate) continue
      this.field = field
      this.gate = gate
      this.board.widen(field.segment.documents)
      this.segment(field, characters, finalists)
    }
    return finalists.filter(({ sum }) => sum >= this.bar)
  }

  private segment(field: Field, characters: number, finalists: Finalist[]): void {
    const { states, places, touched } = this.board
    const lanes = [...field.lanes].sort((a, b) => a.to - a.from - (b.to - b.from))
    let rest = lanes.reduce((sum, lane) => sum + lane.most, 0)
    let begun = 0
    let long = SHORT
    for (; begun < lanes.length && rest >= this.bar; begun++) {
      const lane = lanes[begun]!
      if (lane.to - lane.from > long) {
        long = 2 * (lane.to - lane.from)
        this.raiseBar(lanes, begun)
        if (rest < this.bar) break
      }
      rest -= lane.most
      this.admit(lane, rest)
    }
    let racing = this.stillIn(touched.slice(0, this.touched), rest)
    for (const lane of lanes.slice(begun).sort((a, b) => b.most - a.most)) {
      if (racing.length === 0) break
      rest -= lane.most
      racing = this.stillIn(this.probe(lane, racing, rest), rest)
    }
    for (const doc of racing) this.finish(doc, characters, finalists)
    this.leaders.leave(places)
    for (let i = 0; i < this.touched; i++) states[touched[i]!] = 0
    this.touched = 0
    this.accepted.clear()
  }

  /** Before a long list those that lead so far are added up to their end: everybody else has to reach them. */
  private raiseBar(lanes: readonly Lane[], begun: number): void {
    const least = this.leaders.least((doc, sum) => {
      for (let i = begun; i < lanes.length; i++) sum += lanes[i]!.weight * lanes[i]!.impactOf(doc)
      return sum
    })
    this.bar = Math.max(this.bar, least)
  }

  /** Adds a list. A document that is new must be able to reach the bar with what comes after it (`rest`). */
  private admit({ docs, impacts, from, to, weight, mark }: Lane, rest: number): void {
    const { states, touched } = this.board
    const { wanted, segment, isAllWanted } = this.field
    const { profileOf } = segment
    const { open } = this.gate
    const isOpen = isAllWanted && open === undefined
    const firm = Number(mark === FIRM)
    const step = 2 * weight
    let least = (this.bar - rest) / weight
    for (let i = from; i < to; i++) {
      const doc = docs[i]!
      let state = states[doc]!
      if (state < 0) continue
      const impact = impacts[i]!
      if (state === 0) {
        if (impact < least) continue
        touched[this.touched++] = doc
        if (!isOpen && (wanted[profileOf[doc]!] === 0 || (open !== undefined && open[doc] === 0))) {
          states[doc] = REJECTED
          continue
        }
      }
      state = (state + step * impact) | firm
      states[doc] = state
      if ((state & 1) === 0 || state >> 1 <= this.bar) continue
      this.lead(doc, state >> 1)
      least = (this.bar - rest) / weight
    }
  }

  /** Takes a document among the best, unless it may not be found. */
  private lead(doc: number, sum: number): boolean {
    if (!this.isAccepted(doc)) {
      this.board.states[doc] = REJECTED
      return false
    }
    this.leaders.raise(doc, sum, this.board.places)
    if (this.leaders.bar > this.bar) this.bar = this.leaders.bar
    return true
  }

  private isAccepted(doc: number): boolean {
    const { accepts } = this.gate
    if (accepts === undefined || this.accepted.has(doc)) return true
    if (!accepts(doc)) return false
    this.accepted.add(doc)
    return true
  }

  /** Who can't reach the bar any more leaves the race. */
  private stillIn(racing: Uint16Array, rest: number): Uint16Array {
    const { states } = this.board
    const least = 2 * Math.max(1, this.bar - rest)
    let n = 0
    for (let i = 0; i < racing.length; i++) {
      const doc = racing[i]!
      if (states[doc]! >= least) racing[n++] = doc
    }
    return racing.subarray(0, n)
  }

  /** Adds a list to those in the race: looks each up, or goes through it all where that is less. */
  private probe(lane: Lane, racing: Uint16Array, rest: number): Uint16Array {
    const { states } = this.board
    const { weight, docs, impacts, from, to } = lane
    const firm = Number(lane.mark === FIRM)
    const vector = lane.vector()
    if (vector === undefined && racing.length * SEARCH_COST > to - from) {
      for (let i = from; i < to; i++) if (states[docs[i]!]! > 0) this.gain(docs[i]!, weight * impacts[i]!, firm)
      return racing
    }
    const least = 2 * (this.bar - lane.most - rest)
    for (let i = 0; i < racing.length; i++) {
      const doc = racing[i]!
      if (states[doc]! < least) continue
      const impact = vector === undefined ? lane.impactOf(doc) : vector[doc]!
      if (impact > 0) this.gain(doc, weight * impact, firm)
    }
    return racing
  }

  private gain(doc: number, more: number, firm: number): void {
    const { states } = this.board
    const state = (states[doc]! + 2 * more) | firm
    states[doc] = state
    if ((state & 1) === 1 && state >> 1 > this.bar) this.lead(doc, state >> 1)
  }

  /** A document without a firm term needs most of the question's single characters; it could not lead before. */
  private finish(doc: number, characters: number, finalists: Finalist[]): void {
    const state = this.board.states[doc]!
    const sum = state >> 1
    if (sum <= 0 || sum < this.bar) return
    if ((state & 1) === 1 ? !this.isAccepted(doc) : !this.holdsMost(doc, characters)) return
    if ((state & 1) === 0 && sum > this.bar && !this.lead(doc, sum)) return
    if (this.isAccepted(doc)) finalists.push({ field: this.field, doc, sum })
  }

  private holdsMost(doc: number, characters: number): boolean {
    const met = this.field.lanes.reduce((sum, lane) => sum + (lane.impactOf(doc) > 0 ? lane.mark : 0), 0)
    return isFound(met, characters)
  }
}
