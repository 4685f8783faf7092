import { classOf } from './characters.ts'

/**
 * How many tokens of a language model a text takes, without its tokenizer: rather too many than too few, so that what is
 * fitted into a budget fits.
 *
 * Measured  rules as they are handed out and prose, Chinese and English, against two tokenizers in use: 6 to 33 % above the one
 *           that takes more, 18 to 34 % above the other.
 */
export function modelTokens(text: string): number {
  let sum = 0
  for (const character of text) sum += costOf(character)
  return Math.ceil(sum)
}

/** ASCII letters and blanks come in words; digits in short groups. */
const LETTER = 0.35
const DIGIT = 0.6
/** Of every six Chinese characters one takes two. */
const WIDE = 1.1
/** Marks beside ASCII's, such as quotes, arrows and full stops, mostly go with no word. */
const MARK = 1.7
/** Bytes are the worst that a tokenizer does to what it does not know. */
const RARE = 4

function costOf(character: string): number {
  const code = character.codePointAt(0)!
  if (code > 0xffff) return RARE
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code < 0x80) return LETTER
  const kind = classOf(code)
  return kind === 'space' ? LETTER : kind === 'mark' ? MARK : WIDE
}
