import type { Edge } from './edges.ts'
import { kept, nearness, scoreOf } from './edges.ts'
import { push } from './grouping.ts'
import { isCopyKey } from './keys.ts'
import type { Sketch } from './sketch.ts'

/**
 * The rules that an atom may belong to: what `kept` and `scoreOf` say of all of `rules`, found through an index of their
 * keys instead of looking at all.
 */
export function neighbours(rules: readonly Sketch[]): (atom: Sketch) => Edge[] {
  const posted = new Map<string, number[]>()
  rules.forEach(({ keys }, i) => {
    for (const key of keys.meets) push(posted, key, i)
  })
  const counts = new Uint16Array(rules.length) // all zero between two atoms
  return (atom) => {
    const isRule = atom.half.side === 'rule'
    const met: number[] = []
    for (const key of atom.keys.meets) {
      const isCopy = isCopyKey(key)
      if (isRule && !isCopy) continue
      for (const i of posted.get(key) ?? []) {
        if (counts[i] === 0) met.push(i)
        counts[i]! += isCopy ? 2 : 1
      }
    }
    const found: Edge[] = []
    for (const i of met) {
      const [rule, count] = [rules[i]!, counts[i]!]
      counts[i] = 0
      if (count < 2 || rule.half.id === atom.half.id) continue
      const score = isRule ? scoreOf(atom, rule) : nearness(atom, rule)
      if (score !== null) found.push({ to: rule.half.id, score })
    }
    return kept(found)
  }
}

/** The numbers in which what a store keeps of the graph was made: raise it with anything that changes keys or scores. */
export const GRAPH_VERSION = 1
