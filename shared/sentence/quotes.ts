import { matchesOf } from './matches.ts'

/**
 * Quoted copy and asides are never cut: everything inside a pair is blanked, so that marks inside it separate nothing.
 * A pair holds at most 300 characters: an opening quote that nothing closes must not cost a scan of the whole text.
 */
const PAIRS: readonly [opener: string, pair: RegExp][] = [
  ['「', /「[^」\n]{0,300}」/g],
  ['『', /『[^』\n]{0,300}』/g],
  ['“', /“[^”"\n]{0,300}[”"]/g],
  ['"', /"[^"\n]{0,300}"/g],
  ['‘', /‘[^’\n]{0,300}’/g],
  ["'", /(?<![\p{Script=Latin}\p{N}])'[^'\n]{1,300}'(?![\p{Script=Latin}\p{N}])/gu], // an apostrophe is no quote
  ['【', /【[^】\n]{0,300}】/g],
  ['《', /《[^》\n]{0,300}》/g],
  ['（', /（(?!\d{1,2}[）)])[^（）\n]{0,300}[）)]/g], // (1) is a list's number, no aside
  ['(', /\((?!\d{1,2}[）)])[^()（）\n]{0,300}[)）]/g],
  ['{', /\{[^{}\n]{0,300}\}/g],
]

/** A private-use character: no word, no mark, no space. */
export const BLANK = '\uE000'

/** The text with all that stands in quotes or brackets blanked; same length, so that indexes agree. */
export function maskQuoted(text: string): string {
  let masked = text
  for (const [opener, pair] of PAIRS)
    if (masked.includes(opener)) masked = masked.replace(pair, (m) => BLANK.repeat(m.length))
  return masked
}

/** Splits where `mark` (global) matches outside quotes and brackets. Pieces are trimmed; empty ones go. */
export function splitOutside(text: string, mark: RegExp): string[] {
  const masked = maskQuoted(text)
  const pieces: string[] = []
  let from = 0
  for (const m of matchesOf(masked, mark)) {
    pieces.push(text.slice(from, m.index))
    from = m.index + m[0].length
  }
  pieces.push(text.slice(from))
  return pieces.map((p) => p.trim()).filter((p) => p !== '')
}

/** Where a pattern first matches outside quotes and brackets, or -1. */
export function searchOutside(text: string, pattern: RegExp): number {
  return maskQuoted(text).search(pattern)
}

const COPY =
  /「([^」\n]{0,300})」|『([^』\n]{0,300})』|“([^”"\n]{0,300})[”"]|"([^"\n]{0,300})"|‘([^’\n]{0,300})’|(?<![\p{Script=Latin}\p{N}])'([^'\n]{1,300})'(?![\p{Script=Latin}\p{N}])|【([^】\n]{0,300})】/gu

export type Quoted = { copy: string; start: number; end: number }

/** Every quoted copy with its place, in order; the outermost quotes count. */
export function quotedSpans(text: string): Quoted[] {
  return matchesOf(text, COPY).map((m) => ({
    copy: m.slice(1).find((g) => g !== undefined) ?? '',
    start: m.index,
    end: m.index + m[0].length,
  }))
}

/** Longer than any sentence that people write; what is longer is not read word by word, so that time stays linear. */
export const LONGEST_SENTENCE = 600

/** Ends of sentences: they part whatever the words say. */
export const HARD_END = /[。；;\n]|(?<=[\w"”')\]\uE000])\.\s+(?=[A-Z"“\uE000])/g
