import { continuesDialog, speaksOfDialog } from './dialog.ts'
import { matchesOf } from './matches.ts'
import { DEED_FIRST, EN_RESULTS, has, RESULTS } from './patterns.ts'
import { BLANK, HARD_END, LONGEST_SENTENCE, maskQuoted, quotedSpans, splitOutside } from './quotes.ts'
import { stateTail, withHint, withOwnDeed } from './result-heads.ts'
import { EN_STRONG_VERB, INPUT, RESULT_VERB, TAP } from './vocabulary.ts'

/** One result of an expectation; `trigger` is what the expectation itself says must happen first (倒计时到0，按钮变…). */
export type ResultClause = {
  text: string
  trigger: string
  condition: string
  /** Its trigger is an answer beside the one before it, which had a result: 点「取消」关闭，点「确定」删除. */
  isBeside?: boolean
}

const EN_NEXT = `(?:the|a|an|no|it|its|all|both|each|user|users|page|button|they|there|is|are|should|shows?|displays?|redirects?|becomes?|remains?|stays?|closes?|can(?:not)?|does|do|not|nothing|toast|error|keep|show|display|hide|close|disable|enable|open|redirect|reset|clear|redirected|taken|returned|brought)\\b`
const EN_NEXT_FIRST = has(`^(?:${EN_NEXT})`)
const RESULT_FIRST = has(`^(?:${RESULT_VERB})`)
const BETWEEN = new RegExp(
  [
    '[；;。！\\n]',
    '[，,](?!\\d{3})',
    `(?<=\\S{2})(?:并且|而且|同时|(?<![而并尚暂姑])且|并(?=(?:自动|直接|且)?(?:弹|提示|显示|展示|出现|跳|进入|返回|清空|关闭|刷新|保留|停留|置灰|变|隐藏|高亮|定位|更新|生成|toast)))`,
    `\\.\\s+(?=[A-Z"“'])|(?<=[\\w"”')${BLANK}]),?\\s(?:and|but|while)\\s(?=${EN_NEXT}|(?:${EN_STRONG_VERB})\\b|(?:[\\w'${BLANK}-]+\\s){1,5}?(?:${EN_STRONG_VERB})\\b)`,
  ].join('|'),
  'giu',
)
const ADDS_UP = /^[，,]?\s*(?:并且|而且|同时|且|并|and|but|while)?\s*$/i

/** Words that go on with what stands before the comma: a polite copy, a reason, a place, a list. */
const GOES_ON =
  /^(?:请|因为|因此|所以|以便|从而|还是从|可以用它|as (?=(?:the|it|this|there|we|no)\b)|since\b|due to\b|即|例如|比如|如(?!果)|包括|分别|其中|即为|也就是|否则|or\b|so that|because|e\.g|i\.e|which\b|where\b|who\b|such as|including|then\b|please\b)/i
