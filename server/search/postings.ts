import { Names, type PackedNames, roomy, slotsFor, spread } from './names.ts'
import type { Key } from './tokens.ts'

/** How often a document holds a key, in one byte: in the title to 7, in the text to 31. */
export const titleCount = (counts: number) => counts >>> 5
export const textCount = (counts: number) => counts & 31
export const TITLE = { shift: 5, most: 7 }
export const TEXT = { shift: 0, most: 31 }
export type Field = typeof TITLE

/** What is in one list, at `from` to `to` of the arrays. */
export type List = { from: number; to: number }

/** Of each term, side by side so that counting a key reads one line of the processor's cache. */
const START = 0
const FILL = 1
const ROOM = 2
/** How many documents that can be found hold it. */
const LIVE = 3
/** The document added last, plus one. */
const LAST = 4
const STRIDE = 5

export type PackedPostings = {
  words: PackedNames
  termOfWord: Int32Array
  slots: Int32Array
  table: Int32Array
  docs: Uint16Array
  counts: Uint8Array
}

/**
 * For each key the documents of one segment that hold it, in one arena: 200,000 small arrays would cost more than what
 * they hold. Keys of characters are integers, words are strings; both come to a term, the number of a list.
 */
export class Postings {
  docs = new Uint16Array(0)
  counts = new Uint8Array(0)
  terms = 0
  words = new Names()
  private used = 0
  private termOfWord = new Int32Array(0)
  /** Two a slot: an integer key, and its term + 1. */
  private slots = new Int32Array(2 * slotsFor(0))
  private table = new Int32Array(0)
  private integers = 0
  /** Keys taken and not yet counted, and their terms; -1 where the term is still to be found. */
  private keys = new Int32Array(64)
  private found = new Int32Array(64)
  private taken = 0

  /** The key's term; -1 where no document ever held it. */
  find(key: Key): number {
    if (typeof key === 'number') return this.slots[this.slotOf(key) + 1]! - 1
    const word = this.words.find(key)
    return word < 0 ? -1 : this.termOfWord[word]!
  }

  list(term: number): List {
    const from = this.table[term * STRIDE + START]!
    return { from, to: from + this.table[term * STRIDE + FILL]! }
  }

  /** How many documents that can be found hold the term. */
  liveOf(term: number): number {
    return this.table[term * STRIDE + LIVE]!
  }

  /** Words that begin so and stand in a document that can be found. */
  wordsWith(prefix: string): string[] {
    const found = this.words.beginningWith(prefix).filter((word) => this.liveOf(this.termOfWord[word]!) > 0)
    return found.map((word) => this.words.at(word))
  }

  /** Takes a key of the document that is being added; `count` counts what was taken. */
  take(key: Key): void {
    if (this.taken === this.found.length) {
      this.keys = roomy(this.keys, this.taken + 1)
      this.found = roomy(this.found, this.taken + 1)
    }
    const isInteger = typeof key === 'number'
    this.keys[this.taken] = isInteger ? key : 0
    this.found[this.taken++] = isInteger ? -1 : this.termOfString(key)
  }

  /**
   * Counts what was taken in the document, which is the newest one or newer; returns how many keys there were.
   * All terms are found before any is counted: so the processor waits for several places of memory at once.
   */
  count(doc: number, shift: number, most: number): number {
    const { taken, keys, found } = this
    for (let i = 0; i < taken; i++) if (found[i]! < 0) found[i] = this.termOfInteger(keys[i]!)
    for (let i = 0; i < taken; i++) {
      const at = found[i]! * STRIDE
      const { table } = this
      const fill = table[at + FILL]!
      if (table[at + LAST] === doc + 1) {
        const end = table[at + START]! + fill - 1
        const counts = this.counts[end]!
        if (((counts >>> shift) & most) < most) this.counts[end] = counts + (1 << shift)
        continue
      }
      if (fill === table[at + ROOM]) this.widen(at)
      const end = table[at + START]! + fill
      table[at + FILL] = fill + 1
      table[at + LAST] = doc + 1
      table[at + LIVE]!++
      this.docs[end] = doc
      this.counts[end] = 1 << shift
    }
    this.taken = 0
    return taken
  }

