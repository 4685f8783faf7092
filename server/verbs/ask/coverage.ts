import type { AskedTerm, Scored } from '../../search/search-index.ts'
import { everydayIn } from './everyday.ts'

export type Question = Pick<Scored, 'terms' | 'folded'>

/** A part of a question that can be held or not: a Han character in its place, a word, an identifier. */
export type Unit = {
  from: number
  to: number
  /** How telling it is. */
  weight: number
  /** Whether it is of the matter, and not of asking. */
  isOfMatter: boolean
  /** Terms that hold it whole, those that stand for it, and the character alone. */
  whole: number[]
  near: number[]
  alone: number[]
}
/** What a unit is worth where only a near-word is there, or the character without its neighbours. */
export const CREDIT = { whole: 1, near: 0.7, alone: 0.25 }
/** What everyday words weigh of their own weight. */
const EVERYDAY_SHARE = 0.25
/** In a small project what everybody holds has no weight left; it was asked for all the same. */
const FLOOR = 0.35

const isWord = ({ kind, isFirm }: AskedTerm) => (kind === 'word' || kind === 'compound') && isFirm
const isHead = (term: AskedTerm) => isWord(term) || (term.kind === 'unigram' && term.isAsked)
const over = (a: AskedTerm, b: AskedTerm) => a.from < b.to && b.from < a.to

/** The question as parts to be held, in its order. Question words are none of them. */
export function unitsOf({ terms, folded }: Question): Unit[] {
  const everyday = everydayIn(folded)
  const heads = terms.filter(isHead).sort((a, b) => a.from - b.from)
  const floor = FLOOR * heads.reduce((most, { weight }) => Math.max(most, weight), 0)
  return heads.map((head) => {
    const of = (fits: (term: AskedTerm) => boolean) =>
      terms.flatMap((term, t) => (over(term, head) && fits(term) ? [t] : []))
    const isOfMatter = everyday[head.from] !== 1
    return {
      ...{ from: head.from, to: head.to, isOfMatter },
      weight: Math.max(floor, head.weight) * (isOfMatter ? 1 : EVERYDAY_SHARE),
      whole: of((t) => t.isFirm && (t.kind === 'bigram' || isWord(t) || t.kind === 'synonym')),
      near: of((t) => t.kind === 'near'),
      alone: of((t) => t === head && t.kind === 'unigram'),
    }
  })
}

export type Held = ArrayLike<number>

export function creditOf(unit: Unit, held: Held): number {
  if (unit.whole.some((t) => held[t])) return CREDIT.whole
  if (unit.near.some((t) => held[t])) return CREDIT.near
  return unit.alone.some((t) => held[t]) ? CREDIT.alone : 0
}

export const weightOf = (units: readonly Unit[]): number => units.reduce((sum, { weight }) => sum + weight, 0)

/** How much of what was asked is held, by weight. */
export function coverageOf(units: readonly Unit[], held: Held): number {
  const all = weightOf(units)
  return all === 0 ? 0 : units.reduce((sum, unit) => sum + unit.weight * creditOf(unit, held), 0) / all
}
