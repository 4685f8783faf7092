import type { Signal } from '../schema/rule-atom.ts'
import { readDialog, speaksOfDialog } from './dialog.ts'
import { RESULTS } from './patterns.ts'
import { LONGEST_SENTENCE, type Quoted, quotedSpans } from './quotes.ts'
import { pageName } from './touchpoint.ts'
import { langOf, WORDING } from './wording.ts'

/** A result as both sides word it, with the kind of signal that it speaks of (null: a result without a strong signal). */
export type WordedResult = { R: string; signal: Signal | null }

const NEGATED =
  /(?:^|[^以])(?:不(?:再|会|应|要|需)?(?:弹|出(?!现)|提示|显示|展示|出现|跳转?|进入?|能|可见)|没有?(?:弹|提示|显示|出现|任何)|无(?:弹窗|提示|toast))|\b(?:no|not|never|without|neither)\b|n't\b/i
const TOAST = /toast|吐司|轻提示|气泡提示|浮层提示|顶部提示|弹窗提示|snack\s?bar|提示语|\bnotification\b|\bbanner\b/i
const VALIDATION =
  /红字|红色(?:文字|提示|小字|文案)|错误提示|报错|校验提示|[框栏项](?:的?下方?面?|下)|\b(?:inline|field|validation)?\s*error\b|\bvalidation\b|\bhelper text\b|\b(?:under|below|beneath|next to) (?:the|it|that)\b/i
const SHOW =
  /显示|展示|出现|文案|写[着的是]?|看到|收到|弹出|字样|灰字|小字|蓝字|\b(?:shows?|shown|displays?|displayed|appears?|visible|reads?|says?|message|text|label|sees?|tooltip|hint|placeholder|caption|reveals?)\b/i
const PLAIN_PROMPT =
  /^(?:系统|页面|界面|会|应该?|并|且|同时|则|上方|下方|底部|顶部|中间|给出|直接|仍|只|超时)*(?:弹出)?提示(?:信息|文案|用户|为|是)?[:：]?\s*$/

const LEAD =
  '^(?:系统|页面|界面|应用|用户|会|应该?|并且?|且|也|都|同时|则|然后|再|即|直接|自动|立即|马上|正常|成功|\\s)*'
const ADVERB =
  '(?:会|应该?|马上|立即|立刻|仍然?|还是?|依旧|也|都|均|恢复|自动|变成|变为|变得|变|重新|直接|是|为|处于|显示为?|保持|一直|呈|当前|状态|的|\\s)*'
const LEAD_FIRST = new RegExp(`^${LEAD.slice(1)}`)
const ADVERB_LAST = new RegExp(`${ADVERB}$`)
const SHOWS = new RegExp(SHOW.source, 'gi')
const CONTROL_TAIL = /(?:这个|那个|该|此|两个|的)?\s*(?:按钮|button|控件|图标|icon|复选框|选项)$/i
const ZH_DISABLED =
  /(?:置灰|变灰|灰显|灰的?|灰色|灰掉|禁用|disabled?|不可(?:点击?|用|选|操作)|不能(?:点击?|选)|点不[了动]|选不了|无法点击)(?:[\s的]*(?:状态|的|了|置灰|变灰|不可点击?|点不[了动]|选不了|且?不可点|disabled?))*$/
const ZH_ENABLED = /(?:可以?(?:点击?|用|选|操作)|能(?:点击?|选)|enabled?|亮起|可编辑|高亮可点)(?:了|状态|的)*$/
const ZH_OPENS = new RegExp(
  `^(?!.*(?:自动.{0,3}(?:定位|展开|聚焦|滚动|选中|勾选)|(?:进入|打开|跳转).{1,10}时(?![间段])))${LEAD.slice(1)}(\\d+\\s*(?:s|秒)\\s*后)?(?:自动|直接|会)*(?:跳转到?至?|跳到?至?|进入到?|进到|进(?=.{2,12}页)|前往|打开(?=.{1,14}页))(?:了)?\\s*[「“"【]?([^，,。；;「」“”"【】]{2,20}?)[」”"】]?\\s*(页面|页|界面)?$`,
)
const ZH_SELECTED =
  /(?:默认(?:选中|勾选|选择|选)(?:的是|了|为|是)?|^(.{1,14}?)(?:被)?默认(?:选中|勾选))\s*[「“"【]?([^，,。；;「」“”"【】]{0,24})[」”"】]?$/

const EN_SUBJECT = '^(?:the |a |an |both )?(?:"([^"]+)"|“([^”]+)”|\'([^\']+)\'|([A-Za-z][\\w ,/-]{0,40}?))\\s*'
const EN_NOUN = '(?:buttons?|link|icon|option|field|control|tab|checkbox|toggle|switch|radio|menu item|item)?\\s*'
const EN_BE =
  '(?:is|are|should be|becomes?|gets?|stays?|remains?|must be|will be|should become|should remain|should stay|turns?|shows? as|is now|are now)\\s+(?:still |now |again |also |shown as |immediately )*'
const EN_DISABLED = new RegExp(
  `${EN_SUBJECT}${EN_NOUN}${EN_BE}(?:disabled|gr[ea]y(?:ed)?(?: out)?|inactive|not clickable|unclickable|not enabled)\\b`,
  'i',
)
const EN_ENABLED = new RegExp(`${EN_SUBJECT}${EN_NOUN}${EN_BE}(?:enabled|clickable|active)\\b(?!d)`, 'i')
/** "Transfer" enabled, Transfer button disabled. */
const EN_BARE_STATE =
  /^(?:[Tt]he )?(?:"([^"]+)"|([A-Z][\w ]{0,24}?))(?: (?:button|link|tab|icon|option|field))?(?: now)? (disabled|enabled|gr[ea]yed out)\.?$/
