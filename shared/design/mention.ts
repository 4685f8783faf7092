import type { Signal } from '../schema/rule-atom.ts'
import { quotedCopies } from '../sentence/wording.ts'

/** Words by which a note speaks of a drawing; `signal` null: whatever is drawn where it points. */
export type Mention = { signal: Signal | null; words: RegExp }

/** How a note speaks of what is drawn beside it, without saying its words. */
const MENTIONS: readonly Mention[] = [
  { signal: 'toast', words: /(?:弹出?|出)?\s*(?:toast|吐司|轻提示|snackbar)(?:提示)?/iu },
  {
    signal: 'dialog',
    words:
      /弹(?:窗|框|出)?(?![出层幕a-z\s]|.{0,2}toast)|对话框|二次确认|\b(?:confirm(?:ation)? )?(?:dialog|modal|popup)\b/iu,
  },
  { signal: 'validation', words: /红字(?!出[来现])(?:报错)?(?:里面?)?|报错|错误提示|\b(?:inline|field) error\b/iu },
]
/** 右边这个, 小字见左图: a pointer at what is drawn. */
const POINTER: Mention = {
  signal: null,
  words:
    /(?:小字|文案|样子|提示)?[见如看][左右上下][边图侧](?:小条|小字|这?个|那?张)?|(?<=[变成])[左右上下][边图侧面][这那][个张]|^[左右上下][边图侧]?这?个?(?=[，,；;]|$)|\b(?:see|as shown|shown) (?:on the |at )?(?:left|right)\b/iu,
}
export const SHOWN: ReadonlySet<Signal> = new Set([
  'toast',
  'dialog',
  'validation',
  'button_state',
  'conditional_prompt',
])
export const SIDE = /[左右][边图侧\s\d]|\b(?:left|right)\b/iu
/** Said of every toast there is, so of none in particular. */
const GENERAL = /统一|所有|任何|通用|一律|\b(?:all|any|every|always)\b/iu
const NEGATED = /(?:不(?:再|会)?|没有?|无|别)\s*(?:确认|二次)?$|\b(?:no|not|without|never)\s*(?:[a-z]+\s+)?$/iu

/** The mention that a result makes without quoting, or null. */
export function mentionIn(R: string): { mention: Mention; at: number; length: number } | null {
  if (quotedCopies(R).some((copy) => copy.length > 6) || GENERAL.test(R)) return null
  for (const mention of [...MENTIONS, POINTER]) {
    const found = mention.words.exec(R)
    if (found && !NEGATED.test(R.slice(0, found.index))) return { mention, at: found.index, length: found[0].length }
  }
  return null
}
