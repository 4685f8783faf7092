import type { Slot } from '../schema/base.ts'
import type { TouchpointReader } from '../sentence/touchpoint-aliases.ts'
import type { ValueSet } from '../text/value-set.ts'
import { valueSet } from '../text/value-set.ts'
import type { Quote } from './quotes.ts'

/** A piece of copy that an atom's result shows, as a bridge to the other side. */
export type Copy = {
  /** Equal where the copies are equal after normalisation. */
  key: string
  /** As it is written. */
  text: string
  values: ValueSet | null
  slots: Slot[]
  /** 0..1: how well so long a copy tells rules apart. */
  strength: number
  /** It must not show. */
  isNegated: boolean
  /** Not a quoted message but all that the result says: 「提交」禁用, 跳转到「钱包」. */
  isWhole: boolean
  /** Told to be shown to the letter, not the writer's own words for it. */
  isQuoted: boolean
  /** The key of the longer copy that it is a sentence of; its own key where it is all of it. */
  of: string
}

export type CopyReader = { norm(text: string): string; slots(text: string): Slot[]; touchpoint: TouchpointReader }

const NEGATION =
  /(?:不会?再?|没有?|无|未|别|隐藏|收起|移除|去掉|\bhides?\b|\bhidden\b|\bno\b|\bnot\b|n't|\bnever\b|\bwithout\b)[^，。；,;.「」“”"『』]{0,12}$/iu

const GONE_AFTER =
  /^\s*(?:的?(?:提示|文案|弹窗|toast)?\s*)?(?:消失|隐藏|不再|不显示|不出现|(?:is |are )?(?:gone|hidden)|disappears?|(?:is|are) not\b|isn't|aren't|does not|doesn't)/iu

/** Whether a message ends with a full stop is no difference to anybody. */
const END_MARKS = /[.。!！~…]+$/u

/** Where one message ends and the next, or a link's label, begins. */
const SENTENCE_END = /(?<=[。！？!?])\s*|(?<=[.;；])\s+|\n+/u
/** Sentences from here on stand for themselves; shorter ones belong to their copy. */
const LEAST_SENTENCE = 0.85

/** A Han letter or a placeholder counts one, an ASCII word two: eight tell nearly every rule, three hardly any. */
export function strength(key: string): number {
  const bare = key.replace(/<[A-Z_]+>/g, '〇')
  const words = bare.match(/[a-z0-9]+/g)?.length ?? 0
  const letters = [...bare.replace(/[\u0000-\u007f]/g, '')].length
  const size = letters + 2 * words
  return size >= 8 ? 1 : size >= 6 ? 0.85 : size >= 4 ? 0.6 : 0.3
}

export const copyKey = (text: string, reader: CopyReader) => `c:${reader.norm(text).replace(END_MARKS, '')}`

/** What a result without quotes says once the kind of control before it is taken off. */
const LEAD =
  /^(?:(?:toast|弹窗|弹层|浮层|气泡|dialog|snackbar|banner|页面|系统|message|error|inline)?(?:标题|正文|内容|文案|文字)?(?:提示|显示|出现|展示|shows?|displays?|with text|titled)?)*[:：]?\s*/iu

/**
 * The copies by which a result can be recognised: messages, titles and bodies that it quotes, and the longer sentences
 * within them. A result that quotes none is taken whole, and needs its condition or action to agree as well.
 */
export function copiesOf(
  result: string,
  quotes: readonly Quote[],
  canonResult: string,
  reader: CopyReader,
  resultSlots: Slot[],
): Copy[] {
  const found = new Map<string, Copy>()
  for (const quote of quotes) {
    if (quote.isLabel) continue
    const isNegated = NEGATION.test(result.slice(0, quote.start)) || GONE_AFTER.test(result.slice(quote.end))
    for (const copy of messages(quote.text, isNegated, reader)) if (!found.has(copy.key)) found.set(copy.key, copy)
  }
  return found.size ? [...found.values()] : wholeResult(canonResult, quotes.length > 0, resultSlots)
}

/**
 * The values that a message promises: those that decide anyway, and clock times without a date. A date in a picture is
 * sample data; 24:00 前到账 against 12:00 前到账 is another promise.
 */
function promised(slots: readonly Slot[]): ValueSet | null {
  const decided = valueSet(slots)
  const clocks = slots.filter((s) => s.kind === 'DATETIME' && s.value?.startsWith('T'))
  if (!clocks.length || slots.some((s) => s.value === null)) return decided
  return [...(decided ?? []), ...clocks.map(({ part, kind, value, unit }) => ({ part, kind, value: value!, unit }))]
}

function messages(text: string, isNegated: boolean, reader: CopyReader): Copy[] {
  const of = copyKey(text, reader)
  if (of === 'c:') return []
  const copy = (piece: string, key: string): Copy => {
    const slots = reader.slots(piece)
    return {
      key,
      text: piece,
      values: promised(slots),
      slots,
      strength: strength(key.slice(2)),
      isNegated,
      isWhole: false,
      isQuoted: true,
      of,
    }
  }
  const sentences = text.split(SENTENCE_END).map((s) => s.trim())
  const parts = sentences.length < 2 ? [] : sentences.map((s) => copy(s, copyKey(s, reader)))
  return [copy(text, of), ...parts.filter((p) => p.strength >= LEAST_SENTENCE)]
}

function wholeResult(canonResult: string, quotesLabel: boolean, slots: Slot[]): Copy[] {
  const said = quotesLabel ? '' : canonResult.replace(LEAD, '').replace(END_MARKS, '')
  const whole = (key: string) => ({
    key,
    text: key.slice(2),
    of: key,
    values: valueSet(slots),
    slots,
    isNegated: false,
    isQuoted: false,
  })
  const result: Copy[] = canonResult ? [{ ...whole(`r:${canonResult}`), strength: 0.4, isWhole: true }] : []
  if (said !== canonResult && strength(said) >= 0.6)
    result.push({ ...whole(`c:${said}`), strength: strength(said), isWhole: false })
  return result
}
