import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { Decision } from '../../../../shared/schema/review.ts'
import type { DecisionFilter, DecisionStore, ReviewFilter, ReviewStore } from '../../../verbs/ports/review.ts'
import type { StoredReviewItem, StoredVerdict } from '../../../verbs/rows/review.ts'
import { reading } from '../fault.ts'
import { decision_subjects, decisions, review_items, verdicts } from '../tables/review.ts'
import { within } from './pieces.ts'

type Db = BetterSQLite3Database

export function decisionReads(db: Db): DecisionStore {
  const here = (project: string, version: AppVersion) =>
    and(eq(decisions.project, project), eq(decisions.app_version, version))
  const list = (where: SQL | undefined, limit = -1): Decision[] =>
    db
      .select()
      .from(decisions)
      .where(where)
      .orderBy(desc(decisions.decision_id))
      .limit(limit)
      .all()
      .map(({ project: _, ...row }) => row)
  const held = (project: string, version: AppVersion) =>
    and(eq(verdicts.project, project), eq(verdicts.app_version, version))
  const verdictRows = (where: SQL | undefined) => db.select().from(verdicts).where(where).all() as StoredVerdict[]
  const about = (project: string, version: AppVersion, ids: readonly string[]) =>
    db
      .select({ id: decision_subjects.decision_id })
      .from(decision_subjects)
      .where(
        and(
          eq(decision_subjects.project, project),
          eq(decision_subjects.app_version, version),
          within(decision_subjects.subject_id, ids),
        ),
      )
  const meant = (project: string, version: AppVersion, { kind, by, bulk_id, subject_ids }: DecisionFilter) =>
    and(
      kind && eq(decisions.kind, kind),
      by === undefined ? undefined : eq(decisions.by, by),
      bulk_id === undefined ? undefined : eq(decisions.bulk_id, bulk_id),
      subject_ids && inArray(decisions.decision_id, about(project, version, subject_ids)),
    )

  return {
    one: (project, version, id) =>
      reading(() => list(and(here(project, version), eq(decisions.decision_id, id)), 1)[0]),
    page: (project, version, filter, { after, limit }) =>
      reading(() =>
        list(
          and(
            here(project, version),
            after === null ? undefined : lt(decisions.decision_id, after),
            meant(project, version, filter),
          ),
          limit,
        ),
      ),
    lastOf: (project, version, item_id) =>
      reading(() => list(and(here(project, version), eq(decisions.item_id, item_id)), 1)[0]),
    ofBulk: (project, version, bulk_id) =>
      reading(() => list(and(here(project, version), eq(decisions.bulk_id, bulk_id)))),
    verdictsOf: (project, version, ids) =>
      reading(() => {
        const own = held(project, version)
        const found = [
          ...verdictRows(and(own, within(verdicts.atom_id, ids))),
          ...verdictRows(and(own, within(verdicts.rule_id, ids))),
        ]
        return [...new Map(found.map((row) => [JSON.stringify([row.kind, row.rule_id, row.atom_id]), row])).values()]
      }),
    allVerdicts: (project, version) => reading(() => verdictRows(held(project, version))),
    verdictsBy: (project, version, id) =>
      reading(() => verdictRows(and(held(project, version), eq(verdicts.decision_id, id)))),
  }
}

export function reviewReads(db: Db): ReviewStore {
  const here = (project: string, version: AppVersion) =>
    and(eq(review_items.project, project), eq(review_items.app_version, version))
  const list = (where: SQL | undefined, limit = -1) =>
    db
      .select()
      .from(review_items)
      .where(where)
      .orderBy(asc(review_items.place))
      .limit(limit)
      .all() as StoredReviewItem[]
  const meant = ({ kind, risk, module, touchpoint }: ReviewFilter) =>
    and(
      kind && eq(review_items.kind, kind),
      risk && eq(review_items.risk, risk),
      module === undefined
        ? undefined
        : module === null
          ? isNull(review_items.primary_module)
          : eq(review_items.primary_module, module),
      touchpoint === undefined
        ? undefined
        : sql`exists (select 1 from json_each(${review_items.touchpoints}) where value = ${touchpoint})`,
    )
  // told word for word: an index over contradictions alone is used for nothing that a parameter may say
  const contradicting = sql`${review_items.kind} = 'contradiction'`

  return {
    one: (project, version, id) => reading(() => list(and(here(project, version), eq(review_items.item_id, id)), 1)[0]),
    some: (project, version, ids) =>
      reading(() => list(and(here(project, version), within(review_items.item_id, ids)))),
    page: (project, version, filter, { after, limit }) =>
      reading(() => list(and(here(project, version), gt(review_items.place, after ?? ''), meant(filter)), limit)),
    tally: (project, version, filter) =>
      reading(() =>
        db
          .select({ kind: review_items.kind, risk: review_items.risk, count: count() })
          .from(review_items)
          .where(and(here(project, version), meant(filter)))
          .groupBy(review_items.kind, review_items.risk)
          .all(),
      ),
    ofClusters: (project, version, ids) =>
      reading(() => list(and(here(project, version), within(review_items.cluster_id, ids)))),
    ofEvidence: (project, version, keys) =>
      reading(() => list(and(here(project, version), within(review_items.evidence_key, keys)))),
    contradictionsOf: (project, version, ids) =>
      reading(() =>
        list(
          and(
            here(project, version),
            contradicting,
            or(within(review_items.rule_id, ids), within(review_items.atom_id, ids)),
          ),
        ),
      ),
  }
}
