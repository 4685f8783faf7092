import type { Key } from './tokens.ts'

/** One posting in 32 bits: document number, how often in the title (to 7), how often in the text (to 31). */
export const docOf = (posting: number) => posting >>> 8
export const titleCount = (posting: number) => (posting >>> 5) & 7
export const textCount = (posting: number) => posting & 31
export const TITLE_MOST = 7
export const TEXT_MOST = 31

const NONE = new Uint32Array(0)
const FIRST_ROOM = 1024

/** For each key the documents that hold it, in one arena: 100,000 small arrays would cost more than what they hold. */
export class Postings {
  private readonly terms = new Map<Key, number>()
  private arena = new Uint32Array(FIRST_ROOM)
  private used = 0
  private readonly starts: number[] = []
  private readonly fills: number[] = []
  private readonly rooms: number[] = []
  private readonly live: number[] = []

  /** Adds a posting; document numbers only go up. */
  add(key: Key, posting: number): void {
    const term = this.terms.get(key) ?? this.newTerm(key)
    if (this.fills[term] === this.rooms[term]) this.widen(term)
    this.arena[this.starts[term]! + this.fills[term]!] = posting
    this.fills[term]!++
    this.live[term]!++
  }

  /** One document fewer holds the key. Its posting stays until the next `clear`. */
  release(key: Key): void {
    const term = this.terms.get(key)
    if (term !== undefined) this.live[term]!--
  }

  /** How many documents hold the key. */
  frequency(key: Key): number {
    const term = this.terms.get(key)
    return term === undefined ? 0 : this.live[term]!
  }

  /** In order of document number, those of removed documents among them; valid until the next `add`. */
  of(key: Key): Uint32Array {
    const term = this.terms.get(key)
    return term === undefined ? NONE : this.arena.subarray(this.starts[term]!, this.starts[term]! + this.fills[term]!)
  }

  /** Words that begin so and stand in a document, shortest first. */
  wordsWith(prefix: string, most: number): string[] {
    const found: string[] = []
    for (const [key, term] of this.terms)
      if (typeof key === 'string' && key.startsWith(prefix) && this.live[term]! > 0) found.push(key)
    return found.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, most)
  }

  clear(): void {
    this.terms.clear()
    for (const list of [this.starts, this.fills, this.rooms, this.live]) list.length = 0
    this.arena = new Uint32Array(FIRST_ROOM)
    this.used = 0
  }

  private newTerm(key: Key): number {
    const term = this.starts.push(0) - 1
    this.fills.push(0)
    this.rooms.push(0)
    this.live.push(0)
    this.terms.set(key, term)
    return term
  }

  /** A full list moves to the end of the arena, with twice the room. */
  private widen(term: number): void {
    const room = Math.max(2, this.rooms[term]! * 2)
    if (this.used + room > this.arena.length) {
      const wider = new Uint32Array(Math.max(this.arena.length * 2, this.used + room))
      wider.set(this.arena)
      this.arena = wider
    }
    this.arena.copyWithin(this.used, this.starts[term]!, this.starts[term]! + this.fills[term]!)
    this.starts[term] = this.used
    this.rooms[term] = room
    this.used += room
  }
}
