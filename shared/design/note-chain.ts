import { splitOutside } from '../sentence/quotes.ts'
import { langOf, WORDING } from '../sentence/wording.ts'

/** 待付款 → 选原因 → 确定 → toast → 停在详情: what stands between two arrows. */
const ARROW = /\s*(?:→|->|=>|⇒|➜)\s*/gu
const HAS_ARROW = /→|->|=>|⇒|➜/u
/** 再想想 = 关掉: an equals sign between a control and what it does. A bound (上限 = 实付) has none before it. */
const EQUALS = /\s+=\s+/u

/** What begins with these has happened already: the arrows after it only tell what comes next. */
const HAPPENS =
  /^(?:会|就|再|则|系统|页面|自动|直接|立[即刻]|马上|同时|the\b|an?\b|\s)*(?:弹|出(?!差|发|门|院)|跳|回(?!复|答)|停|留在|变|换|置?灰|亮|关[闭掉]|收起|清空|提示|显示|展示|隐藏|消失|禁用|报|拦|锁|刷新|toast|吐司|轻提示|snackbar|红字|shows?\b|opens?\b|closes?\b|goes\b|back to\b|returns?\b|redirect|disabl|enabl|hides?\b|turns?\b|stays?\b|error\b|dialog\b)/iu
const BARE_PRESS = /^(?:提交|保存|确认|确定|取消|发送|发布|删除|submit|save|confirm|ok|cancel|send|delete|publish)$/iu

const joinerOf = (text: string): string => (langOf(text) === 'zh' ? '，' : ', ')

const LABEL_LEAST = 2

/** The drawn control that a note calls by its name or by the beginning of it; '' where none or several would do. */
export function labelCalled(name: string, labels: readonly string[]): string {
  const said = name.trim().replace(/^[「“"]|[」”"]$/gu, '')
  if (said.length < LABEL_LEAST) return ''
  if (labels.includes(said)) return said
  const longer = labels.filter((label) => label.startsWith(said))
  return longer.length === 1 ? longer[0]! : ''
}

/** A link of the chain as a press where it is no more than a control's name. */
function asPress(part: string, labels: readonly string[]): string {
  const label = labels.includes(part) || BARE_PRESS.test(part) ? labelCalled(part, labels) || part : ''
  return label ? WORDING.tap(label, langOf(label)) : part
}

/**
 * A line with at most one arrow: before it when and what is done, after it all that happens then. Words that are a drawn
 * control's name become a press on it. `isUnderLead`: a heading has told when already, so that the chain tells only
 * what happens, one thing after the other.
 */
export function flattenChain(line: string, labels: readonly string[], isUnderLead: boolean): string {
  const parts = HAS_ARROW.test(line) ? splitOutside(line, ARROW) : [line]
  if (parts.length === 1) return colonAsArrow(equalsAsArrow(line, labels), labels)
  // of several links the first is where it begins, whatever control is called so: 待付款 → 选原因 → 确定
  const isPressed = (i: number) => i > 0 || parts.length === 2 || HAPPENS.test(parts[1]!)
  const links = parts.map((part, i) => (isPressed(i) ? asPress(part, labels) : part))
  const isLed = !/^\s*(?:→|->|=>|⇒|➜)/u.test(line)
  if (!isLed) return line
  if (isUnderLead && parts.length > 2 && links.every((link, i) => link === parts[i] && !HOW.test(link)))
    return parts.join(joinerOf(line))
  const found = links.findIndex((link, i) => i > 0 && HAPPENS.test(link))
  const at = found < 0 ? links.length - 1 : found
  const joiner = joinerOf(line)
  return `${links.slice(0, at).join(joiner)} → ${links.slice(at).join(joiner)}`
}
/** A link that says when or what is done. */
const HOW = /[时后]$|^(?:点|按|选|输|填|勾|如果|若|when\b|if\b|tap\b|click\b)/iu

/** 没库存：拦住 + toast: what stands before the colon says when, where what follows has happened. */
function colonAsArrow(line: string, labels: readonly string[]): string {
  const [, on = '', rest = ''] = /^on (?:tapping |clicking )?["“]?([\w ]{2,24}?)["”]?:\s*(\S.*)$/iu.exec(line) ?? []
  const called = labels.find((label) => label.toLowerCase() === on.toLowerCase())
  if (called && rest) return `${WORDING.tap(called, langOf(called))} → ${rest}`
  const [, when = '', then = ''] = /^([^:：，,。「“"]{2,24})[:：](?!\d)\s*(\S.*)$/u.exec(line) ?? []
  return then && HAPPENS.test(then) && !HAPPENS.test(when) && !NAMES_PART.test(when) ? `${when} → ${then}` : line
}
/** 说明：, 标题：, 弹窗：: names what follows, and says no when. */
const NAMES_PART = /规则|说明|备注|逻辑|注意|标题|正文|按钮|文案|提示|弹[窗框]|note|rule|title|body|button|copy|toast/iu

function equalsAsArrow(line: string, labels: readonly string[]): string {
  const [head = '', ...rest] = line.split(EQUALS)
  if (rest.length !== 1) return line
  const label = labelCalled(head, labels)
  if (label) return `${WORDING.tap(label, langOf(label))} → ${rest[0]}`
  return /点|按|tap|click|press/iu.test(head) ? `${head} → ${rest[0]}` : line
}
