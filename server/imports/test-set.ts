import { setImmediate as breathe } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { type Details, type ErrorCode, HufuError } from '../../shared/error.ts'
import { faultOf } from '../../shared/evaluation/expectation.ts'
import { whyRefused } from '../../shared/expectation.ts'
import { readJson } from '../../shared/json.ts'
import { type TestQuestion, testQuestion } from '../../shared/schema/evaluation.ts'
import { byteLines, MAX_LINE_BYTES } from './case-atoms/byte-lines.ts'

/** A line that is no question: which, and why. */
export type RefusedLine = { line: number; code: ErrorCode; field: string | null; details: Details }
/** `refused`: the first of them; `refused_count`: all. */
export type TestSet = { questions: TestQuestion[]; refused: RefusedLine[]; refused_count: number }

export const MOST_QUESTIONS = 5000
/** Refused lines that are told: nobody mends more by hand, and millions of them would not fit into an answer. */
const MOST_TOLD = 1000
const LINES_A_BREATH = 500
const MARK = /^\ufeff/

/**
 * Reads a test set, JSON Lines. Each line is judged on its own: the good ones are taken; empty lines are none.
 * Errors  `too_many_questions`.
 */
export async function readTestSet(bytes: AsyncIterable<Uint8Array>): Promise<TestSet> {
  const set: TestSet = { questions: [], refused: [], refused_count: 0 }
  const lineOf = new Map<string, number>()
  for await (const { line, bytes: own, isTooLong } of byteLines(bytes)) {
    try {
      const text = textOf(own, isTooLong, line)
      if (!text) continue
      const question = questionOf(readJson(text).value)
      const before = lineOf.get(question.id)
      if (before !== undefined)
        throw new HufuError('question_twice', { id: question.id, line: before }, { field: 'id' })
      lineOf.set(question.id, line)
      set.questions.push(question)
    } catch (error) {
      if (!(error instanceof HufuError)) throw error
      const { code, details, place } = error
      if (set.refused_count++ < MOST_TOLD) set.refused.push({ line, code, field: place?.field ?? null, details })
    }
    if (line % LINES_A_BREATH === 0) await breathe()
    if (set.questions.length > MOST_QUESTIONS) throw new HufuError('too_many_questions', { limit: MOST_QUESTIONS })
  }
  return set
}

function textOf(bytes: Uint8Array, isTooLong: boolean, line: number): string {
  if (isTooLong) throw new HufuError('line_too_long', { limit: MAX_LINE_BYTES })
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return (line === 1 ? text.replace(MARK, '') : text).trim()
  } catch {
    throw new HufuError('bad_encoding', { encoding: 'UTF-8', line, column: 1 })
  }
}

function questionOf(value: unknown): TestQuestion {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HufuError('json_no_object')
  const read = testQuestion.safeParse(withoutNulls(value), { reportInput: true })
  if (!read.success) {
    const issue = read.error.issues[0]!
    throw new HufuError('bad_question', whyRefused(issue), { field: issue.path.map(String).join('.') })
  }
  const fault = faultOf(read.data.expect)
  if (fault) throw new HufuError(fault, {}, { field: 'expect' })
  return read.data
}

/** Programs write null for what they do not say. */
const withoutNulls = (value: object) => Object.fromEntries(Object.entries(value).filter(([, of]) => of !== null))
