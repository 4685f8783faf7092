import type { Half } from './half.ts'
import type { Keys } from './keys.ts'
import { keysOf } from './keys.ts'

/** In which parts of an atom a word stands, as bits. */
export const IN = { result: 1, context: 2, title: 4 } as const
type Part = keyof typeof IN
/** A word's number and the parts that it stands in, as one number: two lists for each atom would take twice the room. */
export const packed = (word: number, parts: number) => (word << 3) | parts
export const wordOf = (pack: number) => pack >>> 3
export const partsOf = (pack: number) => pack & 7

/** A half in numbers, by which it is compared with many others. Of its words no more is kept than these: a version has many. */
export type Sketch = {
  half: Pick<Half, 'id' | 'side' | 'copies' | 'premises' | 'pages'>
  keys: Keys
  /** Its words, each once, with the parts that it stands in (packed). Condition and action are one part: the context. */
  words: Int32Array
  /** How many words a part has. */
  sizes: Record<Part, number>
}

/** Numbers words as they come, within one call: equal words have equal numbers. */
export type Lexicon = (word: string) => number

export function lexicon(): Lexicon {
  const numbers = new Map<string, number>()
  return (word) => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    return numbers.size - 1
  }
}

export function sketch(half: Half, numberOf: Lexicon): Sketch {
  const { id, side, copies, premises, pages } = half
  const found = new Map<number, number>()
  const sizes = { result: 0, context: 0, title: 0 }
  const add = (set: ReadonlySet<string>, part: Part) => {
    for (const word of set) {
      const number = numberOf(word)
      const parts = found.get(number) ?? 0
      if (parts & IN[part]) continue
      found.set(number, parts | IN[part])
      sizes[part]++
    }
  }
  add(half.result, 'result')
  add(half.condition, 'context')
  add(half.action, 'context')
  add(half.title, 'title')
  return {
    half: { id, side, copies, premises, pages },
    keys: keysOf(half),
    words: Int32Array.from(found, ([word, parts]) => packed(word, parts)),
    sizes,
  }
}
