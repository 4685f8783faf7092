import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Decision, DecisionKind, ReviewKind, Risk } from '../../../shared/schema/review.ts'
import type { Page } from '../ports.ts'
import type { StoredFormerAtom, StoredFormerCluster, StoredReviewItem, StoredVerdict } from '../rows/review.ts'

export type DecisionFilter = { kind?: DecisionKind; by?: string; bulk_id?: string; subject_ids?: readonly string[] }
export type DecisionStore = {
  one(project: string, version: AppVersion, decision_id: string): Promise<Decision | undefined>
  /** Newest first. */
  page(project: string, version: AppVersion, filter: DecisionFilter, page: Page): Promise<Decision[]>
  /** The last decision on an item. */
  lastOf(project: string, version: AppVersion, item_id: string): Promise<Decision | undefined>
  /** All of a bulk, newest first. */
  ofBulk(project: string, version: AppVersion, bulk_id: string): Promise<Decision[]>
  /** What holds of these atoms, on either side of a pair. */
  verdictsOf(project: string, version: AppVersion, atom_ids: readonly string[]): Promise<StoredVerdict[]>
  allVerdicts(project: string, version: AppVersion): Promise<StoredVerdict[]>
  verdictsBy(project: string, version: AppVersion, decision_id: string): Promise<StoredVerdict[]>
}

export type ReviewFilter = { kind?: ReviewKind; risk?: Risk; module?: string | null; touchpoint?: string }
export type ReviewTally = { kind: ReviewKind; risk: Risk; count: number }
export type ReviewStore = {
  one(project: string, version: AppVersion, item_id: string): Promise<StoredReviewItem | undefined>
  some(project: string, version: AppVersion, item_ids: readonly string[]): Promise<StoredReviewItem[]>
  /** The most pressing first: the page goes on after a `place`. */
  page(project: string, version: AppVersion, filter: ReviewFilter, page: Page): Promise<StoredReviewItem[]>
  tally(project: string, version: AppVersion, filter: ReviewFilter): Promise<ReviewTally[]>
  ofClusters(project: string, version: AppVersion, cluster_ids: readonly string[]): Promise<StoredReviewItem[]>
  ofEvidence(project: string, version: AppVersion, evidence_keys: readonly string[]): Promise<StoredReviewItem[]>
  /** Contradictions that one of the atoms takes part in. */
  contradictionsOf(project: string, version: AppVersion, atom_ids: readonly string[]): Promise<StoredReviewItem[]>
}

export type HistoryStore = {
  /** Newest first; the page goes on after `until version cluster_id`. */
  ofClusters(
    project: string,
    version: AppVersion,
    cluster_ids: readonly string[],
    page: Page,
  ): Promise<StoredFormerCluster[]>
  /** Newest first; the page goes on after an `until`. */
  ofAtom(project: string, version: AppVersion, atom_id: string, page: Page): Promise<StoredFormerAtom[]>
  /** At most so many rows that ended before an instant, to be let go. */
  clustersBefore(project: string, before: string, limit: number): Promise<StoredFormerCluster[]>
  atomsBefore(project: string, before: string, limit: number): Promise<StoredFormerAtom[]>
}
