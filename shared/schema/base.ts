import { z } from 'zod'

/** Label of one release, as `parseAppVersion` lets it through. */
export const appVersion = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^:\u0000-\u001f\u007f-\u009f]+$/)
  .brand<'AppVersion'>()
export type AppVersion = z.infer<typeof appVersion>
/** What documents belong to that hold for every version. */
export const EVERY_VERSION = '' as AppVersion

/** `C=…|A=…|R=…` after the text pipeline. */
export const canonText = z.string().brand<'CanonText'>()
export type CanonText = z.infer<typeof canonText>

/** First 12 hex digits of SHA-1 over the canon text's UTF-8 bytes. */
export const mergeFingerprint = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .brand<'MergeFingerprint'>()
export type MergeFingerprint = z.infer<typeof mergeFingerprint>

export const part = z.enum(['C', 'A', 'R'])
export type Part = z.infer<typeof part>

/** The three parts of a rule: condition, action, result. Any may be empty; A and R not both. */
export const parts = z.object({ C: z.string(), A: z.string(), R: z.string() })
export type Parts = z.infer<typeof parts>

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** Most serious first: where several hold, the first is shown. */
export const STATES = [
  'withdrawn',
  'conflicting',
  'orphaned',
  'outdated',
  'ambiguous',
  'covered',
  'design_only',
  'case_only',
] as const
export const state = z.enum(STATES)
export type State = z.infer<typeof state>

export const coverage = z.enum(['both', 'design_only', 'case_only'])
export type Coverage = z.infer<typeof coverage>

/** A literal that the text pipeline replaced by a placeholder, or a variable that stands for one (literal null). */
export const SLOT_KINDS = ['ORDER_ID', 'ID', 'DATETIME', 'MONEY', 'NUM', 'NAME'] as const
export const slot = z.object({
  part,
  kind: z.enum(SLOT_KINDS),
  literal: z.string().nullable(),
  value: z.string().nullable().describe('A decimal as text in the base unit, or the normal form; null for a variable'),
  unit: z.string().nullable().describe('Base unit from the closed list: 秒, 元, 个, % …'),
})
export type Slot = z.infer<typeof slot>

/** A person's change of an atom's words: kept beside the extracted parts; the id does not follow it, the fingerprint does. */
export const edit = parts.extend({ by: z.string(), at: instant })
export type Edit = z.infer<typeof edit>

/** Unknown fields of a line, handed back as they came. */
export const extra = z.record(z.string(), z.unknown())

/** What a token may be kept to: `rules`, `rules:<MODULE>` or `docs:<product>`. */
export const knowledgeBaseId = z
  .string()
  .max(200)
  .regex(/^(?:rules|rules:[^\s:].*|docs:[^\s:].*)$/)
