import { splitOutside } from '../sentence/quotes.ts'
import { type Reading, readSentences } from '../sentence/read.ts'
import { langOf, quotedCopies, WORDING } from '../sentence/wording.ts'
import { tellsBehaviour } from './pieces.ts'
import { TALK_WORDS, VISUAL_WORDS, WITHDRAWN_WORDS } from './vocabulary.ts'

/** A whole line in brackets is said by the way. */
const ASIDE = /^\s*[（(][^（(]*[）)]\s*$/u

/** Lines that state a rule, or may: talk, measures and what is withdrawn are left out, sentence by sentence. */
function withoutTalk(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[。；;!！?？])/u)
        .filter((s) => !TALK_WORDS.test(s) && !VISUAL_WORDS.test(s) && !WITHDRAWN_WORDS.test(s))
        .join(''),
    )
    .filter((line) => line.trim() && !ASIDE.test(line))
    .join('\n')
}

/** Letters and digits only: how a stretch that was read is found again in the text it was read from. */
export const letters = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

const BULLET = /^\s*(?:→(?=.*[:：])|[·•‧◦\-–—*+]|\(?\d{1,2}[.、)）:：](?!\d)|[(（]\d{1,2}[)）]|[①-⑳])\s*/u
const unbulleted = (line: string): string => line.replace(BULLET, '').replace(BULLET, '').trim()
const sentencesOf = (line: string): string[] =>
  !/[。；;]/u.test(line)
    ? [line].filter(Boolean)
    : splitOutside(line, /[。；;]/gu)
        .map((s) => s.trim())
        .filter(Boolean)

const ARROW = /\s*(?:→|->|=>|⇒|➜)\s*/u

/** 归零：关单 — what stands before a colon is when or what, where more than a label follows. */
function afterColon(line: string): Pick<Reading, 'C' | 'R'> {
  const found = /^([^:：，,。]{2,24})[:：]\s*(\S.{3,})$/u.exec(line)
  return found ? { C: found[1]!.trim(), R: found[2]! } : { C: '', R: line }
}

/** A line that no grammar fits: before an arrow stands when, the rest are its own words. */
function ownWords(line: string): Pick<Reading, 'C' | 'A' | 'R'> {
  const [first = '', ...rest] = line.split(ARROW).map((s) => s.trim())
  const lang = langOf(line)
  const joiner = lang === 'zh' ? '，' : ', '
  if (rest.length === 0) return { A: '', ...afterColon(line) }
  if (first === '' && rest.length === 1 && isLabel(rest[0]!)) return { C: '', A: '', R: WORDING.opens(rest[0]!, lang) }
  return { C: first, A: '', R: rest.filter(Boolean).join(joiner) }
}