  /** One document fewer holds the key. Its posting stays. */
  release(key: Key): void {
    const term = this.find(key)
    if (term >= 0) this.table[term * STRIDE + LIVE]!--
  }

  /** Gives back the room that nothing will be added to. */
  trim(): void {
    const { docs, counts, terms } = this
    this.table = this.table.slice(0, terms * STRIDE)
    this.used = 0
    for (let at = FILL; at < this.table.length; at += STRIDE) this.used += this.table[at]!
    this.docs = new Uint16Array(this.used)
    this.counts = new Uint8Array(this.used)
    for (let at = 0, to = 0; at < this.table.length; at += STRIDE) {
      const from = this.table[at + START]!
      const end = from + this.table[at + FILL]!
      this.table[at + START] = to
      this.table[at + ROOM] = end - from
      for (let i = from; i < end; i++, to++) {
        this.docs[to] = docs[i]!
        this.counts[to] = counts[i]!
      }
    }
  }

  pack(): PackedPostings {
    return {
      words: this.words.pack(),
      termOfWord: this.termOfWord.subarray(0, this.words.count),
      slots: this.slots,
      table: this.table.subarray(0, this.terms * STRIDE),
      docs: this.docs.subarray(0, this.used),
      counts: this.counts.subarray(0, this.used),
    }
  }

  static unpack({ words, ...packed }: PackedPostings): Postings {
    const postings = new Postings()
    const terms = packed.table.length / STRIDE
    const integers = terms - packed.termOfWord.length
    Object.assign(postings, packed, { words: Names.unpack(words), terms, used: packed.docs.length, integers })
    return postings
  }

  /** Where the pair of a key is, or the free one where it belongs. */
  private slotOf(key: number): number {
    const { slots } = this
    const mask = slots.length / 2 - 1
    for (let slot = spread(key) & mask; ; slot = (slot + 1) & mask)
      if (slots[2 * slot + 1] === 0 || slots[2 * slot] === key) return 2 * slot
  }

  private termOfInteger(key: number): number {
    const slot = this.slotOf(key)
    const known = this.slots[slot + 1]!
    if (known > 0) return known - 1
    const term = this.newTerm()
    this.slots[slot] = key
    this.slots[slot + 1] = term + 1
    if (++this.integers * 3 > this.slots.length) this.spreadOut()
    return term
  }

  private termOfString(key: string): number {
    const before = this.words.count
    const word = this.words.add(key)
    if (word < before) return this.termOfWord[word]!
    this.termOfWord = roomy(this.termOfWord, word + 1)
    this.termOfWord[word] = this.newTerm()
    return this.termOfWord[word]!
  }

  private newTerm(): number {
    this.table = roomy(this.table, (this.terms + 1) * STRIDE)
    return this.terms++
  }

  private spreadOut(): void {
    const old = this.slots
    this.slots = new Int32Array(old.length * 2)
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue
      const slot = this.slotOf(old[i]!)
      this.slots[slot] = old[i]!
      this.slots[slot + 1] = old[i + 1]!
    }
  }

  /** A full list moves to the end of the arena, with twice the room. */
  private widen(at: number): void {
    const { table } = this
    const room = Math.max(1, table[at + ROOM]! * 2)
    if (this.used + room > this.docs.length) {
      this.docs = roomy(this.docs, this.used + room)
      this.counts = roomy(this.counts, this.docs.length)
    }
    const from = table[at + START]!
    for (let i = from, to = this.used; i < from + table[at + FILL]!; i++, to++) {
      this.docs[to] = this.docs[i]!
      this.counts[to] = this.counts[i]!
    }
    table[at + START] = this.used
    table[at + ROOM] = room
    this.used += room
  }
}
