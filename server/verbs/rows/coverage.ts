import type { AppVersion, Parts } from '../../../shared/schema/base.ts'
import type { Snapshot } from '../../../shared/schema/coverage.ts'
import type { DesignEvidence } from '../../../shared/schema/rule-atom.ts'

type InVersion = { project: string; app_version: AppVersion }

/**
 * That a rule lies on a screen, or in a note that speaks of it. `frame_id` '': on no screen of the file.
 * `is_drawn`: it has a place on the screen's picture.
 */
export type FrameAtomRow = InVersion & {
  file_key: string
  frame_id: string
  atom_id: string
  frame_name: string
  page: string
  is_drawn: boolean
}

/** When a rule on this screen, or below this section, last changed. */
export type FrameChangeRow = InVersion & { file_key: string; node_id: string; changed_at: string }

/** One picture a screen or section; the next one takes its place. */
export type SnapshotRow = InVersion & Omit<Snapshot, 'is_older'> & { sha256: string }

/**
 * A rule that people do not want. `spot`: its source key without the ordinal, by which it is known again. `words`,
 * `evidence`: as it was when last met.
 */
export type IgnoredRuleRow = {
  project: string
  ignored_id: string
  source_key: string
  spot: string
  atom_id: string
  app_version: AppVersion
  words: Parts
  evidence: DesignEvidence[]
  place: string
  reason: string
  by: string
  at: string
}

export type CoverageRows = {
  frame_atoms: FrameAtomRow
  frame_changes: FrameChangeRow
  snapshots: SnapshotRow
  ignored_rules: IgnoredRuleRow
}
