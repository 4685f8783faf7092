import type { Box } from '../schema/rule-atom.ts'

export const right = (b: Box): number => b.x + b.width
export const bottom = (b: Box): number => b.y + b.height
export const centreX = (b: Box): number => b.x + b.width / 2
const centreY = (b: Box): number => b.y + b.height / 2
export const area = (b: Box): number => b.width * b.height

/** Shared pixels of two spans on one axis, negative where a gap lies between them. */
const overlap = (a: number, aEnd: number, b: number, bEnd: number): number => Math.min(aEnd, bEnd) - Math.max(a, b)
export const overlapX = (a: Box, b: Box): number => overlap(a.x, right(a), b.x, right(b))
export const overlapY = (a: Box, b: Box): number => overlap(a.y, bottom(a), b.y, bottom(b))
export const overlaps = (a: Box, b: Box): boolean => overlapX(a, b) > 0 && overlapY(a, b) > 0

/** The share of `inner` that lies within `outer`, 0..1. */
export function shareWithin(inner: Box, outer: Box): number {
  const shared = Math.max(0, overlapX(inner, outer)) * Math.max(0, overlapY(inner, outer))
  const whole = area(inner)
  return whole > 0 ? shared / whole : 0
}

/** The distance between two boxes' edges, 0 where they touch; sideways counts as it is, up and down as it is. */
export function gap(a: Box, b: Box): number {
  const x = Math.max(0, -overlapX(a, b))
  const y = Math.max(0, -overlapY(a, b))
  return Math.hypot(x, y)
}

/** Rows of things as the eye finds them: top to bottom, in a row left to right. Takes O(n log n). */
export function rowsOf<T>(things: readonly T[], boxOf: (thing: T) => Box): T[][] {
  // boxes beside them: a sort asks for each a dozen times, which a slow interpreter feels
  const byTop = things.map((thing) => ({ thing, box: boxOf(thing) }))
  byTop.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
  const rows: (typeof byTop)[] = []
  let row: typeof byTop = []
  let middle = Number.NEGATIVE_INFINITY
  for (const one of byTop) {
    const { box } = one
    if (row.length > 0 && box.y < middle && box.y + box.height / 2 <= middle + box.height / 2) row.push(one)
    else {
      row = [one]
      rows.push(row)
      middle = centreY(box)
    }
  }
  return rows.map((one) => one.sort((a, b) => a.box.x - b.box.x).map(({ thing }) => thing))
}

export const readingOrder = <T>(things: readonly T[], boxOf: (thing: T) => Box): T[] => rowsOf(things, boxOf).flat()
