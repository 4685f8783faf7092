import type { Slot } from '../schema/base.ts'
import { quotedCopies } from '../sentence/wording.ts'
import type { ValueSet } from '../text/value-set.ts'
import { valueSet } from '../text/value-set.ts'

/**
 * A piece of copy that an atom's result shows, as a bridge to the other side. `key` is equal where the copies are equal
 * after normalisation; `strength` 0..1 says how well so long a copy tells rules apart; `isNegated`: it must not show.
 */
export type Copy = {
  key: string
  values: ValueSet | null
  slots: Slot[]
  strength: number
  isNegated: boolean
  isWhole: boolean
}

export type CopyReader = { norm(text: string): string; slots(text: string): Slot[] }

/** Labels that close or confirm anything: never what a dialog is known by. */
const LONE_LABELS = new Set(
  '确定 确认 取消 关闭 知道了 我知道了 好的 是 否 返回 提交 保存 下一步 完成 继续 ok okay cancel close confirm yes no back submit save next done continue got it'.split(
    ' ',
  ),
).add('got it')
const LABEL_BEFORE =
  /(?:按钮(?:文案|文字|上)?(?:换成|变[为成]?|改[为成]|显示为?|是)?|button|buttons|(?:button|link|label)\s+(?:becomes|changes to|says|reads)|标签|tab|选中|勾选|点击?|点按|tap|click|press|select|跳转到?|进入|前往|返回|opens?|goes to|link|链接)\s*(?:到|至|and|or|the|[、,/和或])?\s*$/iu
const LABEL_AFTER =
  /^[」”"』]?\s*(?:按钮|键|标签|页|页面|禁用|置灰|变灰|可用|亮起|高亮|选中|(?:button|link|tab|page|is |are )?(?:disabled|enabled|greyed|grayed|selected|button|link|tab|page)\b)/iu
const BETWEEN_LABELS = /^[」”"』]?[\s、,，/和或与and]*[「“"『]?$/iu
const NEGATION = /(?:不会?再?|没有?|无|未|别|\bno\b|\bnot\b|n't|\bnever\b|\bwithout\b)[^，。；,;.「」“”"『』]{0,12}$/iu

/** Whether a message ends with a full stop is no difference to anybody. */
const END_MARKS = /[.。!！~…]+$/u

type Quote = { text: string; start: number; end: number }

function quotes(result: string): Quote[] {
  let from = 0
  const found: Quote[] = []
  for (const text of quotedCopies(result)) {
    const start = text ? result.indexOf(text, from) : -1
    if (start < 0) continue
    from = start + text.length
    found.push({ text, start, end: from })
  }
  return found
}

/** Which quotes are controls' names rather than words that tell the user something. */
function labels(result: string, all: readonly Quote[]): boolean[] {
  const are: boolean[] = []
  all.forEach((quote, i) => {
    const before = result.slice(0, quote.start).replace(/[「“"『]$/u, '')
    const previous = all[i - 1]
    const follows =
      previous !== undefined && are[i - 1] === true && BETWEEN_LABELS.test(result.slice(previous.end, quote.start))
    are.push(
      follows ||
        LABEL_BEFORE.test(before) ||
        LABEL_AFTER.test(result.slice(quote.end)) ||
        LONE_LABELS.has(quote.text.trim().toLowerCase()),
    )
  })
  return are
}

/** A Han letter counts one, an ASCII word two: ten such tell nearly every rule, three hardly any. */
export function strength(key: string): number {
  const words = key.match(/[a-z0-9]+/g)?.length ?? 0
  const letters = [...key.replace(/<[A-Z_]+>|[\u0000-\u007f]/g, '')].length
  const size = letters + 2 * words
  return size >= 8 ? 1 : size >= 6 ? 0.85 : size >= 4 ? 0.6 : 0.3
}

/** What a result without quotes says once the kind of control before it is taken off. */
const LEAD =
  /^(?:(?:toast|弹窗|弹层|浮层|气泡|dialog|snackbar|banner|页面|系统|message|error|inline)?(?:标题|正文|内容|文案|文字)?(?:提示|显示|出现|展示|shows?|displays?|with text|titled)?)*[:：]?\s*/iu

/**
 * The copies by which a result can be recognised: messages, titles and bodies that it quotes; a result that quotes none
 * (「提交」禁用, 跳转到「钱包」) is taken whole, and needs its condition or action to agree as well.
 */
export function copiesOf(result: string, canonResult: string, reader: CopyReader, resultSlots: Slot[]): Copy[] {
  const all = quotes(result)
  const are = labels(result, all)
  const found = new Map<string, Copy>()
  all.forEach((quote, i) => {
    const key = reader.norm(quote.text).replace(END_MARKS, '')
    if (are[i] || !key || found.has(`c:${key}`)) return
    const slots = reader.slots(quote.text)
    const isNegated = NEGATION.test(result.slice(0, quote.start).replace(/[「“"『]$/u, ''))
    found.set(`c:${key}`, {
      key: `c:${key}`,
      values: valueSet(slots),
      slots,
      strength: strength(key),
      isNegated,
      isWhole: false,
    })
  })
  return found.size ? [...found.values()] : wholeResult(canonResult, all.length > 0, resultSlots)
}

function wholeResult(canonResult: string, quotesLabel: boolean, slots: Slot[]): Copy[] {
  const said = quotesLabel ? '' : canonResult.replace(LEAD, '')
  const whole = { values: valueSet(slots), slots, isNegated: false }
  const result: Copy[] = canonResult ? [{ ...whole, key: `r:${canonResult}`, strength: 0.4, isWhole: true }] : []
  if (strength(said) >= 0.6) result.push({ ...whole, key: `c:${said}`, strength: strength(said), isWhole: false })
  return result
}
