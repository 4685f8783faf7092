import type { Copy } from './copies.ts'
import type { Half } from './half.ts'
import { frameShare } from './near-guards.ts'
import { isLoneLabel } from './quotes.ts'
import { dice, shareOf } from './tokens.ts'
import type { Page } from './touchpoint.ts'
import { nearPage } from './touchpoint.ts'
import type { Unit } from './unit.ts'

/** What a check, or a rule by all its notes and pictures, speaks of. */
export type Profile = {
  result: ReadonlySet<string>
  context: ReadonlySet<string>
  /** Condition and action of each note and picture by itself. */
  contexts: readonly ReadonlySet<string>[]
  title: ReadonlySet<string>
  around: ReadonlySet<string>
  all: ReadonlySet<string>
  /** Labels of controls that it presses or shows, and that name one. */
  nouns: readonly string[]
  presses: ReadonlySet<string>
  isPress: boolean
  /** All its canon texts. */
  text: string
  values: ReadonlySet<string>
  pages: readonly Page[]
  copies: readonly Copy[]
  messages: readonly Message[]
}

export function profileOf(halves: readonly Half[]): Profile {
  const union = (pick: (half: Half) => Iterable<string>) => new Set(halves.flatMap((half) => [...pick(half)]))
  const result = union((h) => h.result)
  const contexts = halves.map((h) => new Set([...h.condition, ...h.action]))
  const context = new Set(contexts.flatMap((words) => [...words]))
  const title = union((h) => h.title)
  const copies = halves.flatMap((h) => h.copies)
  return {
    result,
    context,
    contexts,
    title,
    around: union((h) => h.around),
    all: new Set([...result, ...context, ...title]),
    nouns: [...union((h) => [...h.presses, ...h.shows])].filter((label) => label.length > 1 && !isLoneLabel(label)),
    presses: union((h) => h.presses),
    isPress: halves.some((h) => h.isPress),
    text: halves.map((h) => h.canon_text).join('\n'),
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

/** Each 0..1: how far a check and a rule agree, by what a person would look at. */
export type Likeness = {
  /** Share of the check's result that the rule says. */
  result: number
  /** Share of the rule's result that the check says. */
  ruleResult: number
  /** Share of the condition and action of one of the rule's notes and pictures that the check, or the case's title, says. */
  context: number
  /** Share of the case's title that the rule says. */
  title: number
  /** Share of the name of the rule's screen that the check, or the case's title, says. */
  screen: number
  /** 1 where the check names a control, a field or a choice of the rule. */
  noun: number
  /** 1 where the rule is about a press, and each presses a control that is not the other's. */
  otherControl: number
  page: number
  value: number
}

export function likeness(check: Profile, rule: Profile): Likeness {
  return {
    result: said(check.result, rule.all),
    ruleResult: said(rule.result, check.all),
    context: Math.max(0, ...rule.contexts.map((context) => said(context, check.context, check.title))),
    title: said(check.title, rule.all),
    screen: said(rule.around, check.context, check.title),
    noun: rule.nouns.some((label) => check.text.includes(label)) ? 1 : 0,
    otherControl: pressesOther(check, rule) ? 1 : 0,
    page: nearPage(check.pages, rule.pages),
    value: meets(check.values, rule.values) ? 1 : 0,
  }
}

/** Share of the words of one that others say, as if it held one more that nobody says: short texts agree by chance. */
function said(of: ReadonlySet<string>, ...by: readonly ReadonlySet<string>[]): number {
  return shareOf(of, ...by) * (of.size / (of.size + 1))
}

const pressesOther = (check: Profile, rule: Profile) =>
  rule.isPress && check.presses.size > 0 && rule.presses.size > 0 && !meets(check.presses, rule.presses)

function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  for (const token of small) if (large.has(token)) return true
  return false
}

/** Two copies that are close but not equal: what a slip of either side looks like. */
export type NearCopy = { own: Copy; rule: Copy }

/** From this share of common letter pairs two messages are one message with a slip. */
const NEAR = 0.68
/** Where the rest says that they may be of one rule. */
export const NEAR_IF_SHOWN = 0.45
const LEAST_LETTERS = 4

/** A message with its letter pairs, taken once. */
type Message = { copy: Copy; pairs: ReadonlySet<string> }

export const messagesOf = (copies: readonly Copy[]): Message[] =>
  copies
    .filter((copy) => copy.isQuoted && copy.key.length >= LEAST_LETTERS + 2)
    .map((copy) => ({ copy, pairs: letterPairs(copy.key) }))

/** The message of the check and that of the rule that nearly equal it; null where none does. Values don't count. */
export function nearCopy(check: readonly Message[], rule: readonly Message[], least = NEAR): NearCopy | null {
  let best: (NearCopy & { likeness: number }) | null = null
  for (const own of check)
    for (const other of rule) {
      if (own.copy.key === other.copy.key) continue
      const alike = alikeness(own, other)
      if (alike >= least && (!best || alike > best.likeness))
        best = { own: own.copy, rule: other.copy, likeness: alike }
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
