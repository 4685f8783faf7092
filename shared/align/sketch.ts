import type { Half } from './half.ts'
import type { Keys } from './keys.ts'
import { keysOf } from './keys.ts'

/** A half in numbers: sorted lists of words by which it is compared with many others. */
export type Sketch = {
  half: Half
  keys: Keys
  result: Int32Array
  /** Condition and action. */
  context: Int32Array
  title: Int32Array
  /** Condition, action and title. */
  told: Int32Array
  all: Int32Array
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
  const numbers = (...sets: readonly ReadonlySet<string>[]) => {
    const found = new Set<number>()
    for (const set of sets) for (const word of set) found.add(numberOf(word))
    return Int32Array.from(found).sort()
  }
  const { result, condition, action, title } = half
  return {
    half,
    keys: keysOf(half),
    result: numbers(result),
    context: numbers(condition, action),
    title: numbers(title),
    told: numbers(condition, action, title),
    all: numbers(result, condition, action, title),
  }
}

/** How many numbers two sorted lists share. */
export function shared(a: Int32Array, b: Int32Array): number {
  let [i, j, found] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!]
    if (x === y) found++
    if (x <= y) i++
    if (y <= x) j++
  }
  return found
}
