import type { Paint } from '../schema/design-node.ts'

/** Perceived brightness 0..1 (ITU-R BT.709 weights, without gamma: a sorting of dark from light needs no more). */
export const brightness = (p: Paint): number => 0.2126 * p.r + 0.7152 * p.g + 0.0722 * p.b

/** How far the strongest channel stands out, 0 for grey. */
export const chroma = (p: Paint): number => Math.max(p.r, p.g, p.b) - Math.min(p.r, p.g, p.b)

/** Degrees on the colour circle: 0 red, 120 green, 240 blue. Grey has none. */
function hue(p: Paint): number | null {
  const span = chroma(p)
  if (span < 0.03) return null
  const max = Math.max(p.r, p.g, p.b)
  const at = max === p.r ? (p.g - p.b) / span : max === p.g ? (p.b - p.r) / span + 2 : (p.r - p.g) / span + 4
  return (at * 60 + 360) % 360
}

export const isDark = (p: Paint): boolean => brightness(p) < 0.35
export const isLight = (p: Paint): boolean => brightness(p) > 0.7
export const isGrey = (p: Paint): boolean => chroma(p) < 0.12

/** The red that speaks of errors; `isWarm` takes in the orange of warnings. */
export function isRed(p: Paint): boolean {
  const at = hue(p)
  return at !== null && chroma(p) > 0.35 && (at <= 16 || at >= 340)
}
export function isWarm(p: Paint): boolean {
  const at = hue(p)
  return at !== null && chroma(p) > 0.35 && (at <= 45 || at >= 340)
}

/** A tint: a light shade of some colour, as bars that tell of success or failure have. */
export const isTint = (p: Paint): boolean => brightness(p) > 0.8 && chroma(p) > 0.03

export function isSameHue(a: Paint, b: Paint): boolean {
  const [x, y] = [hue(a), hue(b)]
  if (x === null || y === null) return false
  const apart = Math.abs(x - y)
  return Math.min(apart, 360 - apart) < 30
}
