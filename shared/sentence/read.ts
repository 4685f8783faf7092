import type { Signal } from '../schema/rule-atom.ts'
import { actionClauses, type Clause, wordAction } from './actions.ts'
import { readNumbered } from './numbering.ts'
import { quotedSpans, splitOutside } from './quotes.ts'
import { type ResultClause, resultClauses, saysResult } from './result-clauses.ts'
import { readResult } from './results.ts'
import {
  EN_ASKED,
  isNoRule,
  leadOf,
  plainCondition,
  type SentenceParts,
  splitSentence,
  statesRule,
  VERIFY,
} from './sentence-parts.ts'

export { wordAction } from './actions.ts'

/** One rule read out of free words. `raw` is the stretch it was read from; `signal` the kind of result it speaks of. */
export type Reading = {
  C: string
  A: string
  R: string
  raw: string
  signal: Signal | null
  confidence: number
  why: string
}

/** Brings a result's own words to the wording of the design side: 弹出提示“x” → toast提示「x」. */
export function wordResult(result: string): string {
  return readResult(result).R
}

const KEY_KINDS = ['deed', 'entry'] as const

type Lead = { C: string[]; A: string }

/** Condition and action of the words before a result: the last deed is A, the rest C. */
function leadParts(lead: string, inherited: SentenceParts | null): Lead {
  const clauses = lead ? actionClauses(lead) : []
  let key = -1
  clauses.forEach((clause: Clause, i) => {
    if ((KEY_KINDS as readonly string[]).includes(clause.kind)) key = i
  })
  if (key < 0 && clauses.every((c) => c.kind === 'trifle')) key = clauses.length - 1
  const conditions = clauses
    .filter((c, i) => i !== key && !['login', 'launch', 'trifle'].includes(c.kind))
    .map((c) => (c.kind === 'state' && /时$/.test(c.text) ? plainCondition(c.text) : c.text))
  const own = key >= 0 ? wordAction(clauses[key]!.text) : ''
  return { C: [...(inherited?.conditions ?? []), ...conditions], A: own || (inherited?.action ?? '') }
}

const isChinese = (texts: readonly string[]) => texts.some((t) => /\p{Script=Han}/u.test(t))
const joinConditions = (texts: readonly string[]) => {
  const own = texts.map((t) => t.trim()).filter((t, i, all) => t !== '' && all.indexOf(t) === i)
  return own.join(isChinese(own) ? '，' : ', ')
}

function judge(
  hasLead: boolean,
  signal: Signal | null,
  isQuoted: boolean,
  isModal: boolean,
): { confidence: number; why: string } {
  let confidence = signal ? 0.6 : 0.45
  const why: string[] = [signal ? `speaks of ${signal}` : isModal ? 'states a duty or a bound' : 'states a result']
  if (hasLead) {
    confidence += 0.2
    why.push('says when')
  }
  if (isQuoted) {
    confidence += 0.1
    why.push('quotes the copy')
  }
  return { confidence: Math.min(0.95, Math.round(confidence * 100) / 100), why: why.join(', ') }
}

/** Results of one sentence share their lead: it is read once. */
function leadReader(inherited: SentenceParts | null): (lead: string) => Lead {
  const known = new Map<string, Lead>()
  return (lead) => {
    const old = known.get(lead)
    if (old) return old
    const read = leadParts(lead, inherited)
    known.set(lead, read)
    return read
  }
}

function reading(
  parts: SentenceParts,
  result: ResultClause,
  readLead: (lead: string) => Lead,
  raw: string,
): Reading | null {
  const { R, signal } = readResult(result.text)
  if (!R) return null
  const lead = readLead([result.isBeside ? '' : parts.lead, result.trigger].filter((t) => t).join('，'))
  const C = joinConditions([...lead.C, ...parts.conditions, result.condition])
  const A = lead.A || (parts.action ? wordAction(parts.action) : '')
  const isQuoted = quotedSpans(result.text).length > 0
  return { C, A, R, raw, signal, ...judge(C !== '' || A !== '', signal, isQuoted, statesRule(result.text)) }
}

function readSentence(sentence: string, parts: SentenceParts, inherited: SentenceParts | null): Reading[] {
  if (isNoRule(sentence) || !parts.result) return []
  const hasLead = parts.lead !== '' || parts.conditions.length > 0 || inherited !== null
  // Whoever has something checked says that it holds; whoever asks for it under a condition says so too.
  const isAsked = (VERIFY.test(sentence) && saysResult(parts.result)) || (hasLead && EN_ASKED.test(parts.result))
  const readLead = leadReader(inherited)
  return resultClauses(parts.result).flatMap((clause) => {
    const found = reading(parts, clause, readLead, sentence)
    const isRule =
      found &&
      (found.signal !== null || isAsked || statesRule(clause.text) || (hasLead && (found.C !== '' || found.A !== '')))
    return found && isRule ? [found] : []
  })
}

/** A full stop ends a sentence; so does an English one before a capital. A line break ended it already. */
const SENTENCE_END = /[。！!；;]|(?<=[\w"”')\]])\.(?=\s+[A-Z"“]|\s*$)/g

/** 若…则…，否则…: the other branch is a sentence of its own; after 除非 it is the only one. */
const beforeElse = (sentence: string): string[] =>
  /^(?:除非|unless)/i.test(sentence)
    ? [sentence]
    : splitOutside(sentence, /[，,]\s*(?=(?:否则|不然|反之)|(?:otherwise|or else)\b)/gi)

/**
 * Reads free words (a note, a result, a requirement) into conditions, actions and results.
 * Shape   one reading per result, in reading order; empty for words that state no rule. Parts are worded by results.ts
 *         and actions.ts; `confidence` 0..1 grows with a lead, a known signal and a quoted copy.
 * Lists   a line that only says when (点击提交时：) gives its items their condition and action.
 * Errors  none.
 */
export function readSentences(text: string): Reading[] {
  const readings: Reading[] = []
  let inherited: SentenceParts | null = null
  let former: SentenceParts | null = null
  for (const line of readNumbered(text).lines) {
    const lead = leadOf(line.text)
    if (lead) {
      inherited = lead
      continue
    }
    if (line.number === null && inherited && readings.length > 0 && !/^[-•]/.test(line.text) && inherited.isSpent)
      inherited = null
    for (const sentence of splitOutside(line.text, SENTENCE_END).flatMap(beforeElse)) {
      former = splitSentence(sentence, former)
      readings.push(...readSentence(sentence, former, inherited))
    }
    if (inherited) inherited = { ...inherited, isSpent: line.number === null }
  }
  return readings
}
