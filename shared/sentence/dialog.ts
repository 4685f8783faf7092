import { maskQuoted, type Quoted, quotedSpans } from './quotes.ts'
import type { DialogCopy } from './wording.ts'

/** What is called a dialog. 弹窗提示 is the trade's word for a toast unless a title or buttons stand beside it. */
const DIALOG =
  /弹[窗框](?!提示)|弹层|对话框|确认[框窗]|提示[框窗]|二次确认|模态|半屏|浮层|\b(?:dialog(?:ue)?|modal|pop-?up|alert box|confirmation (?:box|window)|bottom sheet)\b/i
const POPS_UP = /弹窗|弹框|弹出|\bpop/i
/** The parts of a dialog by the word that leads their copy. */
const PART = {
  title:
    /(?:大?标题(?:为|是|文案|显示)?|\b(?:title(?:d)?|heading|header|headed)\b(?: (?:is|reads|says|of))?)[\s:：,，]*$/i,
  body: /(?:正文|内容|文案|副文案?|说明(?:文字)?|文字|提示语?|里面写|写着|\b(?:body|text|message|content|copy|description|reading|saying|stating|says|reads)\b)(?:为|是|显示|提示)?(?: (?:is|reads|says|of|text))*[\s:：,，]*$/i,
  button: /(?:按钮(?:文案)?(?:分别)?(?:为|是|有)?|\bbuttons?\b(?: (?:are|is|labell?ed|reads?|named))?)[\s:：,，]*$/i,
} as const
const JOINS_BUTTONS = /^(?:\s|[、,，/和与及|]|or|and|以及)*$/i
/** “A”“B”两个按钮, "A" and "B" buttons: of several the first, too. */
const BUTTONS_AFTER =
  /^(?:\s*(?:、|,|和|与|及|and|or|\/)?\s*[「“"‘'【][^」”"'’】\n]{1,24}[」”"'’】]){1,4}\s*(?:[两二三23]个)?\s*(?:按钮|buttons?\b)/i
const BUTTON_AFTER = /^\s*(?:两个|2个)?(?:按钮|\s?buttons?\b)/i

export const speaksOfDialog = (text: string): boolean => DIALOG.test(text)

/** 有“取消”“确定”两个按钮 */
const QUOTED_BUTTONS =
  /^(?:有|带|含)\s*(?:[「“"'【][^」”"'】\n]{1,16}[」”"'】]\s*[、和与/及]?\s*)+(?:[两二三23]个)?(?:按钮|buttons?)/i

/** A clause that goes on telling a dialog: its title, body or buttons. */
export function continuesDialog(clause: string): boolean {
  return (
    QUOTED_BUTTONS.test(clause) ||
    /^(?:(?:弹[窗框]|对话框|dialog|modal|it|its|the|a|an|both|有|带|含|没有|无|只有|下方|底部|里面|其中)\s*)*(?:的)?\s*(?:(?:[一两二三四\d]个?|two|three|one|2|3)\s*)?(?:大?标题|正文|内容(?!不变)|副?文案|说明文字|里面写|按钮(?=\s*[「『“"‘'【:：]|为|是|有|文案|分别)|(?:title|body|message|text|content|heading|buttons?)\b)/i.test(
      clause,
    )
  )
}

/** with Cancel and Delete buttons, 取消和删除两个按钮: labels by their capitals or by the count behind them. */
const BARE_BUTTONS: readonly RegExp[] = [
  /(?:\bwith|\bhas|\bhaving|\band|,)\s+(?:the\s+)?((?:[A-Z][\w']*(?: [\w']+){0,2}?)(?:\s*(?:,|\/|and|&|or)\s*(?:[A-Z][\w']*(?: [\w']+){0,2}?))*)\s+buttons?\b/,
  /(?:有|带|含|及|和|，|,)\s*((?:\p{Script=Han}{1,6})(?:[、和/与]\p{Script=Han}{1,6})+)(?:两个|2个|三个|3个)?按钮$/u,
]

function bareButtons(text: string): string[] {
  const found = BARE_BUTTONS.map((form) => form.exec(text)?.[1]).find((labels) => labels)
  return (found ?? '').split(/\s*(?:,|\/|、|和|与|&|\band\b|\bor\b)\s*/).filter((label) => label !== '')
}

function unquotedPart(text: string, word: string): string {
  const m = new RegExp(`(?:${word})(?:为|是)?\\s*[:：]\\s*([^，,；;。\\n「『“"‘'【]+)`, 'i').exec(text)
  return m?.[1]?.trim() ?? ''
}

/** A body typed without quotes may begin with a quoted word: “{name}”由 A 变为 B。 The copy runs on to the next part. */
function wholeCopy(text: string, { copy, start, end }: Quoted): Quoted {
  const after = text.slice(end)
  if (!PART.body.test(text.slice(0, start)) || !/^[^\s，,；;。、,.)）「“"'‘【的和与按标正内两一]/.test(after))
    return { copy, start, end }
  const run = /^[^，,；;\n]*?(?=[，,；;]|。?$)/.exec(after)?.[0] ?? ''
  return { copy: text.slice(start, end) + run, start, end: end + run.length }
}

/** Reads title, body and buttons out of a dialog told in one sentence; null where it tells none of them. */
export function readDialog(text: string): DialogCopy | null {
  if (!DIALOG.test(text) && !(POPS_UP.test(text) && /标题|按钮|\bbuttons?\b|\btitle/i.test(text))) return null
  const found: DialogCopy = { title: '', body: '', buttons: [] }
  let last: keyof typeof PART | null = null
  let from = 0
  const loose: string[] = []
  for (const span of quotedSpans(text)) {
    if (span.start < from) continue
    const { copy, start, end } = wholeCopy(text, span)
    const before = text.slice(from, start)
    const after = text.slice(end)
    let part: keyof typeof PART | null =
      (['title', 'button', 'body'] as const).find((p) => PART[p].test(before)) ?? null
    if (!part && last === 'button' && JOINS_BUTTONS.test(before)) part = 'button'
    if (!part && (BUTTON_AFTER.test(after) || BUTTONS_AFTER.test(after))) part = 'button'
    from = end
    last = part
    if (part === 'button') found.buttons.push(copy)
    else if (part === 'title' && !found.title) found.title = copy
    else if (part === 'body' && !found.body) found.body = copy
    else loose.push(copy)
  }
  found.title ||= unquotedPart(text, '标题|title')
  found.body ||= unquotedPart(text, '正文|内容|body')
  if (!found.buttons.length)
    found.buttons = unquotedPart(text, '按钮|buttons?')
      .split(/\s*[、/|]\s*|\s+(?:and|or)\s+/)
      .filter((b) => b !== '')
  if (!found.buttons.length) found.buttons = bareButtons(maskQuoted(text))
  place(found, loose)
  if (found.title && !found.body) found.body = /[」”"'】]\s*[:：]\s*([^「“"'【，]\S.*)$/.exec(text)?.[1] ?? ''
  return found.title || found.body || found.buttons.length ? found : null
}

/** A copy without a word that names its part: a sentence is the body, a few words before a body are the title. */
function place(found: DialogCopy, loose: string[]): void {
  for (const copy of loose) {
    const isSentence = /[。？?！!，,；;]|\.\s*$/.test(copy) || copy.length > 40
    if (!found.title && (found.body || !isSentence)) found.title = copy
    else if (!found.body) found.body = copy
  }
}
