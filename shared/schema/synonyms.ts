import { z } from 'zod'
import { canonText, mergeFingerprint, parts, slot } from './base.ts'

const place = z.object({ file: z.string(), line: z.number().int(), column: z.number().int() }).partial()

/** A sentence to be explained; `synonyms`: a file to explain it by, instead of the one that is saved. */
export const explainWish = parts.partial().extend({ synonyms: z.string().optional() })
export type ExplainWish = z.infer<typeof explainWish>

const explainedStep = z.object({
  name: z.string(),
  why: z.string(),
  why_zh: z.string(),
  before: z.string(),
  after: z.string(),
})
const steps = z.array(explainedStep)

/** A sentence after the whole pipeline, and each step that changed one of its parts, in order. */
export const explained = z.object({
  canon_text: canonText,
  merge_fingerprint: mergeFingerprint,
  slots: z.array(slot),
  steps: z.object({ C: steps, A: steps, R: steps }),
})
export type Explained = z.infer<typeof explained>

/** A project's own words as people wrote them, and which versions are still read by earlier ones. */
export const synonymsText = z.object({
  text: z.string().describe('synonyms.yaml, comments and all; empty where the project has none'),
  classes: z.number().int(),
  behind: z.array(z.string()).describe('Versions that are not read by these words yet'),
})
export type SynonymsText = z.infer<typeof synonymsText>

/** Why a file can't be used; every place that it names. */
export const synonymProblem = z.object({
  code: z.string(),
  message: z.string(),
  message_zh: z.string(),
  places: z.array(place),
})
export type SynonymProblemTold = z.infer<typeof synonymProblem>

/** One of the texts that come together or come apart, with the words of one of its atoms. */
const sideOfMove = z.object({ canon_text: z.string(), atoms: z.number().int(), words: parts })

/** Texts that become one, or one text that becomes several. */
export const wordMove = z.object({
  app_version: z.string(),
  canon_text: z.string().describe('The one text'),
  sides: z.array(sideOfMove).describe('The several texts'),
  values_differ: z.boolean().describe('Their values disagree: they would meet as a conflict, not as one rule'),
})
export type WordMove = z.infer<typeof wordMove>

const wordMoves = z.object({ total: z.number().int(), items: z.array(wordMove).describe('At most 100') })

/** What a project's words change, or would change. */
export const synonymsAnswer = z.object({
  classes: z.number().int(),
  words: z.number().int(),
  problems: z.array(synonymProblem).describe('Of a dry run: why the file can’t be saved'),
  remarks: z.array(synonymProblem).describe('Worth a look; they stop nothing'),
  reworded: z.number().int().describe('Atoms with another canon text'),
  merges: wordMoves,
  partings: wordMoves,
  job_id: z.string().nullable().describe('The job that reads what is there by the new words; null where nothing moves'),
})
export type SynonymsAnswer = z.infer<typeof synonymsAnswer>
