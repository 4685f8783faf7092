import type { Scored } from '../../search/search-index.ts'
import { coverageOf, type Unit, unitsOf } from './coverage.ts'
import type { Line, Source } from './lines.ts'

/** What an answer takes from one source, in the source's order. */
export type Picked = { source: Source; lines: Line[]; held: number }

/** Sentences of one section of a document at most. */
const MOST_SENTENCES = 3
/** A further sentence has to say so much of what the best one says. */
const NEARLY = 0.5
/** A source has to hold so much of what the best one holds; where the question asks for a list, less. */
const BESIDE = { one: 0.75, list: 0.6 }
/** A check's words count when they say so much more than the designer's. */
const CHECK_LEAD = 1.2

const LISTS =
  /哪些|哪几|有几|几种|列出|列举|分别|所有|全部|各种|都有|清单|\b(?:list|all|every|each|which (?:\w+ )?(?:are|can|do|cases|rules|reasons)|what (?:are|\w+s are)|reasons|ways)\b/iu

/** Whether a question asks for several things. */
export const asksForList = (question: string): boolean => LISTS.test(question)

export type Wish = { most: number; isList: boolean }

/** The lines that say most of what was asked, of the sources that come nearest; each rule once. */
export function pick(
  sources: readonly Source[],
  scored: Pick<Scored, 'terms' | 'folded' | 'held'>,
  wish: Wish,
): Picked[] {
  const units = unitsOf(scored)
  const heldBy = (text: string) => coverageOf(units, scored.held(text))
  const told = new Set<string>()
  const once = sources.filter(({ rule_id }) => {
    if (rule_id === undefined) return true
    if (told.has(rule_id)) return false
    told.add(rule_id)
    return true
  })
  const all = once.map((source) => ({
    source,
    lines: linesOf(source, heldBy, units, scored.held),
    held: heldBy(`${source.hit.title}\n${source.hit.text}`),
  }))
  const best = Math.max(0, ...all.map(({ held }) => held))
  // the best hit is the best one, whatever it holds: it was weighed by more than this
  const near = all.filter(({ held }, i) => i === 0 || held >= BESIDE[wish.isList ? 'list' : 'one'] * best)
  return near.slice(0, wish.most)
}

function linesOf(
  { hit, lines }: Source,
  heldBy: (text: string) => number,
  units: readonly Unit[],
  held: Scored['held'],
): Line[] {
  const weighed = lines.map((line) => ({ line, weight: heldBy(line.text) * ('check' in line ? 1 : CHECK_LEAD) }))
  const best = weighed.reduce((a, b) => (b.weight > a.weight ? b : a))
  if (hit.kind !== 'section') return [best.line]
  const more = weighed
    .filter((one) => one !== best && one.weight >= NEARLY * best.weight && one.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .filter(({ line }) => adds(units, held(line.text), held(best.line.text)))
    .slice(0, MOST_SENTENCES - 1)
  const taken = new Set([best, ...more].map(({ line }) => line))
  return lines.filter((line) => taken.has(line))
}

/** Whether a sentence holds something of the question that the best one does not. */
const adds = (units: readonly Unit[], held: Uint8Array, best: Uint8Array): boolean =>
  units.some((unit) => unit.whole.some((t) => held[t] && !best[t]))