/** Disable the "Save" button: what a note asks is what then shows. */
const EN_SWITCH =
  /^([Dd]isable|[Ee]nable)\s+(?:the\s+)?(?:"([^"]+)"|([A-Z][\w ]{0,24}?))(?:\s+(?:button|link|tab|icon|option|field)s?)?\.?$/
const EN_SELECTED = new RegExp(
  `${EN_SUBJECT}${EN_NOUN}${EN_BE}(?:pre-?)?(?:selected|checked|ticked|chosen|on|preselected)\\b.*(?:by default|initially|pre)|${EN_SUBJECT}${EN_NOUN}is (?:pre-?selected|pre-?checked|the default)\\b`,
  'i',
)
const EN_OPENS =
  /^(?:(?:the |an? |any )?(?:user|member|browser|app|admin|guest|customer|visitor|student|teacher|owner|viewer|manager|it|they|he|she|you)s? )?(?:is |are |gets? |should (?:be )?|will (?:be )?)?(?:redirect(?:s|ed)?|taken|navigate[sd]?|brought|sent|lands?|goes|go|returns?|returned|forwarded)(?: the user| them)?(?: back)? (?:to|on)(?: the| a| an)? "?([A-Za-z][\w &'/-]{1,40}?)"?(?: (?:page|screen|view))?\.?$|^(?:the |a |an )?"?([A-Z][\w &'/-]{1,40}?)"? (?:page|screen)\s+(?:should )?(?:opens?|is opened|loads?|is loaded|be opened|open)\.?$/i

const firstGroup = (m: RegExpExecArray | RegExpMatchArray): string =>
  m
    .slice(1)
    .find((g) => g !== undefined)
    ?.trim() ?? ''

