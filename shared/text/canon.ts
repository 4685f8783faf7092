import type { CanonText, MergeFingerprint, Parts, Slot } from '../schema/base.ts'
import { fingerprint } from './fingerprint.ts'
import type { SynonymTable } from './synonyms/table.ts'

/** Covers the pipeline, the wording rules of shared/sentence and the shipped tables: any change of them bumps it. */
export const CANON_VERSION = 1

export type Canon = { canon_text: CanonText; merge_fingerprint: MergeFingerprint; canon_version: number; slots: Slot[] }

/** Steps 1 to 3 only (Unicode, noise, case): what atom ids are made of. */
export function plainText(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The whole pipeline on the three parts. */
export function canon(parts: Parts, _table: SynonymTable): Canon {
  const canon_text = `C=${plainText(parts.C)}|A=${plainText(parts.A)}|R=${plainText(parts.R)}` as CanonText
  return { canon_text, merge_fingerprint: fingerprint(canon_text), canon_version: CANON_VERSION, slots: [] }
}

/** The whole pipeline on one text: how copies, labels and touchpoints are compared. */
export function normText(text: string, _table: SynonymTable): string {
  return plainText(text)
}
