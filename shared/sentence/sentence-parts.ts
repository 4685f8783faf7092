import { actionClauses, wordAction } from './actions.ts'
import { byExclusion, byMoment } from './exclusive-shapes.ts'
import { matchesOf } from './matches.ts'
import { BOUNDS, DEEDS, EN_RESULTS, has, RESULTS } from './patterns.ts'
import { BLANK, LONGEST_SENTENCE, maskQuoted } from './quotes.ts'
import { CHECK, DEED, EN_STRONG_VERB, ENTRY, INPUT, MODAL, RESULT_VERB, TAP } from './vocabulary.ts'

/** A sentence as its marks divide it. `lead`: words before the result that hold conditions and an action. */
export type SentenceParts = {
  lead: string
  conditions: string[]
  action: string
  result: string
  /** Of a list's lead: a line without a number has followed already. */
  isSpent?: boolean
}

const whole = (result: string): SentenceParts => ({ lead: '', conditions: [], action: '', result })

/** Words that state no rule: dates, names, greetings, change logs, questions, tasks, headings. */
const NO_RULE: readonly RegExp[] = [
  /^[\s\d./:：年月日\-–~至到]+$/,
  /^v?\d+(?:\.\d+)+\b.{0,12}$/i,
  /^(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|v\d+(?:\.\d+)+|\d{1,2}[./-]\d{1,2})\s*[:：,，\s].{0,60}(?:更新|修改|新增|调整|优化|评审|提测|上线|变更|changed?|updated?|added|removed|fixed|review|moved)/i,
  /^(?:更新|修改|变更)(?:记录|日志|说明|内容|人|时间)|^change ?log|^(?:last )?(?:updated|modified|edited|created)\b|^(?:设计|产品|开发|测试|交互|视觉|作者|负责人|版本|日期|时间|文档)[师员者人]?\s*[:：]|^(?:author|owner|designer|date|version|status|reviewer)\s*:/i,
  /^\d{1,2}[-./月]\d{1,2}日?\s+(?!.*(?:[之以]?[前后]|起|点))/,
  /^[（(][^（）()]*[)）]$/,
  /^(?:hi|hello|hey|dear|thanks?|thank you|大家好|你好|您好|谢谢|辛苦|请知悉|各位|cc|fyi|@)/i,
  /(?:待定|待确认|待补充|todo|tbd|tbc|wip|fixme|\?|？|吗|呢)\s*$|^(?:todo|tbd|wip|draft|草稿|废弃|旧版)\b/i,
]

export function isNoRule(sentence: string): boolean {
  const text = sentence.trim()
  return (
    text.length < 3 || text.length > LONGEST_SENTENCE || NO_RULE.some((r) => r.test(maskQuoted(text).trim() || text))
  )
}

/** A bound, a duty, a permission or a strong result: a rule even without a trigger. */
export const statesRule = (text: string): boolean => BOUNDS.test(maskQuoted(text))

const ARROW = /[→⇒➜➡]+|-{1,2}>|=>|—>|＝>|>>/g
const LEAD_IN =
  /^(?:规则|说明|备注|注意?|提示|交互(?:说明)?|逻辑|场景|异常|note|rule|remark|requirement|spec)\d*\s*[:：]\s*/i
export const VERIFY = has(
  `^(?:please )?${CHECK}\\s+(?:that|if|whether)\\s+|^(?:please )?(?:verify|check|ensure|make sure|validate)\\s+(?=(?:the |a |an |all |no |each )?[\\w"'“” -]{2,40}?\\b(?:${EN_STRONG_VERB}|resets?|updates?|works?|closes?|opens?|matches|shows?)\\b)|^(?:需要?|应)?(?:验证|检查|确认|校验)(?!码)[:：，]?\\s*(?=\\S{4})`,
)
/** 若…则…, when …, … : what stands up to the first comma, or up to 则/then, is the lead. */
const ZH_CONDITION =
  /^(?:当且仅当|仅当|只要|只有|一旦|每当|如果|假如|若是?|如(?!图|下|何|上)|当(?![天日前月年晚周季时地场次面事中])|在(?![线职岗校途])|对于)/
const EN_CONDITION =
  /^(?:if|when(?:ever)?|once|after|as soon as|while|on|upon|unless|in case|where|for|until|before|with|without|given|as an?)\b/i
const EN_TAIL = /,?\s+\b(if|when(?:ever)?|unless|once|until|after|as soon as|in case|only if)\b\s+(?!not\b$)/i
const THEN = /[，,]?\s*(?:则|那么|就会?|即可|便会?)(?!近|诊|是|餐)|,\s*then\s+|,\s*/g
const ELSE = /^(?:否则|不然|反之|其他情况|otherwise\b|or else\b|else\b)[，,：:]?\s*/i

