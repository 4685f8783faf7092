import type { ValueConflict } from '../schema/cluster.ts'

/**
 * A value as people read it: what was typed, and where that is a bare number, what it counts: `2（7200 秒）`, `3`, `5 元`.
 * `unit` is the base unit in which the two sides were compared.
 */
export function valueWords({ literal, value }: ValueConflict['sides'][number], unit: string | null): string {
  const counted = unit === '个' ? null : unit
  if (literal === null) return [value ?? '—', counted].filter(Boolean).join(' ')
  if (!counted || /[^\d.,\s]/.test(literal)) return literal
  return value !== null && value !== literal.replace(/,/g, '')
    ? `${literal}（${value} ${counted}）`
    : `${literal} ${counted}`
}
