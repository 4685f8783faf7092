import { CANDIDATES_LOOKED_AT } from './thresholds.ts'
import type { Unit } from './unit.ts'

/** A walk over postings stops after so many entries: a copy that thousands share must not cost their square. */
const MOST_VISITS = 1000

/**
 * Partners of one block for a unit: all of them where they are few, else those that share most of its condition and
 * action, found through an inverted index, rarest token first. Depends on the block alone, ties by id.
 */
export function candidatesOf(block: readonly Unit[]): (unit: Unit) => readonly Unit[] {
  if (block.length <= CANDIDATES_LOOKED_AT) return () => block
  const sorted = [...block].sort((a, b) => (a.id < b.id ? -1 : 1))
  const postings = new Map<string, number[]>()
  sorted.forEach((u, i) => {
    for (const token of u.context) {
      const list = postings.get(token)
      if (list) list.push(i)
      else postings.set(token, [i])
    }
  })
  return (unit) => {
    const shared = countShared(unit, postings)
    const best = [...shared].sort((x, y) => y[1] - x[1] || x[0] - y[0]).slice(0, CANDIDATES_LOOKED_AT)
    return best.map(([i]) => sorted[i]!)
  }
}

function countShared(unit: Unit, postings: ReadonlyMap<string, number[]>): Map<number, number> {
  const shared = new Map<number, number>()
  const byRarity = [...unit.context]
    .map((token) => ({ token, list: postings.get(token) ?? [] }))
    .sort((x, y) => x.list.length - y.list.length || (x.token < y.token ? -1 : 1))
  let visits = 0
  for (const { list } of byRarity)
    for (const i of list) {
      if (++visits > MOST_VISITS) return shared
      shared.set(i, (shared.get(i) ?? 0) + 1)
    }
  return shared
}
