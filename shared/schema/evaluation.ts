import { z } from 'zod'
import { appVersion, instant, knowledgeBaseId } from './base.ts'
import { productName } from './document.ts'

const name = z.string().trim().min(1).max(400)
const names = z.array(name).min(1).max(100)

/** What an answer has to bring: any of the places named, every quoted text; or nothing at all. `faultOf` tells what may not go together. */
export const expectation = z.strictObject({
  rule_keys: names.optional(),
  external_ids: names.optional().describe('Of test cases'),
  node_ids: names.optional().describe('Of layers in the design'),
  sections: names.optional().describe('Of documents: a title path or its end, an anchor, or path#anchor'),
  quote: z.array(z.string().trim().min(1).max(2000)).min(1).max(20).optional().describe('Texts, all of them'),
  no_answer: z.literal(true).optional().describe('The store does not hold it: the answer has to say so'),
})
export type Expectation = z.infer<typeof expectation>

/** Kinds of questions that are told apart; each category of a set has a gate. `other`: of none. */
export const category = z.string().trim().toLowerCase().min(1).max(60)
export const questionId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)

/** One line of a test set. */
export const testQuestion = z.object({
  id: questionId,
  question: z.string().trim().min(1).max(1000),
  category: category.optional(),
  product: productName.optional().describe('Documents of this product only'),
  app_version: appVersion.optional().describe('Null or unsaid: the version that the run is for'),
  expect: expectation,
})
export type TestQuestion = z.infer<typeof testQuestion>

export const failureReason = z.enum([
  'missing_fact',
  'wrong_source',
  'unauthorized_source',
  'stale_projection',
  'temporal_order_wrong',
  'causal_link_missing',
  'low_confidence',
  'provider_error',
])
export type FailureReason = z.infer<typeof failureReason>

/** Who answers: search as it is, its plain fusion for comparing, or nobody (`mock`): then nothing is judged. */
export const evaluationProvider = z.enum(['search', 'classic', 'mock'])
export type EvaluationProvider = z.infer<typeof evaluationProvider>

/** What a run was made with: enough to make it again. */
export const evaluationConfig = z.object({
  provider: evaluationProvider,
  app_version: appVersion.nullable().describe('Null: the default version'),
  product: productName.nullable(),
  top_k: z.number().int().min(1).max(50).describe('Among so many results a hit and every quote have to be'),
  knowledge_bases: z.array(z.string()).nullable().describe('What the asker is kept to; null: nothing'),
  program: z.string().describe('The version of the program that answered'),
  watermark: z.string().describe('How far the project was when the run began'),
})
export type EvaluationConfig = z.infer<typeof evaluationConfig>

/** One result as it came back, in short. `meets`: it is one of those that were expected. */
export const actualResult = z.object({
  rank: z.number().int().positive(),
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  place: z.string().describe('Ids of cases and layers, or path and anchor: what was held against the expectation'),
  app_version: z.string().nullable(),
  meets: z.boolean(),
})
export type ActualResult = z.infer<typeof actualResult>

/** One question of a run, judged. */
export const evaluationRow = z.object({
  seq: z.number().int(),
  question_id: z.string(),
  dataset_version: z.string().describe('Names the content of the set: equal questions, equal version'),
  provider: z
    .string()
    .describe('Who answered this question: search, classic, mock, or ask where no answer was expected'),
  query_type: z.string().describe('The category; `other` of none'),
  query_text: z.string(),
  expected_evidence: expectation,
  actual_results: z.array(actualResult),
  score: z.number().describe('1 / rank of the first result expected, 0 for none; for no_answer 1 or 0'),
  rank: z.number().int().nullable(),
  is_hit: z.boolean().nullable().describe('Null where only a quote, or no answer, was expected'),
  is_quoted: z.boolean().nullable().describe('Null where no quote was expected'),
  is_passed: z.boolean(),
  failure_reason: failureReason.nullable(),
  error_code: z.string().optional().describe('Of `provider_error`: the code of why it could not be asked'),
  took_ms: z.number(),
  config_snapshot: evaluationConfig,
  trace_id: z.string(),
})
export type EvaluationRow = z.infer<typeof evaluationRow>

/** Shares are between 0 and 1; null where no question was of that kind. */
export const figures = z.object({
  questions: z.number().int(),
  passed: z.number().int(),
  pass_rate: z.number(),
  hit_at_1: z.number().nullable(),
  hit_at_3: z.number().nullable(),
  hit_at_10: z.number().nullable(),
  mrr: z.number().nullable(),
  quotes: z.number().nullable().describe('Share of those with quotes whose quotes were all there'),
  no_answers: z.number().nullable().describe('Share of those without an answer where none was given'),
  p50_ms: z.number(),
  p95_ms: z.number(),
})
export type Figures = z.infer<typeof figures>

export const evaluationSummary = z.object({
  all: figures,
  by_category: z.record(z.string(), figures),
  failures: z.partialRecord(failureReason, z.number().int()),
})
export type EvaluationSummary = z.infer<typeof evaluationSummary>

/** Least share of passed questions, by category; what is not named has the default. */
export const gates = z.record(category, z.number().min(0).max(1))
export type Gates = z.infer<typeof gates>

