import { maskQuoted } from '../../../shared/sentence/quotes.ts'

/** A sentence as it stands, and in which line of the text it begins (from 0). */
export type Sentence = { text: string; line: number }

/** Where a sentence ends: after its mark and what closes with it. A point ends one before white space only: 1.5, v2.0, a.md. */
const END = /(?:[。！？；…!?;]+|\.(?=\s|$))[”’」』）)\]"']*/gu
/** A point after these ends nothing. */
const SHORT = /(?:^|[\s(（])(?:e\.g|i\.e|etc|vs|no|mr|mrs|ms|dr|st|fig|approx|p|pp|[a-z])\.$/iu
/** What a line begins with that is no word of it: marks of lists and quotations. */
const LEAD = /^\s*(?:>\s*)*(?:[-*+•]\s+|\d{1,3}[.)、）]\s*)?/u
const HEADING = /^\s*#{1,6}\s/u
const RULE = /^[\s|:*_=-]*$/u
const FENCE = /^\s*(?:```|~~~)/u

/**
 * Cuts a text into its sentences, Chinese or English, in order; the end of a line is one of a sentence too.
 * Headings, rules and fences are none. Marks within quotes and brackets part nothing.
 */
export function sentencesOf(text: string): Sentence[] {
  return text.split('\n').flatMap((line, number) => {
    if (HEADING.test(line) || RULE.test(line) || FENCE.test(line)) return []
    return cutLine(line.replace(LEAD, '')).map((sentence) => ({ text: sentence, line: number }))
  })
}

function cutLine(line: string): string[] {
  if (line.trimStart().startsWith('|')) return [line.trim()] // a row of a table says one thing
  const masked = maskQuoted(line)
  const found: string[] = []
  let from = 0
  for (const { index, 0: mark } of masked.matchAll(END)) {
    const end = index + mark.length
    if (mark.startsWith('.') && SHORT.test(masked.slice(from, index + 1))) continue
    found.push(line.slice(from, end))
    from = end
  }
  found.push(line.slice(from))
  return found.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
