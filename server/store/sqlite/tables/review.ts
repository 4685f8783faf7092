import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type {
  DecisionSubject,
  StoredDecision,
  StoredFormerAtom,
  StoredFormerCluster,
  StoredReviewItem,
  StoredVerdict,
} from '../../../verbs/rows/review.ts'
import { count, json, kind, words } from './columns.ts'

const inVersion = { project: words(), app_version: kind<AppVersion>() }

export const decisions = sqliteTable(
  'decisions',
  {
    ...inVersion,
    decision_id: words(),
    bulk_id: text(),
    kind: kind<StoredDecision['kind']>(),
    verdict: kind<StoredDecision['verdict']>(),
    item_id: text(),
    item_kind: text().$type<NonNullable<StoredDecision['item_kind']>>(),
    subject_id: words(),
    atom_ids: json<string[]>(),
    risk: text().$type<NonNullable<StoredDecision['risk']>>(),
    by: words(),
    at: words(),
    reason: text(),
    base_version: integer(),
    source_content_hash: text(),
    before: json<unknown>(),
    after: json<unknown>(),
    undone_by: text(),
    undone_at: text(),
  } satisfies Record<keyof StoredDecision, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.decision_id] }),
    index('decisions_of_item').on(t.project, t.app_version, t.item_id, t.decision_id),
    index('decisions_of_bulk').on(t.project, t.app_version, t.bulk_id),
  ],
)

export const decision_subjects = sqliteTable(
  'decision_subjects',
  { ...inVersion, subject_id: words(), decision_id: words() } satisfies Record<keyof DecisionSubject, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.subject_id, t.decision_id] })],
)

export const verdicts = sqliteTable(
  'verdicts',
  {
    ...inVersion,
    kind: kind<StoredVerdict['kind']>(),
    rule_id: words(),
    atom_id: words(),
    decision_id: words(),
    verdict: kind<StoredVerdict['verdict']>(),
    said: json<unknown>(),
    sources: json<unknown>(),
    previous: json<StoredVerdict['previous']>(),
  } satisfies Record<keyof StoredVerdict, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.kind, t.rule_id, t.atom_id] }),
    index('verdicts_of_rule').on(t.project, t.app_version, t.rule_id),
    index('verdicts_of_atom').on(t.project, t.app_version, t.atom_id),
    index('verdicts_of_decision').on(t.project, t.app_version, t.decision_id),
  ],
)

export const review_items = sqliteTable(
  'review_items',
  {
    ...inVersion,
    item_id: words(),
    kind: kind<StoredReviewItem['kind']>(),
    cluster_id: words(),
    rule_id: words(),
    atom_id: words(),
    base_version: count(),
    source_content_hash: words(),
    evidence_key: words(),
    confidence: real().notNull(),
    risk: kind<StoredReviewItem['risk']>(),
    primary_module: text(),
    touchpoints: json<string[]>(),
    place: words(),
    created_at: words(),
  } satisfies Record<keyof StoredReviewItem, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.item_id] }),
    index('review_items_by_place').on(t.project, t.app_version, t.place),
    index('review_items_by_kind').on(t.project, t.app_version, t.kind, t.risk, t.place),
    index('review_items_of_cluster').on(t.project, t.app_version, t.cluster_id),
    index('review_items_of_evidence').on(t.project, t.app_version, t.evidence_key),
  ],
)

export const cluster_history = sqliteTable(
  'cluster_history',
  {
    ...inVersion,
    cluster_id: words(),
    until: words(),
    version: count(),
    fate: kind<StoredFormerCluster['fate']>(),
    cluster: json<StoredFormerCluster['cluster']>(),
    by: text(),
    decision_id: text(),
  } satisfies Record<keyof StoredFormerCluster, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.cluster_id, t.until, t.version] })],
)

export const atom_history = sqliteTable(
  'atom_history',
  {
    ...inVersion,
    atom_id: words(),
    until: words(),
    fate: kind<StoredFormerAtom['fate']>(),
    atom: json<StoredFormerAtom['atom']>(),
  } satisfies Record<keyof StoredFormerAtom, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.atom_id, t.until] })],
)

export const cluster_words = sqliteTable('cluster_words', { ...inVersion, cluster_id: words(), text: words() }, (t) => [
  primaryKey({ columns: [t.project, t.app_version, t.cluster_id] }),
])
