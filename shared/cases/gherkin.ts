import type { NumberedLine } from '../sentence/numbering.ts'

/** Lines that say by their first word what they are: Given, When, Then; And and But go on with the line before. */
export type GherkinGroup = { given: string[]; when: NumberedLine[]; results: NumberedLine[] }

type Kind = 'given' | 'when' | 'then'
const WORDS: readonly [RegExp, Kind | 'same'][] = [
  [/^given\b[\s:,]*/i, 'given'],
  [/^when\b[\s:,]*/i, 'when'],
  [/^then\b[\s:,]*/i, 'then'],
  [/^(?:and|but)\b[\s:,]*/i, 'same'],
  [/^(?:假如|假设|假定|前提)[\s:：，]*/, 'given'],
  [/^当[\s:：，]*/, 'when'],
  [/^那么[\s:：，]*/, 'then'],
  [/^(?:并且|而且|但是|同时)[\s:：，]*/, 'same'],
]

/** "Given …, when …, then …" in one line, cut before its words. */
const ONE_LINE = /^given\b.*\bwhen\b.*\bthen\b|^(?:假如|假设|假定).*[，,；;]\s*当.*[，,；;]\s*那么/i
const cutLine = (line: NumberedLine): NumberedLine[] =>
  ONE_LINE.test(line.text)
    ? line.text.split(/[,，；;]?\s*(?=\b(?:when|then)\b|当|那么)/i).map((text) => ({ ...line, text }))
    : [line]

/**
 * Reads lines in Gherkin's manner; null for lines that are not: one must say when, and one must say then (`hasThen`
 * where another field tells the results).
 */
export function readGherkin(lines: readonly NumberedLine[], hasThen: boolean): GherkinGroup[] | null {
  const told = lines.flatMap(cutLine).map((line) => {
    const found = WORDS.find(([word]) => word.test(line.text))
    return { line, kind: found?.[1] ?? null, text: found ? line.text.replace(found[0], '').trim() : line.text }
  })
  const has = (kind: Kind) => told.some((t) => t.kind === kind)
  if (told[0]?.kind !== 'given' && told[0]?.kind !== 'when') return null
  if (!(has('then') || (hasThen && has('given'))) || told.filter((t) => t.kind).length * 2 < told.length) return null
  const groups: GherkinGroup[] = []
  let kind: Kind = 'given'
  for (const { line, kind: own, text } of told) {
    const isNew = own !== null && own !== 'same' && own !== 'then' && kind === 'then'
    if (own !== null && own !== 'same') kind = own
    if (groups.length === 0 || isNew) groups.push({ given: [], when: [], results: [] })
    const group = groups[groups.length - 1]!
    if (kind === 'given') group.given.push(text)
    else if (kind === 'when') group.when.push({ text, number: line.number })
    else group.results.push({ text, number: null })
  }
  return groups
}
