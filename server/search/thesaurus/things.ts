import { trieOf } from '../../../shared/text/synonyms/trie.ts'
import { Folded, type Folder } from '../fold.ts'
import type { Stretch } from '../widen.ts'
import { readRow, type Volume } from './classes.ts'
import { VOLUMES } from './index.ts'
import { plainWords } from './plain-words.ts'

/** Where a folded query names a thing of the trade: 手续费, 电子发票, discount. Loose words name none. */
export type Things = (query: Folded) => Stretch[]

/** Compiles the words that rules are written in: one walk over the query, at each place the longest. */
export function makeThings(fold: Folder, volumes: readonly Volume[] = VOLUMES): Things {
  const room = new Folded()
  const words = new Set<string>()
  for (const { nearness, rows } of volumes)
    if (nearness === 'near')
      for (const row of rows)
        for (const word of readRow(row, nearness).meant) {
          const { text } = plainWords(fold(word, room))
          if (text.length > 1) words.add(text)
        }
  const trie = trieOf(new Map([...words].map((word) => [word, word])))
  return (query) => {
    const { text, starts, ends, isHan: han } = plainWords(query)
    const isEnd = (end: number) => han[end - 1]! || end === text.length || /\s/.test(text[end]!)
    const found: Stretch[] = []
    for (let at = 0; at < text.length; ) {
      const isStart = han[at] || at === 0 || /\s/.test(text[at - 1]!) || han[at - 1]!
      const match = isStart ? trie.longestAt(text, at, isEnd) : null
      if (match) found.push({ from: starts[at]!, to: ends[match.end - 1]! })
      at = match ? match.end : at + 1
    }
    return found
  }
}