export const gateVerdict = z.object({
  category: z.string(),
  wanted: z.number(),
  found: z.number(),
  questions: z.number().int(),
  is_met: z.boolean(),
})
export type GateVerdict = z.infer<typeof gateVerdict>

/** Why a missed gate is let pass, by whom. */
export const waiver = z.object({ decision: z.string(), by: z.string(), at: instant })
export type Waiver = z.infer<typeof waiver>
export const newWaiver = z.object({
  decision: z.string().trim().min(10).max(4000).describe('What was decided, and why the gate may be missed'),
})

/** `informal`: by a mock provider, so that nothing is judged. `waived`: missed, with a written decision. */
export const gateState = z.enum(['met', 'missed', 'waived', 'informal'])
export type GateState = z.infer<typeof gateState>

export const evaluationRun = z.object({
  run_id: z.string(),
  set_id: z.string(),
  set_name: z.string().describe('As it was called then'),
  dataset_version: z.string(),
  at: instant,
  by: z.string(),
  took_ms: z.number(),
  config: evaluationConfig,
  is_informal: z.boolean(),
  summary: evaluationSummary,
  gate: z.object({ state: gateState, verdicts: z.array(gateVerdict), waiver: waiver.nullable() }),
})
export type EvaluationRun = z.infer<typeof evaluationRun>

/** How a run is asked for. */
export const runWish = z.object({
  set_id: z.string().max(64),
  provider: evaluationProvider.default('search'),
  app_version: appVersion.optional(),
  product: productName.optional(),
  top_k: z.number().int().min(1).max(50).default(10),
  knowledge_bases: z
    .array(knowledgeBaseId)
    .min(1)
    .max(100)
    .optional()
    .describe('Asks as one who is kept to these: `rules`, `rules:<MODULE>`, `docs:<product>`'),
})
export type RunWish = z.infer<typeof runWish>

/** The result of a job of the kind `evaluation`. */
export const evaluationResult = z.object({ run_id: z.string(), state: gateState, pass_rate: z.number() })
export type EvaluationResult = z.infer<typeof evaluationResult>

/** How one question went in one of two runs. */
export const outcomeInShort = evaluationRow.pick({ is_passed: true, score: true, rank: true, failure_reason: true })
export type OutcomeInShort = z.infer<typeof outcomeInShort>
export const comparedQuestion = z.object({
  question_id: z.string(),
  query_type: z.string(),
  query_text: z.string(),
  before: outcomeInShort.nullable(),
  after: outcomeInShort.nullable(),
})
export type ComparedQuestion = z.infer<typeof comparedQuestion>

/** What became of the questions of one run in another; a question that was asked otherwise counts as another. */
export const comparison = z.object({
  before: evaluationRun,
  after: evaluationRun,
  better: z.array(comparedQuestion).describe('Passed now, or the first result expected stands higher'),
  worse: z.array(comparedQuestion),
  same: z.number().int(),
  only_before: z.array(comparedQuestion),
  only_after: z.array(comparedQuestion),
})
export type Comparison = z.infer<typeof comparison>

export const setId = z.string().max(64)
/** What people set of a set of questions. */
export const setFields = z.object({ name: z.string().trim().min(1).max(200), gates })
export const setWish = setFields.extend({ gates: gates.default({}) })
export type SetWish = z.infer<typeof setWish>

export const evaluationSet = z.object({
  set_id: setId,
  name: z.string(),
  gates,
  dataset_version: z.string(),
  questions: z.number().int(),
  drafts: z.number().int().describe('Questions of which nobody said yet what is expected: they are not asked'),
  categories: z.record(z.string(), z.number().int()),
  created_at: instant,
  created_by: z.string(),
  updated_at: instant,
  last_run: evaluationRun.nullable(),
})
export type EvaluationSet = z.infer<typeof evaluationSet>

/** A question as a set keeps it. */
export const storedQuestion = testQuestion.extend({
  expect: expectation.nullable().describe('Null: a draft, as it comes from an answer'),
  answer_id: z.string().nullable().describe('The answer that it was made from'),
  by: z.string(),
  at: instant,
})
export type StoredQuestion = z.infer<typeof storedQuestion>

/** A question as people write it; its id stands in the address. */
export const questionWish = testQuestion.omit({ id: true }).extend({ expect: expectation.nullable() })
export type QuestionWish = z.infer<typeof questionWish>

/** What became of a file of questions. */
export const testSetAnswer = z.object({
  set: evaluationSet,
  counts: z.object({
    taken: z.number().int(),
    replaced: z.number().int(),
    unchanged: z.number().int(),
    gone: z.number().int(),
    refused: z.number().int(),
  }),
  refused: z.array(
    z.object({
      line: z.number().int(),
      code: z.string(),
      field: z.string().nullable(),
      message: z.string(),
      message_zh: z.string(),
    }),
  ),
})
export type TestSetAnswer = z.infer<typeof testSetAnswer>

/** An answer that people were not helped by, as a question of a set. */
export const questionFromAnswer = z.object({ answer_id: z.string().max(64), category: category.optional() })
