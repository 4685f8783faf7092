import type { KeptAnswerPage } from '../../../shared/schema/ask.ts'
import type { Job } from '../../../shared/schema/delivery.ts'
import type {
  Comparison,
  EvaluationProvider,
  EvaluationRow,
  EvaluationRun,
  EvaluationSet,
  QuestionWish,
  StoredQuestion,
  TestSetAnswer,
} from '../../../shared/schema/evaluation.ts'
import { type Asker, at, inProject, type Page, type Query, search, segment } from './asker.ts'
import { sendFile } from './uploads.ts'

export type RunAsked = { set_id: string; provider: EvaluationProvider; app_version?: string }

/** Sets of questions, runs of them, and gates. */
export function evaluationApi(asker: Asker, project: string) {
  const sets = `${inProject(project)}/evaluation/sets`
  const runs = `${inProject(project)}/evaluation/runs`
  const ofSet = (id: string) => `${sets}/${segment(id)}`
  const ofRun = (id: string) => `${runs}/${segment(id)}`
  return {
    evaluationSets: (signal: AbortSignal) =>
      asker.ask<{ items: EvaluationSet[] }>(sets, { signal }).then(({ items }) => items),
    createEvaluationSet: (name: string) => asker.post<EvaluationSet>(sets, { name }),
    deleteEvaluationSet: (id: string) => asker.ask<null>(ofSet(id), { method: 'DELETE' }),
    testSet: (id: string) => at(`${ofSet(id)}/questions.jsonl`),
    sendTestSet: (id: string, file: File, mode: 'add' | 'replace', signal: AbortSignal) =>
      sendFile<TestSetAnswer>(at(`${ofSet(id)}/questions`) + search({ mode }), 'application/x-ndjson', asker.csrf(), {
        file,
        signal,
        onSent: () => undefined,
      }),
    questions: (id: string, query: Query, signal: AbortSignal) =>
      asker.ask<Page<StoredQuestion>>(`${ofSet(id)}/questions`, { query, signal }),
    putQuestion: (id: string, question: string, body: QuestionWish) =>
      asker.ask<StoredQuestion>(`${ofSet(id)}/questions/${segment(question)}`, { method: 'PUT', body }),
    deleteQuestion: (id: string, question: string) =>
      asker.ask<null>(`${ofSet(id)}/questions/${segment(question)}`, { method: 'DELETE' }),
    answersToLookAt: (verdict: 'down' | 'no_answer', signal: AbortSignal) =>
      asker.ask<KeptAnswerPage>(`${inProject(project)}/answers`, { query: { verdict, limit: 20 }, signal }),
    questionOfAnswer: (id: string, answer_id: string) =>
      asker.post<StoredQuestion>(`${ofSet(id)}/from-answer`, { answer_id }),
    startEvaluation: (wish: RunAsked) => asker.post<Job>(runs, wish),
    evaluationRuns: (set: string, signal: AbortSignal) =>
      asker.ask<Page<EvaluationRun>>(runs, { query: { set, limit: 50 }, signal }),
    evaluationRows: (id: string, query: Query, signal: AbortSignal) =>
      asker.ask<Page<EvaluationRow>>(`${ofRun(id)}/rows`, { query, signal }),
    compareRuns: (id: string, before: string, signal: AbortSignal) =>
      asker.ask<Comparison>(`${ofRun(id)}/comparison`, { query: { with: before }, signal }),
    waiveGate: (id: string, decision: string) => asker.post<EvaluationRun>(`${ofRun(id)}/waiver`, { decision }),
  }
}
