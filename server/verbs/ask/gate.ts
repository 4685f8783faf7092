import type { AskedTerm, Scored } from '../../search/search-index.ts'
import { CREDIT, coverageOf, creditOf, type Held, type Unit, unitsOf, weightOf } from './coverage.ts'

/** Whether what was found answers; `confidence` 0 to 1. */
export type Judgement = { is_answer: boolean; confidence: number; figures: Figures }
/** What a judgement is made of: docs/decisions says why these. */
export type Figures = {
  /** The best score, in words that one document alone holds. */
  evidence: number
  /** The longest stretch of the matter that no document holds, as a share of the question. */
  gap: number
  /** Things of the trade that are named and that no document holds, as a share of the question's letters. */
  unknown: number
  /** How much of the matter the best three hold together. */
  held: number
}

/** The best hits that are looked at together. */
export const LOOKED_AT = 5
/** A text that holds so much of a question may be about it: for texts that nobody ranked, such as summaries. */
export const ANSWERS_FROM = 0.3

export const wordsOf = ({ findable }: Scored['hits'][number]) =>
  [findable.title, findable.text, findable.context ?? ''].join('\n')

const TOGETHER = 3

/** Rounded numbers; 0 and above is an answer. docs/decisions says how they were found and what they are worth. */
const WEIGH = { base: 1.4, evidence: 1.5, gap: -5, gap_of_whether: -1, unknown: -7 }
/** Of so few documents it says nothing that none holds a word. */
const FEW = 50
/** Where next to nothing of the question is missing, it need not say much. */
const HELD_WHOLE = 0.9
/** Whether there is such a thing, or whether one may: what nobody speaks of is then the very point of the question. */
const WHETHER =
  /有没有|有无|是否|能否|可否|能不能|可不可以|会不会|是不是|吗|^\W*(?:do|does|did|is|are|can|could|may|will|would|has|have)\b/iu

/** Decides before anything is written, from what was found alone. */
export function judge(scored: Scored): Judgement {
  const figures = figuresOf(scored)
  const { evidence, gap, unknown, held } = figures
  if (evidence === 0) return { is_answer: false, confidence: 0, figures }
  const ofGap = WEIGH.gap + (WHETHER.test(scored.folded) ? WEIGH.gap_of_whether : 0)
  const sum = WEIGH.base + WEIGH.evidence * Math.log(evidence) + ofGap * gap + WEIGH.unknown * unknown
  const isPlain = held >= HELD_WHOLE || (scored.documents < FEW && bestShare(scored) >= ANSWERS_FROM)
  const surer = isPlain ? Math.max(sum, 2 * held) : sum
  return { is_answer: surer >= 0, confidence: Math.round(100 / (1 + Math.exp(-surer))) / 100, figures }
}

function bestShare(scored: Scored): number {
  const covers = covering(scored)
  return scored.hits.slice(0, LOOKED_AT).reduce((most, hit) => Math.max(most, covers(wordsOf(hit))), 0)
}

export function figuresOf(scored: Scored): Figures {
  const { terms, hits, documents } = scored
  const units = unitsOf(scored)
  if (units.length === 0 || hits.length === 0) return { evidence: 0, gap: 1, unknown: 1, held: 0 }
  const matter = units.filter(({ isOfMatter }) => isOfMatter)
  const somewhere = terms.map((term) => Number(term.documents > 0))
  const best = hits.slice(0, TOGETHER).map((hit) => scored.held(wordsOf(hit)))
  const together = terms.map((_, t) => Number(best.some((held) => held[t])))
  return {
    evidence: hits[0]!.score / Math.log(1 + documents),
    gap: gapOf(units, somewhere),
    unknown: unknownIn(scored, units),
    held: coverageOf(matter.length > 0 ? matter : units, together),
  }
}

/** Units side by side, a space between words at most, that nobody holds; the heaviest of these stretches. */
function gapOf(units: readonly Unit[], somewhere: Held): number {
  let [most, run, end] = [0, 0, -1]
  for (const unit of units) {
    if (!unit.isOfMatter || creditOf(unit, somewhere) > CREDIT.alone) {
      end = -1
      continue
    }
    run = (end >= 0 && unit.from <= end + 1 ? run : 0) + unit.weight
    end = unit.to
    most = Math.max(most, run)
  }
  return most / weightOf(units)
}

/** Of two letters a word of the trade is an everyday one too (限制, 通知); a longer one names a thing. */
const letters = (text: string) => (/\p{sc=Han}/u.test(text) ? (text.length > 2 ? text.length : 1) : 1)
const LATIN_LETTERS = 2.5

function unknownIn({ things, terms, folded }: Scored, units: readonly Unit[]): number {
  const asked = units
    .filter(({ isOfMatter }) => isOfMatter)
    .reduce((sum, { from, to }) => sum + (/\p{sc=Han}/u.test(folded.slice(from, to)) ? 1 : LATIN_LETTERS), 0)
  const isTyped = ({ kind }: AskedTerm) => kind === 'bigram' || kind === 'word' || kind === 'compound'
  const missing = things.filter(({ from, to }) => {
    const own = terms.filter((term) => isTyped(term) && term.from >= from && term.to <= to)
    const stands = terms.some(
      (t) => !isTyped(t) && t.kind !== 'unigram' && t.from < to && from < t.to && t.documents > 0,
    )
    return own.length > 0 && !stands && own.some(({ documents }) => documents === 0)
  })
  return missing.reduce((sum, { from, to }) => sum + letters(folded.slice(from, to)), 0) / Math.max(1, asked)
}

/** How much of a question any text holds, 0 to 1. */
export function covering(scored: Pick<Scored, 'terms' | 'folded' | 'held'>): (text: string) => number {
  const units = unitsOf(scored)
  return (text) => coverageOf(units, scored.held(text))
}
