import type { Order, Weighable } from '../search/search-index.ts'

/** How many of the best are weighed together. */
const MOST = 50
/** What the best hit about the same case adds, of its own score. */
const SUPPORT = 0.2

const nodesOf = ({ evidence }: Weighable) => evidence.node_ids.map((id) => `node ${id}`)
const casesOf = ({ evidence }: Weighable) => evidence.external_ids.map((id) => `case ${id}`)

/**
 * Orders the best hits by what they bring together: those about one case vouch for each other, and one all of whose
 * evidence was already shown comes after the others, so that the first few tell as much as they can.
 * A rule and its checks share most words, and would else fill the first places with one thing.
 */
export const WEIGHED: Order = { most: MOST, of: weighed }

function weighed<H extends Weighable>(hits: readonly H[]): H[] {
  const supported = withSupport(hits).sort((a, b) => b.score - a.score)
  const shown = new Set<string>()
  const repeats: H[] = []
  const fresh = supported.filter((hit) => {
    const evidence = [...nodesOf(hit), ...casesOf(hit)]
    const isRepeat = evidence.length > 0 && evidence.every((place) => shown.has(place))
    for (const place of evidence) shown.add(place)
    if (isRepeat) repeats.push(hit)
    return !isRepeat
  })
  return [...fresh, ...repeats]
}

/** The two best of each case are enough to know the best other one of each hit. */
function withSupport<H extends Weighable>(hits: readonly H[]): H[] {
  const best = new Map<string, H[]>()
  for (const hit of [...hits].sort((a, b) => b.score - a.score))
    for (const place of casesOf(hit)) {
      const two = best.get(place) ?? []
      if (two.length < 2) best.set(place, [...two, hit])
    }
  return hits.map((hit) => {
    const others = casesOf(hit).flatMap((place) => best.get(place)!.filter((other) => other !== hit))
    const support = Math.max(0, ...others.map((other) => other.score))
    return support > 0 ? { ...hit, score: hit.score + SUPPORT * support } : hit
  })
}