/** A copy told without quotes runs to the sentence's end; only a product calls its reader 您. */
const OPEN_COPY =
  /^(?:您|尊敬的|亲爱的)|写(?:着|的是)?\s+[^「“"‘'【\s][^「“"‘'【]*$|(?:toast|轻提示|提示语?|红字|文案|显示|写着|错误提示|文字|message|text|error|说明)[^「“"‘'【：:]{0,6}[：:]\s*[^「“"‘'【\s][^「“"‘'【]*$/i
/** 倒计时到0，… · 2s后，… · when the timer ends, … : a moment or a condition that leads a result. */
const MOMENT =
  /^(?:等|当|在)?(?!.{0,10}(?:能|可以|正常|顺利|应该?))[^，,]{1,16}(?:(?:时间?|计时)到|到(?:0|零|点|时|期)|结束|走完|满\S{1,6}|归零|以?后|之后|时|期间)$|^(?:after|once|when|until|as soon as|on)\b/i
const CONDITION = /^(?:如果?|若|当|假如|if\b|when\b|unless\b|在)\s*.{2,}/i
/** 点击取消，弹窗关闭: the expectation brings its own action. */
const OWN_DEED = has(
  `^(?:再次?|若|当|when |if |on |after )?(?:the user |user )?(?:${TAP}|${INPUT}|clicking|tapping|pressing)\\s*\\S`,
)
const NO_DEED =
  /^(?:点[击按]?(?:了)?(?:后)?(?:无|没|不)|点击无效|press(?:ed)?$|click(?:s|ing)? (?:has|does)|(?:click|tap)able)/i
/** 点击取消：弹窗关闭 says the same as 点击取消，弹窗关闭. */
const DEED_COLON = new RegExp(`(^|[；;。])\\s*((?:${TAP})[^：:，,；;。]{1,16})[：:]\\s*`, 'giu')
/** A state without its subject takes the subject of the result before it: 按钮变灰，不可点. */
const SUBJECTLESS =
  /^(?:也|都|仍然?|还|并且|且|恢复|变[为成])*(?:不可[点选用编]|可[点选用编]|不能[点选勾]|无法点|写着|置灰|变灰|禁用|可以?[点选]|能[点选])\S{0,4}$|^(?:也|还|并)?写着/
const SUBJECT_END = /(?:变[为成]?|显示|置灰|[没不]?[会能可]|[没不]置|是|为|的文案|仍|还|恢复|消失|出现)/

/** On confirm, … and a "Stay" button: a lead stands before its result, a control goes on with the thing that holds it. */
const EN_LEAD = /^(?:if|when|once|after|on|upon|until|unless)\s(?!.*\b(?:is|are) (?:shown|displayed)\b)/i
const EN_PART = new RegExp(
  `^(?:an?|the)?\\s*${BLANK}{3,40} (?:buttons?|links?|icons?|tabs?|options?)[.]?$|^[A-Z][\\w ]{0,20}? [Bb]uttons\\b`,
)

function joinsEnglish(left: string, right: string, mark: string): boolean {
  const finite = EN_RESULTS
  if (/,/.test(mark) && EN_LEAD.test(left)) return false
  if (EN_PART.test(maskQuoted(right))) return true
  const isRelative = /\b(?:which|that|who|whose|where)\b/i.test(maskQuoted(left)) && !/\bthat\s*$/i.test(left)
  if (/\band\b/i.test(mark) && isRelative && !EN_NEXT_FIRST.test(right)) return true
  const isNew =
    finite.test(right) ||
    /^(?:redirected|taken|returned|brought)\b/i.test(right) ||
    RESULTS.test(right) ||
    /^no \w/i.test(right) ||
    quotedSpans(right).length > 0
  const saysCopy =
    quotedSpans(left).length > 0 && /\b(?:toast|snackbar|error|message|banner|tooltip|dialog|modal)\b/i.test(left)
  if (saysCopy && isNew) return false
  const unnamed = maskQuoted(left).replace(/(?<=\S\s)[A-Z]\w*/g, '') // a label may look like a verb: Stay, Open
  return !finite.test(unnamed) || !isNew
}

/** “提交订单”置灰: a quoted name with what becomes of it is a result of its own, no further copy. */
const NAMED_STATE =
  /^[「“"‘'【][^」”"'’】]{1,30}[」”"'’】]\s*(?:按钮|图标|入口|链接)?(?:也|都|仍|还|会|应|被)*(?:变|置灰|不可|不能|可[点选用]|禁用|高亮|消失|隐藏|收起|恢复|(?:button )?(?:is|are|becomes?|turns?|stays?|remains?|disabled|enabled)\b)/i

function isList(left: string, right: string): boolean {
  if (NAMED_STATE.test(right)) return false
  return /[、]$/.test(left) || (/^[「“"‘'【]/.test(right) && /(?:按钮|选项|标签|有|为|是|：|:|[」”"’'】])$/.test(left))
}

/** Whether the piece after a comma belongs to the piece before it. */
function belongs(left: string, right: string, mark: string): boolean {
  if (/[；;。！\n]|\.\s/.test(mark)) return speaksOfDialog(left) && continuesDialog(right) && mark !== '\n'
  if (speaksOfDialog(left) && /[」”"'】]\s*[:：]\s*[^「“"'【\s]/.test(left)) return true
  if (/弹[窗框]/.test(left) && continuesDialog(right)) return true
  if (speaksOfDialog(left) && (continuesDialog(right) || /^(?:[「“"‘'【]|按钮)/.test(right))) return true
  if (OPEN_COPY.test(left) && !RESULT_FIRST.test(right)) return true
  if (GOES_ON.test(right) || isList(left, right)) return true
  if (/^[\x20-\x7e“”‘’…–—]*$/.test(left + right)) return joinsEnglish(left, right, mark)
  return right.length < 2
}

function pieces(line: string): string[] {
  if (line.length <= LONGEST_SENTENCE) return shortPieces(line)
  return splitOutside(line, HARD_END).flatMap((part) => (part.length <= LONGEST_SENTENCE ? shortPieces(part) : [part]))
}

function shortPieces(line: string): string[] {
  const masked = maskQuoted(line)
  const cut: string[] = []
  let from = 0
  let pending = ''
  let mark = ''
  const put = (piece: string, nextMark: string) => {
    const right = piece.trim()
    if (right && cut.length && belongs(cut[cut.length - 1]!, right, mark)) cut[cut.length - 1] += pending + right
    else if (right) cut.push(right)
    pending =
      /[A-Za-z.]$/.test(nextMark.trim()) || /^\s/.test(nextMark)
        ? nextMark
        : `${nextMark.trim()}${/,/.test(nextMark) ? ' ' : ''}`
    mark = nextMark
  }
  for (const m of matchesOf(masked, BETWEEN)) {
    put(line.slice(from, m.index), m[0])
    from = m.index + m[0].length
  }
  put(line.slice(from), '')
  return cut.filter((piece) => !ADDS_UP.test(piece))
}

/** Who or what an English result speaks of: the words up to its verb, where the next result leaves them out. */
const EN_SUBJECT = new RegExp(
  `^((?:the |a |an |both |all )?[\\w'"“”-]+(?: [\\w'"“”-]+){0,4}?) (?:${EN_STRONG_VERB})\\b`,
  'i',
)
const EN_BARE_VERB = new RegExp(
  `^(?:(?:also|then|still|now|immediately|automatically) )?(?:${EN_STRONG_VERB}|lands?|is|goes|redirected|taken|returned|brought)\\b`,
  'i',
)

function withSubject(text: string, subject: string): string {
  if (text.length > LONGEST_SENTENCE || !subject) return text
  if (/\p{Script=Han}/u.test(subject)) return SUBJECTLESS.test(text) ? subject + text : text
  return EN_BARE_VERB.test(text) ? `${subject} ${text}` : text
}

function subjectOf(result: string): string {
  const english = EN_SUBJECT.exec(result)
  if (english) return /^(?:there|it|no|this|that|nothing)\b/i.test(english[1]!) ? '' : english[1]!
  const masked = maskQuoted(result)
  const end = masked.search(SUBJECT_END)
  return end > 0 && end <= 14 ? result.slice(0, end) : ''
}

/** The result's own lead: 如果…则, 点击…后. Empty parts where it has none. */
function ownLead(clause: string): { lead: 'trigger' | 'condition'; text: string } | null {
  if (clause.length > LONGEST_SENTENCE) return null
  if (quotedSpans(clause).length && RESULTS.test(maskQuoted(clause)) && !OWN_DEED.test(clause)) return null
  if (OWN_DEED.test(clause) && !NO_DEED.test(clause)) return { lead: 'trigger', text: clause }
  if (CONDITION.test(clause) && !RESULTS.test(clause)) return { lead: 'condition', text: clause }
  if (MOMENT.test(clause) && !RESULTS.test(clause)) return { lead: 'trigger', text: clause }
  return null
}

/** Cuts one expected line into its results. A dialog told in one sentence, and an unquoted copy, stay whole. */
export function resultClauses(line: string): ResultClause[] {
  const results: ResultClause[] = []
  let trigger = ''
  let condition = ''
  let subject = ''
  const cut = pieces(line.replace(DEED_COLON, '$1$2，')).flatMap(withHint)
  const isShort = (text: string) => text.length <= LONGEST_SENTENCE
  cut.forEach((piece, i) => {
    const { deed, text } = withOwnDeed(piece.replace(/^(?:and|but)\s+(?=\S{3})/i, ''))
    if (deed) trigger = deed
    const isBeside = deed !== '' && i > 0
    const lead = i < cut.length - 1 ? ownLead(text) : null
    if (lead) {
      if (lead.lead === 'trigger') trigger = lead.text
      else condition = lead.text.replace(/^(?:如果?|若|当|假如|if|when)\s*/i, '')
      return
    }
    const tail = stateTail(text)
    const whole = withSubject(tail.text, subject)
    subject = (isShort(whole) && subjectOf(whole)) || subject
    const told = { text: whole, trigger, condition: tail.condition || condition }
    results.push(isBeside ? { ...told, isBeside } : told)
  })
  return results
}

/** Whether words say a result at all: shown, changed, refused, kept. */
export function saysResult(text: string): boolean {
  const masked = maskQuoted(text)
  return RESULTS.test(masked) || (/[a-z]/i.test(masked) && EN_RESULTS.test(masked)) || quotedSpans(text).length > 0
}

export const startsWithDeed = (text: string): boolean => DEED_FIRST.test(text)
