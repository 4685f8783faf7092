/**
 * What a character is, from fixed ranges: `\p{…}` follows the engine's Unicode version, and a fingerprint may not.
 * Widths are in UTF-16 code units.
 */
export type CharacterClass = 'cjk' | 'word' | 'mark' | 'space'

/** Han, as it is written in a character class of a regular expression (planes 2 and 3 by their high surrogates). */
export const HAN = '\\u3005\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff'

type Range = readonly [from: number, to: number]

const CJK: readonly Range[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x2fdf],
  [0x3005, 0x3007],
  [0x3021, 0x3029],
  [0x3031, 0x3035],
  [0x3038, 0x303c],
  [0x3041, 0x3096],
  [0x309d, 0x309f],
  [0x30a1, 0x30fa],
  [0x30fc, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xd840, 0xd88f],
  [0xf900, 0xfaff],
]

const MARKS: readonly Range[] = [
  [0x00, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x5e],
  [0x60, 0x60],
  [0x7b, 0xa9],
  [0xab, 0xb4],
  [0xb6, 0xb9],
  [0xbb, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2000, 0x206f],
  [0x20a0, 0x20cf],
  [0x2190, 0x2bff],
  [0x2e00, 0x2e7f],
  [0x2ff0, 0x303f],
  [0x309b, 0x309c],
  [0x30a0, 0x30a0],
  [0x30fb, 0x30fb],
  [0x31c0, 0x31ef],
  [0x3200, 0x33ff],
  [0x4dc0, 0x4dff],
  [0xd83c, 0xd83e],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff0f],
  [0xfff0, 0xffff],
]

/** The ranges are in order: the search ends at the first that begins behind the code. */
function within(ranges: readonly Range[], code: number): boolean {
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i]!
    if (code < range[0]) return false
    if (code <= range[1]) return true
  }
  return false
}

const isSpace = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x2028 || code === 0x2029

/** The class of a character by its first code unit. Combining marks count as words: they belong to the letter before. */
export function classOf(code: number): CharacterClass {
  if (code < 0x80 ? (code | 32) >= 0x61 && (code | 32) <= 0x7a : code >= 0x4e00 && code <= 0x9fff)
    return code < 0x80 ? 'word' : 'cjk'
  if (isSpace(code)) return 'space'
  if (within(CJK, code)) return 'cjk'
  return within(MARKS, code) ? 'mark' : 'word'
}

/** Code units of the character at `i`: 2 for a surrogate pair. */
export const widthAt = (text: string, i: number): 1 | 2 => {
  const code = text.charCodeAt(i)
  return code >= 0xd800 && code < 0xdc00 && i + 1 < text.length ? 2 : 1
}
