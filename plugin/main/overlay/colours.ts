import type { State } from '../../../shared/schema/base.ts'

/** As the window and the server's pages show them. */
export const COLOURS: Record<State, string> = {
  conflicting: 'f24822',
  orphaned: 'b3541e',
  outdated: '8c8c8c',
  ambiguous: '9747ff',
  design_only: 'e8a100',
  covered: '14ae5c',
  case_only: '0d99ff',
  withdrawn: 'c4c4c4',
}

const rgbOf = (hex: string): RGB => {
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
  return { r, g, b }
}

export const paint = (hex: string, opacity = 1): SolidPaint => ({ type: 'SOLID', color: rgbOf(hex), opacity })

/** Black or white, whichever is read more easily on a colour. */
export function inkOn(hex: string): string {
  const { r, g, b } = rgbOf(hex)
  return 0.299 * r + 0.587 * g + 0.114 * b > 0.55 ? '1e1e1e' : 'ffffff'
}
