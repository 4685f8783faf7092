import type { Copy } from './copies.ts'
import type { Half } from './half.ts'
import { frameShare } from './near-guards.ts'
import { dice, shareOf } from './tokens.ts'
import type { Page } from './touchpoint.ts'
import { nearPage } from './touchpoint.ts'
import type { Unit } from './unit.ts'

/** What a check, or a rule by all its notes and pictures, speaks of. */
export type Profile = {
  result: ReadonlySet<string>
  context: ReadonlySet<string>
  title: ReadonlySet<string>
  all: ReadonlySet<string>
  /** Labels of controls that it presses or shows. */
  nouns: ReadonlySet<string>
  presses: ReadonlySet<string>
  values: ReadonlySet<string>
  pages: readonly Page[]
  copies: readonly Copy[]
  messages: readonly Message[]
}

export function profileOf(halves: readonly Half[]): Profile {
  const union = (pick: (half: Half) => Iterable<string>) => new Set(halves.flatMap((half) => [...pick(half)]))
  const result = union((h) => h.result)
  const context = union((h) => [...h.condition, ...h.action])
  const title = union((h) => h.title)
  const copies = halves.flatMap((h) => h.copies)
  return {
    result,
    context,
    title,
    all: new Set([...result, ...context, ...title]),
    nouns: union((h) => [...h.presses, ...h.shows]),
    presses: union((h) => h.presses),
    values: union(tellingValues),
    pages: halves.flatMap((h) => h.pages),
    copies,
    messages: messagesOf(copies),
  }
}

export const profileOfRule = (home: readonly Unit[]) => profileOf(home.flatMap((u) => u.rules))
export const profileOfCheck = (unit: Unit) => profileOf(unit.cases)

/** Counts and amounts by which a limit is recognised; none and one stand in every text. */
function tellingValues({ slots }: Half): string[] {
  const counted = slots.filter((s) => (s.kind === 'NUM' || s.kind === 'MONEY') && s.value !== null)
  return counted.filter((s) => Number(s.value) > 1).map((s) => `${s.value} ${s.unit ?? ''}`)
}

/** So many common words are as good as more. */
const ENOUGH_WORDS = 12

/** Each 0..1: how far a check and a rule agree, by what a person would look at. */
export type Likeness = {
  /** Share of the check's result that the rule says. */
  result: number
  /** Share of the rule's result that the check says. */
  ruleResult: number
  /** Share of the rule's condition and action that the check, or the case's title, says. */
  context: number
  /** Share of the case's title that the rule says. */
  title: number
  /** How many words they share at all: two short texts agree by chance. */
  amount: number
  /** 1 where each shows a message that nearly is the other's. */
  nearCopy: number
  noun: number
  /** 1 where each presses a control and none is the other's. */
  otherControl: number
  page: number
  value: number
}

export function likeness(check: Profile, rule: Profile): Likeness {
  return {
    result: shareOf(check.result, rule.all),
    ruleResult: shareOf(rule.result, check.all),
    context: shareOf(rule.context, check.context, check.title),
    title: shareOf(check.title, rule.all),
    amount: Math.min(1, countOf(check.all, rule.all) / ENOUGH_WORDS),
    nearCopy: nearCopy(check.messages, rule.messages) ? 1 : 0,
    noun: meets(check.nouns, rule.nouns) ? 1 : 0,
    otherControl: check.presses.size && rule.presses.size && !meets(check.presses, rule.presses) ? 1 : 0,
    page: nearPage(check.pages, rule.pages),
    value: meets(check.values, rule.values) ? 1 : 0,
  }
}

function countOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let found = 0
  for (const token of a) if (b.has(token)) found++
  return found
}

function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  for (const token of small) if (large.has(token)) return true
  return false
}

/** Two copies that are close but not equal: what a slip of either side looks like. */
export type NearCopy = { own: Copy; rule: Copy }

/** From this share of common letter pairs two messages are one message with a slip. */
const NEAR = 0.68
const LEAST_LETTERS = 4

/** A message with its letter pairs, taken once. */
type Message = { copy: Copy; pairs: ReadonlySet<string> }

const messagesOf = (copies: readonly Copy[]): Message[] =>
  copies
    .filter((copy) => copy.isQuoted && copy.key.length >= LEAST_LETTERS + 2)
    .map((copy) => ({ copy, pairs: letterPairs(copy.key) }))

/** The message of the check and that of the rule that nearly equal it; null where none does. Values don't count. */
export function nearCopy(check: readonly Message[], rule: readonly Message[]): NearCopy | null {
  let best: (NearCopy & { likeness: number }) | null = null
  for (const own of check)
    for (const other of rule) {
      if (own.copy.key === other.copy.key) continue
      const alike = alikeness(own, other)
      if (alike >= NEAR && (!best || alike > best.likeness)) best = { own: own.copy, rule: other.copy, likeness: alike }
    }
  return best
}

/** By common letter pairs, or by a common beginning and end: one word in another's place breaks many pairs of a short copy. */
function alikeness(a: Message, b: Message): number {
  return Math.max(dice(a.pairs, b.pairs), frameShare(a.copy.key.slice(2), b.copy.key.slice(2)))
}

function letterPairs(key: string): ReadonlySet<string> {
  const letters = [...key.slice(2)]
  return new Set(letters.slice(1).map((letter, i) => letters[i]! + letter))
}
