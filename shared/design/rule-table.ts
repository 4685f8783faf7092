import type { Parts } from '../schema/base.ts'
import { boxOf, oneLine, says } from './control.ts'
import { centreX, overlapX, rowsOf } from './geometry.ts'
import type { Layer } from './layer.ts'
import { COLUMN_WORDS } from './vocabulary.ts'

/** One row of a drawn table: what its cells say under the heads that name a part, and the cell that tells the result. */
export type TableRow = Parts & { raw_text: string; layer: Layer }

type Head = { part: keyof Parts; layer: Layer }

const partOf = (head: string): keyof Parts | null =>
  (['C', 'A', 'R'] as const).find((part) => COLUMN_WORDS[part].test(head.trim())) ?? null

function headsOf(row: readonly Layer[]): Head[] {
  return row.flatMap((layer) => {
    const part = partOf(oneLine(says(layer)))
    return part ? [{ part, layer }] : []
  })
}

/** The head over a cell: the one it overlaps most, else the nearest by its middle. */
function headOver(cell: Layer, row: readonly Layer[]): Layer | null {
  const box = boxOf(cell)
  let best: Layer | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const head of row) {
    const fit =
      overlapX(boxOf(head), box) -
      Math.abs(boxOf(head).x - box.x) / 1000 -
      Math.abs(centreX(boxOf(head)) - centreX(box)) / 2000
    if (fit > most) [best, most] = [head, fit]
  }
  return best
}

/**
 * Reads texts laid out as a table of rules, whatever it is drawn with: a row of heads of which one names the result and
 * another the condition or the action. Null where there are no such heads.
 */
export function readRuleTable(texts: readonly Layer[]): TableRow[] | null {
  if (texts.length < 4) return null
  const rows = rowsOf(texts, boxOf)
  const at = rows.findIndex((row) => {
    const parts = new Set(headsOf(row).map((h) => h.part))
    return parts.has('R') && parts.size >= 2
  })
  if (at < 0 || at === rows.length - 1) return null
  const heads = headsOf(rows[at]!)
  return rows.slice(at + 1).flatMap((row) => rowOf(row, rows[at]!, heads))
}

function rowOf(row: readonly Layer[], headRow: readonly Layer[], heads: readonly Head[]): TableRow[] {
  const said: Record<keyof Parts, string[]> = { C: [], A: [], R: [] }
  let result: Layer | null = null
  for (const cell of row) {
    const head = headOver(cell, headRow)
    const part = heads.find((h) => h.layer === head)?.part
    if (!part || /^[-–—/无]$/u.test(says(cell))) continue
    said[part].push(oneLine(says(cell)))
    if (part === 'R') result ??= cell
  }
  if (!result) return []
  return [
    {
      C: said.C.join('，'),
      A: said.A.join('，'),
      R: said.R.join('，'),
      raw_text: row.map(says).join(' | '),
      layer: result,
    },
  ]
}
