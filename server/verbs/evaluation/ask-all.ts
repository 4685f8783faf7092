import { setImmediate as breathe } from 'node:timers/promises'
import { HufuError } from '../../../shared/error.ts'
import { OTHER } from '../../../shared/evaluation/gates.ts'
import { judge, type Reply } from '../../../shared/evaluation/judge.ts'
import type { EvaluationConfig, EvaluationRow, TestQuestion } from '../../../shared/schema/evaluation.ts'
import { causeOf, isFaultOfOurs, isOutage } from '../outage.ts'
import type { Log } from '../workshop.ts'

/** Who answers the questions of a run. `name`: as a row calls it. `error_code`: why it could not be asked. */
export type Asker = { ask(question: TestQuestion): Promise<Asked> }
type Asked = { reply: Reply; name: string; error_code?: string }

export type Asking = {
  asker: Asker
  config: EvaluationConfig
  dataset_version: string
  newId(prefix: string): string
  told(done: number): void
  log: Log
  signal: AbortSignal
}

/** What is no fault of one question: every other one would meet it too. */
const FATAL: readonly string[] = ['unreachable', 'not_signed_in', 'not_allowed', 'interrupted']
const isFatal = (error: unknown): boolean =>
  isOutage(error) || (error instanceof HufuError && FATAL.includes(error.code))

/** Results that are looked at, whatever `top_k`: ranks are told down to here. */
export const LOOKED_AT = 10

/**
 * Asks the questions one after the other and judges each. One that cannot be asked fails by itself.
 * Errors  whatever stops every question alike: an outage, a server out of reach, the signal.
 */
export async function askAll(questions: readonly TestQuestion[], asking: Asking): Promise<EvaluationRow[]> {
  const rows: EvaluationRow[] = []
  for (const question of questions) {
    asking.signal.throwIfAborted()
    rows.push(await askOne(question, rows.length, asking))
    asking.told(rows.length)
    await breathe()
  }
  return rows
}

async function askOne(
  question: TestQuestion,
  seq: number,
  { asker, config, dataset_version, newId, log, signal }: Asking,
): Promise<EvaluationRow> {
  const query_type = question.category ?? OTHER
  const started = performance.now()
  const { reply, name, error_code } = await asker.ask(question).catch((error: unknown) => {
    if (signal.aborted || isFatal(error)) throw error
    if (isFaultOfOurs(error)) log('evaluation.not_asked', { question_id: question.id, error: causeOf(error) })
    const error_code = error instanceof HufuError ? error.code : 'internal'
    return { reply: { results: [], no_answer: false, is_broken: true }, name: config.provider, error_code }
  })
  const took_ms = Math.round((performance.now() - started) * 100) / 100
  return {
    seq,
    question_id: question.id,
    dataset_version,
    provider: name,
    query_type,
    query_text: question.question,
    expected_evidence: question.expect,
    ...judge({ expect: question.expect, category: query_type, top_k: config.top_k }, reply),
    ...(error_code !== undefined && { error_code }),
    took_ms,
    config_snapshot: config,
    trace_id: newId('tr'),
  }
}
