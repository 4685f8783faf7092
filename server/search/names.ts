/** A copy with room for `needed`, at least twice as much; the same array where it has it already. */
export function roomy<A extends Uint8Array | Uint16Array | Int32Array | Uint32Array>(array: A, needed: number): A {
  if (needed <= array.length) return array
  const wider = new (array.constructor as new (length: number) => A)(Math.max(needed, array.length * 2, 16))
  wider.set(array)
  return wider
}

/** A table of slots for so many entries, at most two thirds full. */
export const slotsFor = (entries: number): number => 2 ** Math.ceil(Math.log2(Math.max(16, entries * 1.5)))

export function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return spread(hash)
}

/** Mixes the upper bits into the lower ones, which choose the slot. */
export const spread = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

/** Characters that tell where to look for names that begin so. */
const TOLD_BY = 3
const CHAINS = 8192

/** Names in chains by how they begin: made when somebody first asks, and carried on by the names that came since. */
class Beginnings {
  private heads = new Int32Array(0)
  private next = new Int32Array(0)
  private chained = 0

  /** Names that are likely to begin so. */
  like(names: Names, prefix: string): number[] {
    this.chain(names)
    const found: number[] = []
    const [a, b, c] = [prefix.charCodeAt(0), prefix.charCodeAt(1), prefix.charCodeAt(2)]
    for (let n = this.heads[chainOf(a, b, c)]! - 1; n >= 0; n = this.next[n]! - 1) found.push(n)
    return found
  }

  private chain(names: Names): void {
    if (this.chained === names.count) return
    if (this.heads.length === 0) this.heads = new Int32Array(CHAINS)
    this.next = roomy(this.next, names.count)
    for (let n = this.chained; n < names.count; n++) {
      const chain = chainOf(names.codeAt(n, 0), names.codeAt(n, 1), names.codeAt(n, 2))
      this.next[n] = this.heads[chain]!
      this.heads[chain] = n + 1
    }
    this.chained = names.count
  }
}

const chainOf = (a: number, b: number, c: number) => spread(a * 31 * 31 + b * 31 + c) & (CHAINS - 1)

export type PackedNames = { chars: Uint16Array; ends: Uint32Array; table: Int32Array }

/** Distinct strings, numbered from 0: in a few typed arrays, since a million of them as objects cost what they hold thrice. */
export class Names {
  count = 0
  private chars = new Uint16Array(0)
  /** Where name `n` ends; it begins where the one before ends. */
  private ends = new Uint32Array(0)
  private readonly beginnings = new Beginnings()
  /** By slot: number + 1. */
  private table = new Int32Array(slotsFor(0))

  private startOf(n: number): number {
    return n === 0 ? 0 : this.ends[n - 1]!
  }

  at(n: number): string {
    return String.fromCharCode.apply(null, this.chars.subarray(this.startOf(n), this.ends[n]!) as unknown as number[])
  }

  /** Its number; -1 where it is none. */
  find(name: string): number {
    return this.table[this.slotOf(name)]! - 1
  }

  add(name: string): number {
    const slot = this.slotOf(name)
    const known = this.table[slot]!
    if (known > 0) return known - 1
    const from = this.count === 0 ? 0 : this.ends[this.count - 1]!
    this.chars = roomy(this.chars, from + name.length)
    this.ends = roomy(this.ends, this.count + 1)
    for (let i = 0; i < name.length; i++) this.chars[from + i] = name.charCodeAt(i)
    this.ends[this.count] = from + name.length
    this.table[slot] = ++this.count
    if (this.count * 1.5 > this.table.length) this.spreadOut()
    return this.count - 1
  }

  /** Numbers of the names that begin so, in no order. */
  beginningWith(prefix: string): number[] {
    const likely = prefix.length < TOLD_BY ? this.all() : this.beginnings.like(this, prefix)
    return likely.filter((n) => this.begins(n, prefix))
  }

  private all(): number[] {
    return Array.from({ length: this.count }, (_, n) => n)
  }

  /** A character of a name; 0 past its end. */
  codeAt(n: number, i: number): number {
    const at = this.startOf(n) + i
    return at < this.ends[n]! ? this.chars[at]! : 0
  }

  private begins(n: number, prefix: string): boolean {
    const from = this.startOf(n)
    if (this.ends[n]! - from < prefix.length) return false
    for (let i = 0; i < prefix.length; i++) if (this.chars[from + i] !== prefix.charCodeAt(i)) return false
    return true
  }

  pack(): PackedNames {
    return {
      chars: this.chars.subarray(0, this.count === 0 ? 0 : this.ends[this.count - 1]!),
      ends: this.ends.subarray(0, this.count),
      table: this.table,
    }
  }

  static unpack({ chars, ends, table }: PackedNames): Names {
    const names = new Names()
    Object.assign(names, { count: ends.length, chars, ends, table })
    return names
  }

  /** The slot that holds the name, or the free one where it belongs. */
  private slotOf(name: string): number {
    const mask = this.table.length - 1
    for (let slot = hashOf(name) & mask; ; slot = (slot + 1) & mask) {
      const n = this.table[slot]! - 1
      if (n < 0 || this.isName(n, name)) return slot
    }
  }

  private isName(n: number, name: string): boolean {
    const from = this.startOf(n)
    if (this.ends[n]! - from !== name.length) return false
    for (let i = 0; i < name.length; i++) if (this.chars[from + i] !== name.charCodeAt(i)) return false
    return true
  }

  private spreadOut(): void {
    this.table = new Int32Array(slotsFor(this.count * 2))
    const mask = this.table.length - 1
    for (let n = 0; n < this.count; n++) {
      let slot = hashOf(this.at(n)) & mask
      while (this.table[slot] !== 0) slot = (slot + 1) & mask
      this.table[slot] = n + 1
    }
  }
}
