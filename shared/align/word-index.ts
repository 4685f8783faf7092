import { push } from './grouping.ts'
import { CANDIDATES_LOOKED_AT } from './thresholds.ts'

/** A walk over postings stops after so many entries: a word that thousands share must not cost their square. */
const MOST_VISITS = 2000

/**
 * An inverted index over sets of words. Asked with a set, it gives the places of those that share most words with it, the
 * rarest words counted first, at most CANDIDATES_LOOKED_AT. The answer depends on the sets alone; ties go to the earlier.
 */
export function wordIndex(sets: readonly ReadonlySet<string>[]): (words: ReadonlySet<string>) => number[] {
  const postings = new Map<string, number[]>()
  sets.forEach((set, i) => {
    for (const word of set) push(postings, word, i)
  })
  const counts = new Uint16Array(sets.length) // all zero between two questions
  return (words) => {
    const lists: { word: string; list: number[] }[] = []
    for (const word of words) {
      const list = postings.get(word)
      if (list && list.length <= MOST_VISITS) lists.push({ word, list })
    }
    lists.sort((x, y) => x.list.length - y.list.length || (x.word < y.word ? -1 : 1))
    const met: number[] = []
    let visits = 0
    for (const { list } of lists) {
      visits += list.length
      if (visits > MOST_VISITS) break
      for (const i of list) if (counts[i]!++ === 0) met.push(i)
    }
    const best = most(met, counts)
    for (const i of met) counts[i] = 0
    return best
  }
}

/** The places with the highest counts; only those that can be among them are sorted. */
function most(met: readonly number[], counts: Uint16Array): number[] {
  const holders: number[] = []
  for (const i of met) holders[counts[i]!] = (holders[counts[i]!] ?? 0) + 1
  let least = holders.length
  for (let found = 0; least > 1 && found < CANDIDATES_LOOKED_AT; ) found += holders[--least] ?? 0
  return met
    .filter((i) => counts[i]! >= least)
    .sort((x, y) => counts[y]! - counts[x]! || x - y)
    .slice(0, CANDIDATES_LOOKED_AT)
}
