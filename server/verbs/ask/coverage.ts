import type { AskedTerm, Scored } from '../../search/search-index.ts'

type Question = Pick<Scored, 'terms' | 'folded'>

/** A part of a question that can be held or not: a Han character in its place, a word, an identifier. */
export type Unit = {
  /** How telling it is. */
  weight: number
  /** Terms that hold it whole, those that stand for it, and the character alone. */
  whole: number[]
  near: number[]
  alone: number[]
}
/** What a unit is worth where only a near-word is there, or the character without its neighbours. */
const CREDIT = { whole: 1, near: 0.7, alone: 0.25 }

/** Words that say what kind of thing is wanted, of any rule there is: the sources need not hold them, and holding them proves little. */
const KIND_WANTED =
  /提示|显示|弹窗?|弹出|出现|跳出|文案|文字|内容|标题|正文|按钮|页面|界面|屏幕|写|看到|告诉|情况|时候|之后|以后|原因|结果|规则|要求|区别|操作|流程|步骤|有|点击?|会|能|该|用户|东西|一个|如果|还|就|再|都|也|我|你|他|她|这|那/gu
const KINDS_WANTED = new Set(
  'show shown shows see sees say says said text message messages title button buttons wording copy screen page dialog popup toast happen happens tell told user person someone somebody people anyone get gets look looks like when then else any also still just one make sure there here want need exactly actually tap click press thing things case mean means'.split(
    ' ',
  ),
)
const KIND_SHARE = 0.25
/** In a small project what everybody holds has no weight left; it was asked for all the same. */
const FLOOR = 0.35

const isWord = ({ kind, isFirm }: AskedTerm) => (kind === 'word' || kind === 'compound') && isFirm
const isHead = (term: AskedTerm) => isWord(term) || (term.kind === 'unigram' && term.isAsked)
const over = (a: AskedTerm, b: AskedTerm) => a.from < b.to && b.from < a.to

/** The question as parts to be held. Question words are none of them. */
export function unitsOf({ terms, folded }: Question): Unit[] {
  const kind = new Uint8Array(folded.length)
  for (const { index, 0: word } of folded.matchAll(KIND_WANTED)) kind.fill(1, index, index + word.length)
  const heads = terms.filter(isHead)
  const floor = FLOOR * Math.max(0, ...heads.map(({ weight }) => weight))
  return heads.map((head) => {
    const of = (fits: (term: AskedTerm) => boolean) =>
      terms.flatMap((term, t) => (over(term, head) && fits(term) ? [t] : []))
    const isKind = kind[head.from] === 1 || KINDS_WANTED.has(head.text)
    return {
      weight: Math.max(floor, head.weight) * (isKind ? KIND_SHARE : 1),
      whole: of((t) => t.isFirm && (t.kind === 'bigram' || isWord(t) || t.kind === 'synonym')),
      near: of((t) => t.kind === 'near'),
      alone: of((t) => t === head && t.kind === 'unigram'),
    }
  })
}

export function creditOf(unit: Unit, held: Uint8Array): number {
  if (unit.whole.some((t) => held[t])) return CREDIT.whole
  if (unit.near.some((t) => held[t])) return CREDIT.near
  return unit.alone.some((t) => held[t]) ? CREDIT.alone : 0
}

/** How much of what was asked is held, by weight. */
export function coverageOf(units: readonly Unit[], held: Uint8Array): number {
  const all = units.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 0 : units.reduce((sum, unit) => sum + unit.weight * creditOf(unit, held), 0) / all
}
