import type { Touchpoint } from '../sentence/touchpoint.ts'
import type { ValueSet } from '../text/value-set.ts'
import type { Copy } from './copies.ts'
import type { Half } from './half.ts'

/** Halves that are one by their words and values: they share a home, whatever else is found. Each side sorted by atom id. */
export type Unit = {
  id: string
  canon_text: string
  rules: Half[]
  cases: Half[]
  values: ValueSet | null
  copies: Copy[]
  condition: ReadonlySet<string>
  action: ReadonlySet<string>
  /** Condition and action together: the two sides draw the line between them differently. */
  context: ReadonlySet<string>
  touchpoints: readonly string[]
  pages: readonly Touchpoint[]
  /** Its values stand against the other side's, or several sets would take it: it keeps a home of its own. */
  keepsApart: boolean
}

const byId = (a: Half, b: Half) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export function unit(halves: readonly Half[]): Unit {
  const sorted = [...halves].sort(byId)
  const first = sorted[0]!
  return {
    id: first.id,
    canon_text: first.canon_text,
    rules: sorted.filter((h) => h.side === 'rule'),
    cases: sorted.filter((h) => h.side === 'case'),
    values: sorted.find((h) => h.values)?.values ?? null,
    copies: first.copies,
    condition: first.condition,
    action: first.action,
    context: new Set([...first.condition, ...first.action]),
    touchpoints: [...new Set(sorted.flatMap((h) => h.touchpoints))].sort(),
    pages: sorted.flatMap((h) => h.pages),
    keepsApart: false,
  }
}

export const hasRule = (unit: Unit) => unit.rules.length > 0