/** Labels are short names. A reader that takes half a clause for one has misread it. */
const isLabel = (text: string): boolean => text.length <= 8 && !/[\d=+:：，,、/（(]|[的了就才]/u.test(text)

/** A word that opens a clause, with its clause gone: the reader took 哪怕同时在活动里 for a condition. */
const HANGING = /(?:哪怕|即使|即便|就算|虽然|尽管|除非)(?:[，,]|$)|\b(?:even if|although|unless)\s*(?:,|$)/iu

/** Whether a worded result quotes only what the note quotes, or what may be a label: else its own words serve better. */
function isSane(R: string, sentence: string): boolean {
  const said = quotedCopies(sentence)
  return quotedCopies(R).every((copy) => said.includes(copy) || (isLabel(copy) && !/^(?:拦|弹|红)/u.test(copy)))
}

const pairsOf = (text: string): string[] => {
  const bare = letters(text)
  return Array.from({ length: Math.max(0, bare.length - 1) }, (_, i) => bare.slice(i, i + 2))
}

const CLAUSE_END = /[，,；;。]/gu

/** The clauses of a sentence that a reader let fall, before what it read and after: none of what was read holds a third. */
function lostClauses(sentence: string, readings: readonly Reading[]): { before: string[]; after: string[] } {
  const kept = new Set(readings.flatMap((r) => pairsOf(`${r.C} ${r.A} ${r.R}`)))
  const pressed = readings.flatMap((r) => quotedCopies(r.A))
  const lost: { before: string[]; after: string[] } = { before: [], after: [] }
  let isRead = false
  for (const clause of splitOutside(sentence, CLAUSE_END)) {
    const pairs = pairsOf(clause)
    const isTold = pairs.length < 3 || pairs.filter((pair) => kept.has(pair)).length * 3 >= pairs.length
    const label = pressed.find((one) => clause.includes(one))
    const follows = label && /^直接.+/u.exec(clause.slice(clause.indexOf(label) + label.length))
    if (follows) lost.before.push(follows[0])
    else if (!isTold && !label) lost[isRead ? 'after' : 'before'].push(clause)
    else isRead = true
  }
  return lost
}

/** The sentence without the condition that it begins with. */
function afterCondition(sentence: string, C: string): string {
  const [, ...rest] = sentence.split(ARROW)
  if (rest.length > 0) return rest.join(langOf(sentence) === 'zh' ? '，' : ', ')
  return C && sentence.startsWith(C) ? sentence.slice(C.length).replace(/^[\s，,：:时]+/u, '') : sentence
}

type Read = { readings: Reading[]; sentence: string }

/** A condition that tells a result already: 信用卡就拦掉. What was read of such a sentence is worth less than its words. */
const TELLS_RESULT = /就\S{0,2}(?:拦|弹|报|灰|锁|提示|禁|不)/u
const isMisread = (r: Reading): boolean => HANGING.test(r.R) || TELLS_RESULT.test(r.C)

/** What a sentence says beside the line's own condition and action. */
function resultOf({ readings, sentence }: Read, C: string, A: string): string[] {
  if (readings.length === 0) return [sentence]
  if (!readings.every((r) => isSane(r.R, sentence))) return [afterCondition(sentence, C)]
  const { before, after } = lostClauses(sentence, readings)
  const results = readings.map((reading) => {
    const own = [reading.C, reading.A].filter((part) => part && part !== C && part !== A)
    return [...new Set([...own, reading.R])].filter(Boolean).join(langOf(sentence) === 'zh' ? '，' : ', ')
  })
  return [...before, ...results, ...after]
}

function lineReading(line: string, parts: readonly Read[]): Reading | null {
  const readings = parts.flatMap((p) => p.readings)
  if (readings.length === 0) {
    const own = ownWords(line)
    return own.R ? { ...own, raw: line, signal: null, confidence: 0.45, why: 'the line’s own words' } : null
  }
  const C = readings.find((r) => r.C)?.C ?? ''
  const A = readings.find((r) => r.A)?.A ?? ''
  const joiner = langOf(line) === 'zh' ? '，' : ', '
  return {
    C,
    A,
    R: parts.flatMap((part) => resultOf(part, C, A)).join(joiner),
    raw: line,
    signal: readings.find((r) => r.signal)?.signal ?? null,
    confidence: Math.max(...readings.map((r) => r.confidence)),
    why: readings[0]!.why,
  }
}

const LEAD = /^[^，,。；;「]{1,24}(?:[:：]|\s*(?:→|->|=>|⇒))\s*\S/u

/** A line of a note with what the reader made of each of its sentences. */
type Line = { text: string; is_listed: boolean; parts: Read[] }

/** Hands the readings to the sentences that they were read from: both come in the order of the text. */
function linesOf(text: string): Line[] {
  const waiting = readSentences(text).map((reading) => ({ reading, sought: letters(reading.raw) }))
  let at = 0
  return text.split('\n').map((raw) => {
    const line = unbulleted(raw)
    const parts = sentencesOf(line).map((sentence): Read => {
      const readings: Reading[] = []
      const bare = at < waiting.length ? letters(sentence) : ''
      while (at < waiting.length && waiting[at]!.sought !== '' && bare.includes(waiting[at]!.sought))
        readings.push(waiting[at++]!.reading)
      return { readings: readings.some(isMisread) ? [] : readings, sentence }
    })
    return { text: line, is_listed: BULLET.test(raw), parts }
  })
}

/** Whether a line begins a rule of its own: listed, or with its own when. Any other goes on with the line before. */
const beginsRule = ({ text, is_listed, parts }: Line): boolean =>
  is_listed || LEAD.test(text) || parts.some((p) => p.readings.some((r) => r.C || r.A))
/** 两种弹层都不拉起来: said of the lines before it. */
const OF_ALL = /^(?:这)?[两二三几]种|^以上|^(?:both|all) of (?:these|them)\b|^in (?:both|all) cases\b/iu

/** Lines that go on with a rule are joined to the one that began it. */
function joinLines(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined[joined.length - 1]
    if (last && OF_ALL.test(line.text)) {
      const parts = [...last.parts, { readings: [], sentence: line.text }] // what it inherits, the lines before have
      joined[joined.length - 1] = { ...last, text: `${last.text}；${line.text}`, parts }
    } else if (!last || /[:：]$/u.test(last.text) || beginsRule(line)) joined.push(line)
    else
      joined[joined.length - 1] = { ...last, text: `${last.text}；${line.text}`, parts: [...last.parts, ...line.parts] }
  }
  return joined
}

const HEADING_MOST = 24

/** A first line over a numbered list that says what the list is about. */
function headingOf([first, ...rest]: readonly Line[]): string {
  const isList = rest.length >= 2 && rest.filter((line) => line.is_listed).length >= rest.length - 1
  return first && isList && !first.is_listed && first.text.length <= HEADING_MOST && !/[:：，,→]/u.test(first.text)
    ? first.text
    : ''
}

/** A line as a rule, or null where it states none. */
function ruleOf({ text, parts }: Line, heading: string, isSpec: boolean): Reading | null {
  const isRead = parts.some((p) => p.readings.length > 0)
  const mayBeRule = isRead || ((isSpec || tellsBehaviour(text)) && text.length >= 4 && !/[:：?？]$/u.test(text))
  const found = mayBeRule ? lineReading(text, parts) : null
  return found && heading && !found.C && !found.A ? { ...found, C: heading } : found
}

/**
 * Reads a note: designers write a rule a line, with all that follows from its condition. A line's results stay together;
 * a heading's words hold for the lines under it. `isSpec`: every line is meant as a rule, as in an annotation.
 */
export function readNoteLines(text: string, isSpec: boolean): Reading[] {
  const whole = withoutTalk(text)
  if (!whole) return []
  const lines = linesOf(whole)
  const heading = headingOf(lines)
  return joinLines(heading ? lines.slice(1) : lines).flatMap((line) => ruleOf(line, heading, isSpec) ?? [])
}
