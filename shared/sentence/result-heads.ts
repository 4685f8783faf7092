import { has } from './patterns.ts'
import { BLANK, LONGEST_SENTENCE, maskQuoted, quotedSpans } from './quotes.ts'
import { DEED, RESULT_VERB, TAP } from './vocabulary.ts'

/** 点击「取消」关闭弹窗, "Cancel" closes the dialog: a result that begins with what is pressed. */
const PRESSED_HEAD = has(
  `^(?:再次?|用户)?(?:${TAP})\\s*${BLANK}{2,26}(?:按钮|图标|链接)?(?:之?后|时)?[，,]?\\s*(?=${RESULT_VERB}|${DEED})`,
)
const NAMED_HEAD = new RegExp(
  `^(?:the )?${BLANK}{2,40}(?: button)?\\s+(?=(?:closes|saves|deletes|removes|discards|returns|goes|leads|sends|submits|cancels|confirms)\\b)`,
  'i',
)

/** 点确定后开始下载, 点取消弹窗消失: an answer by its bare label. */
const ANSWER_HEAD = has(
  `^(?:再)?(?:点击?|点按)(取消|确定|确认|关闭|返回|保存|提交|删除|是|否|继续|放弃|同意|拒绝)(?:按钮)?(?:之?后|时)?(?=\\S*(?:${RESULT_VERB}|开始|${DEED}))(?!按钮)`,
)
const GERUND_HEAD =
  /^(?:clicking|tapping|pressing|hovering|selecting|swiping)\s+[^,]{1,60}?\s+(?=(?:sorts|shows|opens|closes|displays|hides|expands|collapses|selects|clears|toggles|adds|removes|deletes|saves|copies|does|brings|takes|leads|returns|starts|stops|disables|enables)\b)/i

export function withOwnDeed(piece: string): { deed: string; text: string } {
  if (piece.length > LONGEST_SENTENCE) return { deed: '', text: piece }
  const masked = maskQuoted(piece)
  const pressed = PRESSED_HEAD.exec(masked)
  if (pressed) {
    const deed = piece.slice(0, pressed[0].length).replace(/(?:之?后|时)?[，,\s]*$/, '')
    return { deed, text: piece.slice(pressed[0].length) }
  }
  const answer = ANSWER_HEAD.exec(masked)
  if (answer) return { deed: `点击${answer[1]}`, text: piece.slice(answer[0].length) }
  const gerund = GERUND_HEAD.exec(masked)?.[0].length ?? 0
  const [, verb = '', object = ''] =
    /^(click|tapp?|press|hover|select|swip)(?:e|ing)\s+(\S.*)$/i.exec(piece.slice(0, gerund).trim()) ?? []
  if (verb) {
    const stem = verb.toLowerCase().replace(/pp$/, 'p').replace(/swip$/, 'swipe')
    return { deed: `${stem} ${object}`, text: piece.slice(gerund) }
  }
  const [named] = NAMED_HEAD.test(masked) ? quotedSpans(piece) : []
  return named
    ? { deed: `tap "${named.copy}"`, text: piece.slice(NAMED_HEAD.exec(masked)![0].length) }
    : { deed: '', text: piece }
}

const EN_STATE =
  /\b(?:disabled|enabled|gr[ea]yed(?: out)?|inactive|clickable|unclickable|active|selected|unchecked|checked)$/i
/** "Save" is disabled until a name is typed: the state, and what it hangs on. */
export function stateTail(text: string): { text: string; condition: string } {
  const m =
    text.length > LONGEST_SENTENCE
      ? null
      : /\s(until|unless|if|when|once|after|while)\s(\S.{2,80})$/i.exec(maskQuoted(text))
  if (!m || !EN_STATE.test(maskQuoted(text).slice(0, m.index))) return { text, condition: '' }
  const told = text.slice(m.index).trim().replace(/\.$/, '')
  return { text: text.slice(0, m.index), condition: told.replace(/^(?:if|when|once)\s+/i, '') }
}

/** "Save" is disabled with the hint "…": the state and the hint are two results. */
export function withHint(piece: string): string[] {
  const m = piece.length > LONGEST_SENTENCE ? null : EN_HINT.exec(maskQuoted(piece))
  if (!m || !EN_STATE.test(maskQuoted(piece).slice(0, m.index))) return [piece]
  return [piece.slice(0, m.index), piece.slice(m.index).replace(/^,?\s*with (?:the |an? )?/i, '')]
}
const EN_HINT = new RegExp(
  `,?\\s+with (?:the |an? )?(?:hint|message|tooltip|text|error|helper text|caption|note)\\s+${BLANK}{3,}`,
  'i',
)
