import type { AppVersion, State } from '../../../shared/schema/base.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { Page } from '../ports.ts'
import type { FrameAtomRow, IgnoredRuleRow, SnapshotRow } from '../rows/coverage.ts'

/** How many of one state a module has; `module` null: those without one. */
export type ModuleTally = { module: string | null; state: State; count: number }

/** A screen or section of a file; `frame_id` '': the rules of the file that lie on none. */
export type FramePlace = Pick<FrameAtomRow, 'file_key' | 'frame_id'>
export type FoundFrame = FramePlace & { name: string; page: string }
/** Rules by their cluster's state, each once, however often it is drawn there. */
export type FrameTally = FramePlace & { state: State; count: number }
/** `text`: held by the name or the page, A–Z in either case. */
export type FrameFilter = { text?: string; state?: State }

/** Counts that are made by the store, so that nobody reads a version whole to know how it stands. Withdrawn ones count nowhere. */
export type CoverageStore = {
  /** Clusters in which a rule atom is at home, by the cluster's module and state. */
  ruleTally(project: string, version: AppVersion): Promise<ModuleTally[]>
  /** Case atoms by the module of their home and their own state. */
  caseTally(project: string, version: AppVersion): Promise<ModuleTally[]>
  /** Clusters that both sides share. */
  matched(project: string, version: AppVersion): Promise<number>
  /** Versions in which anything changed after a revision. */
  versionsSince(project: string, revision: number): Promise<AppVersion[]>
  /**
   * By page and name, file and place: a page goes on after these four, as a JSON list. Those that a picture alone is of are
   * among them.
   */
  frames(project: string, version: AppVersion, filter: FrameFilter, page: Page): Promise<FoundFrame[]>
  frame(project: string, version: AppVersion, place: FramePlace): Promise<FoundFrame | undefined>
  frameTally(project: string, version: AppVersion, places: readonly FramePlace[]): Promise<FrameTally[]>
  /** Ids of the rule atoms of a screen, or of those below a section. */
  atomsOf(project: string, version: AppVersion, place: FramePlace, limit: number): Promise<string[]>
  /** Rules that only tests know of, at one of these touchpoints. */
  caseOnlyAt(project: string, version: AppVersion, touchpoints: readonly string[], limit: number): Promise<Cluster[]>
}

export type SnapshotStore = {
  one(project: string, version: AppVersion, snapshot_id: string): Promise<SnapshotRow | undefined>
  at(project: string, version: AppVersion, places: readonly FramePlace[]): Promise<SnapshotRow[]>
  page(project: string, version: AppVersion, page: Page): Promise<SnapshotRow[]>
  /** When rules at these places last changed. */
  changes(
    project: string,
    version: AppVersion,
    places: readonly FramePlace[],
  ): Promise<(FramePlace & { changed_at: string })[]>
  /** Received before an instant, of every project. */
  before(received_at: string, limit: number): Promise<SnapshotRow[]>
  /** Names of a project's files, each once. */
  hashesOf(project: string): Promise<string[]>
  /** Whether any row, of whatever project, is of a file with this hash. */
  isNamed(sha256: string): Promise<boolean>
}

export type IgnoredRuleStore = {
  one(project: string, ignored_id: string): Promise<IgnoredRuleRow | undefined>
  /** Newest first. */
  page(project: string, page: Page): Promise<IgnoredRuleRow[]>
  at(project: string, spots: readonly string[]): Promise<IgnoredRuleRow[]>
}
