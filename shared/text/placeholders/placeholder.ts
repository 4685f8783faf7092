import type { Hole, SlotKind } from '../draft.ts'

/** What a stretch of text stands for. `before` and `after` are what is written beside the token (负, ~). */
export type Reading = Omit<Hole, 'kind'> & { kind?: SlotKind; before?: string; after?: string; length?: number }

/** What lies around a match: at most 16 code units each way, the left side ends where the match begins. */
export type Surroundings = { left: string; right: string }

/** One way of writing a value. `find` is global, its quantifiers bounded; `read` says no with null. */
export type Pattern = {
  find: RegExp
  read(match: RegExpExecArray, around: Surroundings): Reading | null
}

/**
 * One kind of placeholder, and one file of this folder. `mayHold` is asked first: most texts hold nothing of a kind.
 * `yes`: text → what it becomes; `no`: texts that stay free of this kind. Both are run by the table's test.
 */
export type Placeholder = {
  kind: SlotKind
  name: string
  why: string
  why_zh: string
  mayHold: RegExp
  patterns: readonly Pattern[]
  yes: readonly (readonly [text: string, becomes: string, value: string | null, unit: string | null])[]
  no: readonly string[]
}

/** A slot without a literal: a variable, that agrees with every value. */
export const VARIABLE = { literal: null, value: null, unit: null } as const
