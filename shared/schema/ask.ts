import { z } from 'zod'
import { appVersion, instant } from './base.ts'
import { productName } from './document.ts'

export const ASK_FORMATS = ['json', 'text', 'feishu_card', 'wecom_card'] as const
export const askFormat = z.enum(ASK_FORMATS)
export type AskFormat = z.infer<typeof askFormat>

export const MOST_ASKED_CHARS = 10_000

/** What is asked. Of `history` the questions help to read this one; its answers are never taken for true. */
export const askQuestion = z.object({
  question: z.string().trim().min(1).max(MOST_ASKED_CHARS),
  product: productName.optional().describe('Documents of this product only'),
  module: z.string().trim().min(1).max(200).optional().describe('Rules of this module only'),
  app_version: z.string().max(64).optional().describe('Default: the last merged version'),
  top_k: z
    .number()
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe('How many sources are cited at most. Default: 3; 10 where the question asks for a list'),
  history: z
    .array(z.object({ question: z.string().max(MOST_ASKED_CHARS), answer_id: z.string().max(64).optional() }))
    .max(20)
    .optional()
    .describe('Earlier turns, oldest first'),
  format: askFormat.default('json'),
  lang: z.enum(['zh', 'en']).optional().describe('Of the words around the answer; default: that of the question'),
})
export type AskQuestion = z.infer<typeof askQuestion>

/** The test step that says it. */
export const citedCase = z.object({
  case_key: z.string(),
  external_id: z.string().nullable(),
  name: z.string(),
  step_number: z.number().int().nullable(),
})

/** A source of an answer, and where it opens. */
export const citation = z.object({
  n: z.number().int().positive().describe('The number that marks it in the answer: [n]'),
  id: z.string().describe('Of the rule, case or section, as search names it'),
  kind: z.enum(['rule', 'case', 'section', 'parameter']),
  product: z.string().describe('Of a document, its product; of a rule, its module; empty where there is none'),
  section: z.string().describe('What it is called: the rule, the case, the heading'),
  snippet: z.string().describe('The sentences that the answer takes from it, as they stand'),
  score: z.number().min(0).max(1).describe('How much of what was asked it holds; compares within one answer'),
  source: z.string().describe('`rules`, `cases`, or the id of the documents'),
  title_path: z.string().describe('Headings joined by " | "; of a rule, page and screen; of a case, its suites'),
  path: z.string().describe("The document's file; of a rule or a case, its address under the server"),
  cite: z.object({
    anchor: z.string().describe("A heading's anchor, a node's id, `step-3`; empty: the top"),
    line: z.number().int().positive().optional(),
    page: z.number().int().positive().optional(),
  }),
  line_start: z.number().int().positive().optional(),
  line_end: z.number().int().positive().optional(),
  text: z.string().describe('All of it, as far as 6,000 characters'),
  app_version: appVersion.nullable().describe('Null: of every version, as documents mostly are'),
  url: z.string().describe('Opens the place: the node in Figma, the step, the rule, the document'),
  figma_url: z.string().optional(),
  case: citedCase.optional(),
})
export type Citation = z.infer<typeof citation>

export const askAnswer = z.object({
  answer_id: z.string(),
  question: z.string(),
  answer: z.string().describe('Sentences of the sources as they stand, with [n] for the n-th citation'),
  product: z.string().nullable().describe('What the question was taken to be about; null: nothing in particular'),
  module: z.string().nullable().describe('Likewise'),
  app_version: appVersion.nullable().describe('The version asked about; null where there is none yet'),
  citations: z.array(citation),
  no_answer: z.boolean().describe('Nothing fits well enough: `answer` says so and `citations` is empty'),
  confidence: z.number().min(0).max(1),
  nearest: z.array(citation).describe('Where there is no answer, what comes nearest'),
  at: instant,
  copy_text: z.string().describe('Answer, sources and date as plain text, to copy and forward'),
  text: z.string().optional().describe('With format=text: the same as copy_text'),
  card: z.record(z.string(), z.unknown()).optional().describe('With the card formats: the message to send'),
})
export type AskAnswer = z.infer<typeof askAnswer>

export const verdict = z.enum(['up', 'down'])
export type Verdict = z.infer<typeof verdict>

export const feedbackWish = z.object({
  answer_id: z.string().min(1).max(64),
  verdict,
  note: z.string().trim().max(2000).optional(),
})
export type FeedbackWish = z.infer<typeof feedbackWish>

export const feedback = z.object({
  answer_id: z.string(),
  verdict,
  note: z.string(),
  by: z.string().describe('A member'),
  at: instant,
})
export type Feedback = z.infer<typeof feedback>

/** Why somebody should look at an answer. */
export const answerMark = z.enum(['down', 'up', 'no_answer'])
export type AnswerMark = z.infer<typeof answerMark>

/** An answer that was given, as editors look it through. */
export const keptAnswer = z.object({
  answer_id: z.string(),
  question: z.string(),
  answer: z.string(),
  product: z.string().nullable(),
  module: z.string().nullable(),
  app_version: appVersion.nullable(),
  hit_ids: z.array(z.string()).describe('What was cited, or came nearest'),
  no_answer: z.boolean(),
  confidence: z.number().min(0).max(1),
  channel: z.string().describe('http, mcp, cli, feishu …'),
  by: z.string(),
  at: instant,
  feedback: z.array(feedback).describe('Of each member the last, oldest first'),
})
export type KeptAnswer = z.infer<typeof keptAnswer>
export const keptAnswerPage = z.object({ items: z.array(keptAnswer), next_cursor: z.string().nullable() })
export type KeptAnswerPage = z.infer<typeof keptAnswerPage>
