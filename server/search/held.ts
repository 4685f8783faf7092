import { Folded, type Folder } from './fold.ts'
import type { Term } from './question.ts'
import { type Key, tokenize } from './tokens.ts'

/** Which terms of a question a text holds, in the question's order: of any text, in the index or not. */
export type Holding = (text: string) => Uint8Array

/** Reads a question once; each text is then cut into tokens once. */
export function makeHolding(terms: readonly Pick<Term, 'keys' | 'instead'>[], fold: Folder): Holding {
  const room = new Folded()
  const asked = new Set<Key>(terms.flatMap(({ keys, instead = [] }) => [...keys, ...instead.flat()]))
  return (text) => {
    const there = new Set<Key>()
    tokenize(fold(text, room), (key) => asked.has(key) && there.add(key))
    const holds = (keys: readonly Key[]) => keys.every((key) => there.has(key))
    return Uint8Array.from(terms, ({ keys, instead = [] }) => Number(holds(keys) || instead.some(holds)))
  }
}