/** Several things, or a thing by its place, are no label. */
const MANY =
  /^(?:all|both|every|each|any|no|other|these|those|(?:the )?(?:rest|remaining))\b|^(?:the )?[^"“]{2,40}\b(?:of|on|in|for|under) (?:the|a|an|this|that|each|every)\b/i

/** A control that is named by its kind alone keeps the tester's words. */
const GENERIC = /^(?:the |a |this |that )?(?:button|option|link|field|control|icon|it|they|them|this|that)s? /i

type Wording = (result: string, copies: Quoted[]) => WordedResult | null

/** 「label」禁用 / 可用. A generic word (按钮) stays as it is: it names no control. */
function labelled(subject: string, word: 'disabled' | 'enabled'): WordedResult | null {
  const quoted = quotedSpans(subject)
  const bare = subject
    .replace(LEAD_FIRST, '')
    .replace(ADVERB_LAST, '')
    .replace(/(?:没有|没|不)$/, '')
    .replace(CONTROL_TAIL, '')
    .trim()
  const label = quoted.length === 1 ? quoted[0]!.copy : bare
  if (
    quoted.length > 1 ||
    !label ||
    label.length > 16 ||
    /[，,。；;、]|^(?:按钮|它|该|其|这|那|点击|点了)|(?:卡片|背景|头像|图片|文字|字体|边框|整[行页块])$|写[着的]|显示|还差|[¥￥]|提示/.test(
      label,
    )
  )
    return null
  return { R: WORDING[word](label, langOf(subject + label)), signal: 'button_state' }
}

const chineseState: Wording = (result) => {
  if (!/\p{Script=Han}/u.test(result)) return null
  const text = result.replace(/[。.！!\s]+$/, '')
  for (const [pattern, word] of [
    [ZH_DISABLED, 'disabled'],
    [ZH_ENABLED, 'enabled'],
  ] as const) {
    const m = pattern.exec(text)
    if (!m) continue
    const subject = text.slice(0, m.index)
    const isTurned = /(?:没有?|不(?:再|会)?|未)\s*(?:被)?$/.test(subject)
    if (isTurned && word === 'enabled') return labelled(subject, 'disabled')
    return labelled(subject.replace(/(?:没有?|不(?:再|会)?|未)\s*(?:被)?$/, ''), isTurned ? 'enabled' : word)
  }
  return null
}

const englishState: Wording = (result) => {
  const named = (m: RegExpExecArray) => firstGroup(m).replace(/\s+(?:button|link|icon|option|field)s?$/i, '')
  if (/\bnot (?:selected|checked)/i.test(result) || GENERIC.test(result) || MANY.test(result)) return null
  const selected = EN_SELECTED.exec(result)
  if (selected) return { R: WORDING.selected(named(selected), langOf(named(selected))), signal: 'default_selected' }
  const disabled = EN_DISABLED.exec(result)
  if (disabled) return { R: WORDING.disabled(named(disabled), langOf(named(disabled))), signal: 'button_state' }
  const bare = EN_BARE_STATE.exec(result)
  if (bare) {
    const label = bare[1] ?? bare[2]!
    return { R: WORDING[/^en/i.test(bare[3]!) ? 'enabled' : 'disabled'](label, langOf(label)), signal: 'button_state' }
  }
  const asked = EN_SWITCH.exec(result)
  if (asked) {
    const label = asked[2] ?? asked[3]!
    return {
      R: WORDING[/^dis/i.test(asked[1]!) ? 'disabled' : 'enabled'](label, langOf(label)),
      signal: 'button_state',
    }
  }
  const enabled = EN_ENABLED.exec(result)
  if (enabled && !/\b(?:not|no)\b/i.test(enabled[0]))
    return { R: WORDING.enabled(named(enabled), langOf(named(enabled))), signal: 'button_state' }
  return null
}

const selectedByDefault: Wording = (result, copies) => {
  const m = ZH_SELECTED.exec(result.replace(/[。.\s]+$/, ''))
  if (!m || /默认(?:选中|勾选|选)?(?:都)?(?:不|没|未|一个都)|(?:不|没有?|未|取消)默认/.test(result)) return null
  const label = copies.length === 1 ? copies[0]!.copy : (m[1] ?? m[2] ?? '').trim()
  return label && label.length <= 24 && !/^(?:该|这|那|其)/.test(label)
    ? { R: WORDING.selected(label, 'zh'), signal: 'default_selected' }
    : null
}

const opens: Wording = (result) => {
  if (NEGATED.test(result)) return null
  const zh = ZH_OPENS.exec(result.replace(/[。.！!\s]+$/, ''))
  if (zh)
    return {
      R: `${(zh[1] ?? '').replace(/\s/g, '')}${WORDING.opens(pageName(zh[2]! + (zh[3] ?? '')), 'zh')}`,
      signal: 'navigation',
    }
  const en = EN_OPENS.exec(result)
  return en ? { R: WORDING.opens(pageName(firstGroup(en)), 'en'), signal: 'navigation' } : null
}

const dialog: Wording = (result) => {
  if (NEGATED.test(result.replace(/「[^」]*」|“[^”]*”|"[^"]*"/g, '').slice(0, 8))) return null
  const copy = readDialog(result)
  // What a dialog is told to say in the tester's words would be lost behind its buttons.
  if (copy && !copy.title && !copy.body && /\b(?:that|whether)\b/i.test(result)) return null
  return copy ? { R: WORDING.dialog(copy, langOf(result)), signal: 'dialog' } : null
}

/** 红字：copy, toast copy — the words after the kind of control, where a colon or nothing else leads them. */
const UNQUOTED: readonly [RegExp, 'toast' | 'validation'][] = [
  [
    /^(?:会|应|弹出?|出现|显示|给出)*\s*(?:toast|轻提示|提示语|吐司|弹窗提示)(?:提示|弹出|文案|为|是|显示)*\s*[:：]\s*(\S.*)$/i,
    'toast',
  ],
  [
    /^(?:会|应|弹出?|出现|显示|给出)*\s*toast\s+(?!提示|弹|显示|消失|[的里中内上只在会不没能可停持居位时和与出]|\d+\s*(?:s|秒)|(?:is|should|message|shows?|appears?)\b)(\S.*)$/i,
    'toast',
  ],
  [
    /^(?:.{0,8}[下边旁]方?)?(?:显示|出现|提示)?(?:红字|红色文字|错误提示|报错)(?:提示|为|显示)*\s*[:：]\s*(\S.*)$/,
    'validation',
  ],
  [/^(?:页面|系统)?(?:弹出)?提示(?:信息|文案)?\s*[:：]\s*(\S.*)$/, 'validation'],
]

const unquoted: Wording = (result, copies) => {
  if (copies.length || NEGATED.test(result.slice(0, 10))) return null
  for (const [pattern, kind] of UNQUOTED) {
    const m = pattern.exec(result)
    if (m) return { R: WORDING[kind](m[1]!.trim(), langOf(result)), signal: kind }
  }
  return null
}

/** Places and adverbs around a copy say where it stands, not what is said: they don't part a rule from its case. */
const BARE_PLACE =
  /^(?:系统|页面|界面|屏幕|原?位置?|会|应该?|并|且|同时|则|上方|下方|下面|底部|顶部|中[间部]|右[侧边]|左[侧边]|右下角|左上角|右上角|的|直接|仍|还|只|一行|有|为|[:：\s])*$/

const quoted: Wording = (result, copies) => {
  if (copies.length !== 1) return null
  const { copy, start, end } = copies[0]!
  const around = result.slice(0, start)
  const rest = `${around} ${result.slice(end)}`
  const lang = langOf(copy) === 'zh' ? 'zh' : langOf(result)
  if (
    !copy.trim() ||
    NEGATED.test(rest) ||
    /消失|隐藏|不变|还在|保留|清空|变[成为]|换成|更新为|\b(?:disappear|changes?|becomes?|remove|dismiss|clos|hidden|gone|until|instead|replaced|count)|\bas\s*$/i.test(
      rest,
    )
  )
    return null
  if (TOAST.test(rest)) return { R: WORDING.toast(copy, lang), signal: 'toast' }
  if (VALIDATION.test(rest)) return { R: WORDING.validation(copy, lang), signal: 'validation' }
  if (/^(?:会|应)?弹出提示/.test(around)) return { R: WORDING.toast(copy, lang), signal: 'toast' }
  if (PLAIN_PROMPT.test(around)) return { R: WORDING.validation(copy, lang), signal: 'validation' }
  if (!rest.trim()) return { R: WORDING.shown(copy, lang), signal: 'conditional_prompt' }
  if (!SHOW.test(rest)) return null
  const place = around.replace(SHOWS, '')
  const isBare =
    lang === 'en'
      ? !/\b(?:button|link|title|header|status|column|row|tab|menu)\b/i.test(rest)
      : BARE_PLACE.test(place) && !result.slice(end).trim()
  return isBare ? { R: WORDING.shown(copy, lang), signal: 'conditional_prompt' } : null
}

/** First that fits; a dialog before the copies that it holds, a copy before the words around it. */
const WORDINGS: readonly Wording[] = [dialog, selectedByDefault, chineseState, englishState, quoted, unquoted, opens]

/** What a result that keeps its own words speaks of, most trusted first. */
const SPEAKS_OF: readonly [RegExp, Signal][] = [
  [TOAST, 'toast'],
  [/弹[窗框]|对话框|确认[框窗]|\b(?:dialog|modal|pop-?up)\b/i, 'dialog'],
  [/红字|报错|错误提示|\bvalidation|\berror\b/i, 'validation'],
  [
    /置灰|变灰|灰[的掉显色]|禁用|不可[点用选]|不能[点选]|点不[了动]|可以?[点选]|可用|\b(?:disabled|enabled|gr[ea]yed)\b/i,
    'button_state',
  ],
  [/默认(?:选|勾)|\bby default\b|\bpre-?selected\b/i, 'default_selected'],
  [/跳转?[到至回]|跳\S{1,8}页|进入\S{1,10}页|\bredirect|\bnavigat|\btaken to\b/i, 'navigation'],
  [/^(?:会|应|系统|页面)*(?:弹出)?提示/, 'validation'],
  [/提示|显示|展示|出现|\b(?:shows?|shown|displayed|appears?|visible)\b/i, 'conditional_prompt'],
]

/** “copy”（比上面多几个字）: a remark behind the copy, unless it says itself what shows. */
function withoutRemark(result: string): string {
  const m = /(?<=[」”"'】])\s*[（(]([^（）()]+)[）)]$/.exec(result)
  return m && !RESULTS.test(m[1]!) && !/[a-z]{3}/i.test(m[1]!) ? result.slice(0, m.index) : result
}

/** Brings a result to the design side's wording and says what it speaks of. A result that fits no form keeps its words. */
export function readResult(result: string): WordedResult {
  const text = withoutRemark(result.trim().replace(/[。；;，,]+$/, ''))
    .replace(/^(?:预期|期望|结果|预期结果|expected(?: result)?)\s*[:：]\s*/i, '')
    .replace(/^(?:并且|而且|并|且|同时|and also|and|also)\s*(?=[^，,]{2})/i, '')
  if (text.length > LONGEST_SENTENCE) return { R: text, signal: null }
  const copies = quotedSpans(text)
  for (const wording of WORDINGS) {
    const worded = wording(text, copies)
    if (worded) return worded
  }
  if (speaksOfDialog(text)) return { R: text, signal: 'dialog' }
  return { R: text, signal: SPEAKS_OF.find(([words]) => words.test(text))?.[1] ?? null }
}
