import type { Touchpoint } from '../sentence/touchpoint.ts'
import type { ValueSet } from '../text/value-set.ts'
import type { Copy } from './copies.ts'
import type { Half } from './half.ts'
import type { Read } from './near-guards.ts'

/** Halves that are one by their words and values: they share a home, whatever else is found. Each side sorted by atom id. */
export type Unit = {
  id: string
  canon_text: string
  rules: Half[]
  cases: Half[]
  values: ValueSet | null
  copies: Copy[]
  shows: readonly string[]
  presses: readonly string[]
  premises: readonly string[]
  condition: ReadonlySet<string>
  action: ReadonlySet<string>
  /** Condition and action together: the two sides draw the line between them differently. */
  context: ReadonlySet<string>
  touchpoints: readonly string[]
  pages: readonly Touchpoint[]
  screens: readonly string[]
  isDrawn: boolean
  /** Keys of the messages that other checks of its steps quote: a dialog's parts are often checked one by one. */
  stepCopies: readonly string[]
  /** Its values stand against the other side's, or several sets would take it: it keeps a home of its own. */
  keepsApart: boolean
  /** Units of its very words that it left, since people said something else of its atoms (decided.ts). */
  leftFrom?: readonly Unit[]
}

const byId = (a: Half, b: Half) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export function unit(halves: readonly Half[]): Unit {
  const sorted = [...halves].sort(byId)
  const first = sorted[0]!
  const rules = sorted.filter((h) => h.side === 'rule')
  const speaker = rules[0] ?? first // of one canon text, but a rule also knows what its condition quotes
  return {
    id: first.id,
    canon_text: first.canon_text,
    rules,
    cases: sorted.filter((h) => h.side === 'case'),
    values: sorted.find((h) => h.values)?.values ?? null,
    copies: first.copies,
    shows: speaker.shows,
    presses: speaker.presses,
    premises: speaker.premises,
    condition: first.condition,
    action: first.action,
    context: new Set([...first.condition, ...first.action]),
    touchpoints: [...new Set(sorted.flatMap((h) => h.touchpoints))].sort(),
    pages: sorted.flatMap((h) => h.pages),
    screens: [...new Set(rules.flatMap((h) => h.screens))],
    isDrawn: rules.length > 0 && rules.every((h) => h.isDrawn),
    stepCopies: [],
    keepsApart: false,
  }
}

/** A unit as the guards read it. */
export const readOf = ({ canon_text, rules, cases, premises }: Unit): Read => ({
  canon_text,
  quotesCondition: premises.length > 0,
  slots: (rules[0] ?? cases[0]!).slots,
})

export const hasRule = (unit: Unit) => unit.rules.length > 0

/** Tells each unit what the other checks of its steps quote. */
export function tellSteps(units: readonly Unit[]): void {
  const byStep = new Map<string, Set<string>>()
  for (const u of units)
    for (const { step, copies } of u.cases) {
      if (!step) continue
      const known = byStep.get(step) ?? new Set()
      byStep.set(step, known)
      for (const copy of copies) if (!copy.isWhole) known.add(copy.of)
    }
  for (const u of units)
    u.stepCopies = [...new Set(u.cases.flatMap(({ step }) => (step ? [...byStep.get(step)!] : [])))]
}
