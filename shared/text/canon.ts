import type { CanonText, MergeFingerprint, Part, Parts, Slot } from '../schema/base.ts'
import { fingerprint } from './fingerprint.ts'
import { CANON_STEPS, settle, stepsUpTo } from './steps.ts'
import type { SynonymTable } from './synonyms/table.ts'
import { readTokens, writeTokens } from './tokens.ts'

export { CANON_STEPS } from './steps.ts'

/** Covers the pipeline, the wording rules of shared/sentence and the shipped tables: any change of them bumps it. */
export const CANON_VERSION = 1

export type Canon = { canon_text: CanonText; merge_fingerprint: MergeFingerprint; canon_version: number; slots: Slot[] }

/** What one step did to one part: its name, why it is there in both languages, and the text before and after. */
export type ExplainedStep = { name: string; why: string; why_zh: string; before: string; after: string }

const PARTS: readonly Part[] = ['C', 'A', 'R']
const PLAIN_STEPS = stepsUpTo(3)
/** Steps 1 to 3 ask no table. */
const NO_TABLE: SynonymTable = { classes: [], replace: (text) => text }

/** Steps 1 to 3 only (Unicode, noise, case), on one line: what atom ids are made of. */
export function plainText(text: string): string {
  return writeTokens(settle(readTokens(text), PLAIN_STEPS, NO_TABLE).text)
}

/**
 * The whole pipeline on the three parts.
 *
 * Shape   canon_text `C=…|A=…|R=…`, its fingerprint, and the slots in the order of their placeholders, part by part.
 * Errors  none: total for every string, lone surrogates too.
 * Fixed   canon of a canon text's own parts is the same canon text; its slots are then variables.
 * Source  the steps by name in CANON_STEPS; `explain` shows them at work.
 */
export function canon(parts: Parts, table: SynonymTable): Canon {
  const slots: Slot[] = []
  const written = PARTS.map((part) => {
    const { text, holes } = settle(readTokens(parts[part]), CANON_STEPS, table)
    for (const hole of holes) slots.push({ part, ...hole })
    return `${part}=${writeTokens(text)}`
  })
  const canon_text = written.join('|') as CanonText
  return { canon_text, merge_fingerprint: fingerprint(canon_text), canon_version: CANON_VERSION, slots }
}

/** The whole pipeline on one text: how copies, labels and touchpoints are compared. */
export function normText(text: string, table: SynonymTable): string {
  return writeTokens(settle(readTokens(text), CANON_STEPS, table).text)
}

/** Per part, each step that changed it, in order; a step that came round again is listed again. */
export function explain(parts: Parts, table: SynonymTable): Record<Part, ExplainedStep[]> {
  const explained: Record<Part, ExplainedStep[]> = { C: [], A: [], R: [] }
  for (const part of PARTS)
    settle(readTokens(parts[part]), CANON_STEPS, table, ({ name, why, why_zh }, before, after) =>
      explained[part].push({ name, why, why_zh, before: writeTokens(before), after: writeTokens(after) }),
    )
  return explained
}