export const plainCondition = (text: string) =>
  text
    .replace(ZH_CONDITION, '')
    .replace(/^(?:if|when(?:ever)?|once|while|in case|where|for|as soon as|on|upon|given)\s+/i, '')
    .replace(/^(?:the )?(?:user|member|customer)s?\s+(?=\w)/i, '')
    .replace(
      /(?:的?(?:(?<![超准临实及同计定耗限小延])时候?|情况下?|场景下?|状态下)|(?<!\d[^，,]{0,5})(?:之?后|以后))?才?$/,
      '',
    )
    .trim()

/** What an arrow leads to may be a page by its bare name, and what leads there the bare label of a control. */
const BARE_PAGE = /^[^，,。：:「“"]{2,14}(?:页面?|界面)$|^(?:the )?[A-Z][\w ]{1,24} (?:page|screen)$/
const NO_LABEL = has(`${TAP}|[未没不无已为时后]|\\d`)
const isLabel = (lead: string) => lead.length <= 8 && !NO_LABEL.test(lead)

function byArrow(sentence: string): SentenceParts | null {
  const masked = maskQuoted(sentence)
  const marks = matchesOf(masked, ARROW)
  if (marks.length === 0) return null
  const last = marks[marks.length - 1]!
  const lead = marks
    .map((m, i) => sentence.slice(i === 0 ? 0 : marks[i - 1]!.index + marks[i - 1]![0].length, m.index).trim())
    .join('，')
  const told = sentence.slice(last.index + last[0].length).trim()
  const isHan = /\p{Script=Han}/u.test(told)
  const result = BARE_PAGE.test(told) ? `${isHan ? '跳转到' : 'opens '}${told}` : told
  if (lead && result !== told && !/[，,]/.test(lead) && isLabel(lead))
    return { lead: '', conditions: [], action: `${isHan ? '点击' : 'tap '}「${lead}」`, result }
  return lead && result ? { lead: leadWords(lead), conditions: [], action: '', result } : null
}

/** A lead's words without 当 … 时 and "when the user". */
function leadWords(lead: string): string {
  return lead
    .split(/(?<=[，,；;])/)
    .map((clause) => {
      const end = /[，,；;]\s*$/.exec(clause)?.[0] ?? ''
      return plainCondition(clause.slice(0, clause.length - end.length).trimStart()) + end
    })
    .join('')
}

/** What a note asks of the product: if the field is empty, hide the icon. */
export const EN_ASKED =
  /^(?:always |please )?(?:show|display|hide|go (?:back )?to|open|close|disable|enable|redirect|return|keep|navigate|clear|reset|remove|ask|prompt|send|focus|scroll|lock|reject|ignore|truncate|collapse|expand|do not|don't|never)\b/i

const DEED_NEXT = has(`^(?:再|然后|并)?(?:${DEED})`)
const RESULT_LATER = has(`[，,].*(?:${RESULT_VERB})|(?:${TAP}).{1,12}(?:${RESULT_VERB})`)

function byCondition(sentence: string): SentenceParts | null {
  const masked = maskQuoted(sentence)
  const isEnglish = EN_CONDITION.test(masked)
  if (!ZH_CONDITION.test(masked) && !isEnglish) return null
  const verb = isEnglish ? EN_RESULTS : RESULTS
  for (const m of matchesOf(masked, THEN)) {
    const rest = masked.slice(m.index + m[0].length)
    const isTold = /则|then|就|便/.test(m[0]) || !EN_CONDITION.test(rest)
    const goesOn = !isEnglish && DEED_NEXT.test(rest) && RESULT_LATER.test(rest)
    const isAsked = isEnglish && EN_ASKED.test(rest)
    if (!isTold || goesOn || !(verb.test(rest) || statesRule(rest) || isAsked)) continue
    return {
      lead: leadWords(sentence.slice(0, m.index)),
      conditions: [],
      action: '',
      result: sentence.slice(m.index + m[0].length).trim(),
    }
  }
  const moment = /^.{2,24}?(?:时|的时候|后|情况下)(?=\S)/.exec(masked)
  if (moment && RESULTS.test(masked.slice(moment[0].length)))
    return {
      lead: leadWords(sentence.slice(0, moment[0].length)),
      conditions: [],
      action: '',
      result: sentence.slice(moment[0].length).replace(/^[，,]/, ''),
    }
  return null
}

function byEnglishTail(sentence: string): SentenceParts | null {
  const masked = maskQuoted(sentence)
  const m = EN_TAIL.exec(masked)
  if (!m) return null
  const told = masked.slice(0, m.index)
  if (!EN_RESULTS.test(told) && !EN_ASKED.test(told)) return null
  const lead = sentence.slice(m.index + m[0].length).replace(/\.$/, '')
  const isNegative = /unless|until/i.test(m[1]!)
  const result = sentence.slice(0, m.index).trim()
  return isNegative
    ? { lead: '', conditions: [`${m[1]!.toLowerCase()} ${lead}`], action: '', result }
    : { lead: plainCondition(lead), conditions: [], action: '', result }
}

const RESULT_NEXT = has(
  `^(?:系统|页面|则|会|应)*(?:按钮|图标|列表|整行|卡片|输入框)?(?:${RESULT_VERB}|${MODAL})|^(?:shows?|displays?|opens?|disables?|hides?|(?:an? |the )?(?:toast|error|message|dialog)\\b)`,
)
const ACT_FIRST = has(`^(?:${TAP}|${INPUT}|${ENTRY})`)

/** empty title: shows "…": what stands before the colon says when, if a result begins after it. */
function byColon(sentence: string): SentenceParts | null {
  const masked = maskQuoted(sentence)
  const m = /^[^，,。：:]{2,30}[：:]\s*(?=\S)/.exec(masked)
  if (!m || RESULTS.test(m[0]) || statesRule(m[0])) return null
  const rest = masked.slice(m[0].length)
  if (rest.split(BLANK).join('') !== '' && !RESULT_NEXT.test(rest)) return null
  const lead = leadWords(sentence.slice(0, m[0].length).replace(/[：:\s]+$/, ''))
  const acts = ACT_FIRST.test(lead)
  return {
    lead: acts ? lead : '',
    conditions: acts ? [] : [lead],
    action: '',
    result: sentence.slice(m[0].length).trim(),
  }
}

function byMomentAlone(sentence: string): SentenceParts | null {
  const cut = byMoment(sentence)
  if (cut && /^\d[\d.]*\s*\S{1,4}$/.test(cut.condition))
    return { ...whole(cut.result), conditions: [`${cut.condition}后`] }
  return cut && { lead: plainCondition(cut.condition), conditions: [], action: '', result: cut.result }
}

const DEED_OR_MOMENT = has(`${DEED}|${ENTRY}|(?:时|后)(?=\\S)`)

/** 未选择时间点击发送提示「…」: no marks at all; the first result's verb after a deed parts it. */
function byVerbs(sentence: string): SentenceParts | null {
  const masked = maskQuoted(sentence)
  const clauses = [...masked.matchAll(/(?:[^，,]|,(?=\d{3}))+/g)]
  let start = -1
  clauses.forEach((clause) => {
    if (start >= 0) return
    const deed = clause[0].search(DEED_OR_MOMENT)
    const verb =
      /(?<=\S{2})(?:系统|页面|应该?|会|自动|则)*(?:弹出?(?![层窗框])|弹[窗框](?=[\s：:提显\uE000])|自动(?=\S{2})|提示|显示|展示|出现|toast|跳转|报错|置灰|不可点)/iu.exec(
        clause[0],
      )
    if (
      /^\s*(?:系统|页面|界面|应该?|会|自动|直接|则)*(?:弹|提示|显示|展示|出现|toast|轻提示|跳转|报错|按钮置灰)/i.test(
        clause[0],
      )
    )
      start = clause.index
    else if (deed >= 0 && verb && verb.index > deed) start = clause.index + verb.index
  })
  if (start <= 0) return null
  const lead = sentence.slice(0, start).replace(/[，,：:\s]+$/, '')
  return lead ? { lead: leadWords(lead), conditions: [], action: '', result: sentence.slice(start).trim() } : null
}

/** 金额为空时，…: the leading clauses that hold no result are the lead. */
function byClauses(sentence: string): SentenceParts | null {
  if (!/\p{Script=Han}/u.test(sentence)) return null
  const masked = maskQuoted(sentence)
  let end = 0
  for (const m of masked.matchAll(/(?:[^，,]|,(?=\d{3}))+(?:，|,(?!\d{3}))/g)) {
    const clause = m[0].slice(0, -1)
    if (RESULTS.test(clause.replace(DEEDS, '')) || statesRule(clause)) break
    end = m.index + m[0].length
  }
  if (end === 0) return null
  const rest = masked.slice(end)
  if (!RESULTS.test(rest) && !statesRule(rest)) return null
  return {
    lead: leadWords(sentence.slice(0, end).replace(/[，,]\s*$/, '')),
    conditions: [],
    action: '',
    result: sentence.slice(end).trim(),
  }
}

/** clicking "Open" shows …, 点击「提交」提示…: a result that still begins with what is done. */
const DEED_HEAD: readonly RegExp[] = [
  /^(?:long[- ]press|double[- ]?(?:tap|click)|right[- ]click|tap|click|press|swipe|hover|scroll|drag)\b(?!s)[^,]{0,40}?\s+(?:to (?=(?:reveal|show|open|see)\b)|(?=(?:shows|opens|displays|brings|reveals|closes|starts|saves|deletes|removes|adds|copies)\b))/i,
  /^(?:clicking|tapping|pressing|hitting|selecting|choosing|submitting|typing|entering|swiping|hovering over)\s+(?:on\s+)?(?:the\s+)?[^,]{1,60}?\s+(?=(?:shows?|opens?|displays?|does|brings?|pops|starts?|stops?|closes?|navigates?|redirects?|leads|goes|takes|returns?|saves?|deletes?|removes?|adds?|sends?|disables?|enables?|triggers?|keeps?|clears?|copies|hides?|is|are|will|should|must)\b)/i,
  has(`^(?:再次?|用户)?(?:${TAP})\\s*${BLANK}{2,26}(?:按钮|图标|链接)?(?:之?后|时)?[，,]?\\s*(?=${RESULT_VERB})`),
]

function pullDeed(parts: SentenceParts): SentenceParts {
  const masked = maskQuoted(parts.result)
  const head = DEED_HEAD.map((form) => form.exec(masked)?.[0]).find((found) => found)
  if (!head) return parts
  const deed = parts.result
    .slice(0, head.length)
    .replace(/\s+to\s*$/i, '')
    .replace(/(?:之?后|时)?[，,\s]*$/, '')
    .replace(/^(click|tap|press|hit|select|choos|submit|typ|enter|swip|hover)(?:p|t)?ing\b/i, (_, stem: string) =>
      /choos|typ|swip/i.test(stem) ? `${stem}e` : stem,
    )
  const [, act = deed, how = ''] = /^([^"“「]+?)\s+(with(?:out)?\s.+)$/i.exec(deed) ?? []
  return { ...parts, lead: [parts.lead, how, act].filter(Boolean).join('，'), result: parts.result.slice(head.length) }
}

/** Divides one sentence. `former`: the sentence before, whose condition an 否则/otherwise turns round. */
export function splitSentence(sentence: string, former: SentenceParts | null): SentenceParts {
  if (sentence.length > LONGEST_SENTENCE) return whole(sentence)
  const text = sentence
    .trim()
    .replace(/^[↑↓←→*]+\s*/, '')
    .replace(LEAD_IN, '')
    .replace(VERIFY, '')
    .replace(/[。.]$/, '')
  const otherwise = ELSE.exec(text)
  if (otherwise) {
    const told = former ? former.lead || former.conditions.join('，') : ''
    const isHan = /\p{Script=Han}/u.test(text)
    const parts = whole(text.slice(otherwise[0].length))
    return told ? { ...parts, conditions: [isHan ? `不满足：${told}` : `not: ${told}`] } : parts
  }
  const exclusive = byExclusion(text)
  if (exclusive) return { ...whole(exclusive.result), conditions: [exclusive.condition] }
  return pullDeed(
    byArrow(text) ??
      byCondition(text) ??
      byEnglishTail(text) ??
      byColon(text) ??
      byMomentAlone(text) ??
      byVerbs(text) ??
      byClauses(text) ??
      whole(text),
  )
}

/** A line that only says when, for the list under it (点击提交时：, On submit:); null for any other line. */
export function leadOf(line: string): SentenceParts | null {
  const m = /^(.{2,60})[:：]\s*$/.exec(line.trim())
  if (!m || isNoRule(m[1]!)) return null
  const words = leadWords(m[1]!.replace(/(?:以下|如下)(?:规则|情况|提示|校验)?$/, ''))
  const clauses = actionClauses(words)
  const deeds = clauses.filter((c) => c.kind === 'deed' || c.kind === 'entry')
  const speaksOfTime = ZH_CONDITION.test(m[1]!) || EN_CONDITION.test(m[1]!) || /(?:时|后|情况下)$/.test(m[1]!)
  if (deeds.length === 0 && !speaksOfTime) return null
  const key = deeds[deeds.length - 1]
  const conditions = clauses.filter((c) => c !== key && c.kind !== 'login' && c.kind !== 'launch').map((c) => c.text)
  return { lead: '', conditions, action: key ? wordAction(key.text) : '', result: '' }
}
