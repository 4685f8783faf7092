import { CONTEXT } from './codes/context.ts'
import { DELIVERIES } from './codes/deliveries.ts'
import { DOCUMENTS } from './codes/documents.ts'
import { EVALUATION } from './codes/evaluation.ts'
import { FILES } from './codes/files.ts'
import { GOVERNANCE } from './codes/governance.ts'
import { LINES } from './codes/lines.ts'
import { NOUNS } from './codes/nouns.ts'
import { OPERATING } from './codes/operating.ts'
import { PICTURES } from './codes/pictures.ts'
import { PULLS } from './codes/pulls.ts'
import { NOTICES } from './codes/remarks.ts'
import { REQUESTS } from './codes/requests.ts'
import { REVIEW } from './codes/review.ts'
import type { Sentence } from './codes/sentence.ts'
import { TABLES } from './codes/tables.ts'
import { MISSING, VERSIONS } from './codes/versions.ts'

/**
 * What went wrong with somebody's input, or with us, in a form that every edge can print: a stable code, a sentence in
 * both languages, and the place. Codes are a closed list: adding one is one row in shared/codes and one in
 * server/http/status.ts.
 */
export const ERRORS = {
  ...REQUESTS,
  ...REVIEW,
  ...DELIVERIES,
  ...OPERATING,
  ...FILES,
  ...LINES,
  ...TABLES,
  ...GOVERNANCE,
  ...VERSIONS,
  ...PICTURES,
  ...PULLS,
  ...DOCUMENTS,
  ...EVALUATION,
  ...CONTEXT,
} as const satisfies Record<string, Sentence>
export { MISSING, NOTICES }

export type ErrorCode = keyof typeof ERRORS
export type NoticeCode = keyof typeof NOTICES
export type MissingCode = keyof typeof MISSING
/** A code with what it says: one of several things that a refusal names. */
export type Said = { code: string; message: string; message_zh: string }
/** Whose send it was, and when. */
export type Sent = { delivery_id: string; by: string; at: string }
export type Details = Record<
  string,
  string | number | boolean | null | readonly string[] | readonly Said[] | readonly Sent[]
>

/** Where in an input something is: 1-based line and column, or an XPath, or a field of a JSON body. */
export type Place = { file?: string; line?: number; column?: number; xpath?: string; field?: string }

const inChinese = (details: Details, name: string) =>
  details[`${name}_zh`] ?? (name === 'what' ? NOUNS[String(details.what)] : undefined) ?? details[name]
const inEnglish = (details: Details, name: string) => details[name]

const fill = (text: string, details: Details, said: typeof inEnglish) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(said(details, name) ?? ''))

/** The two sentences of a code, filled from details; a detail `name_zh` stands for `name` in the Chinese one. Total: a missing detail leaves a gap, never throws. */
export function sentences(
  code: ErrorCode | NoticeCode,
  details: Details = {},
): { message: string; message_zh: string } {
  const sentence: Sentence = code in ERRORS ? ERRORS[code as ErrorCode] : NOTICES[code as NoticeCode]
  return { message: fill(sentence.en, details, inEnglish), message_zh: fill(sentence.zh, details, inChinese) }
}

/** One thing that is missing, in words. */
export function missing(code: MissingCode, details: Details = {}): Said {
  const sentence: Sentence = MISSING[code]
  return { code, message: fill(sentence.en, details, inEnglish), message_zh: fill(sentence.zh, details, inChinese) }
}

/** A refusal on its way to the edge that prints it. Its message never holds secrets or document text. */
export class HufuError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  readonly place: Place | undefined

  constructor(code: ErrorCode, details: Details = {}, place?: Place) {
    super(sentences(code, details).message)
    this.name = 'HufuError'
    this.code = code
    this.details = details
    this.place = place
  }
}

/** A remark about one line, case or layer of an input that was otherwise taken. */
export type Notice = { code: NoticeCode; details: Details; place?: Place }
