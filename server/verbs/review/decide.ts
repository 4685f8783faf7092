import { isHome } from '../../../shared/align/links.ts'
import { HufuError } from '../../../shared/error.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { DecidedAnswer, Decision, FreeDecision, ReviewAnswer, Risk } from '../../../shared/schema/review.ts'
import type { StoredReviewItem, StoredVerdict } from '../rows/review.ts'
import { act } from '../turns.ts'
import { auditRow } from '../versions.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'
import type { Plan } from './change.ts'
import { freePlan } from './free-plans.ts'
import { planOf } from './plans.ts'
import { shownItems } from './queue.ts'
import { refuseCritical } from './risk.ts'
import { rowsOf, settle } from './settle.ts'
import { groundsOf, MAY } from './shown.ts'

/** In whose company an item is settled. */
export type Company = { bulk_id: string; is_confirmed: boolean }

/**
 * Settles one item of the queue: what alignment makes of it is in the same commit, and the decision is kept.
 * Errors  `stale` with what stands now, and who decided meanwhile; `verdict_not_taken`; `override_needed` for what is
 *         critical; in company `one_by_one` and `confirmation_needed`; `unknown_module`; `bad_input`; `not_found`.
 */
export function decide(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  item_id: string,
  answer: ReviewAnswer,
  company?: Company,
): Promise<DecidedAnswer> {
  return act<DecidedAnswer>(workshop, where.project, async () => {
    const { store } = workshop
    const item = await standingItem(workshop, where, item_id, answer)
    if (!MAY[item.kind].includes(answer.verdict))
      throw new HufuError('verdict_not_taken', { verdict: answer.verdict }, { field: 'verdict' })
    if (company) refuseInCompany(item.risk, company)
    const isEased = answer.verdict === 'edit' || (answer.verdict !== 'accept' && item.kind !== 'lost_evidence')
    if (!isEased) await refuseCritical(workshop, caller, where, item, answer.reason)
    const target = answer.to ? await store.clusters.one(where.project, where.app_version, answer.to) : undefined
    const anchor = target?.rule_links.filter(isHome).map((link) => ({ ...item, rule_id: link.atom_id })) ?? []
    const grounds = await groundsOf(store, where, [item, ...anchor])
    const cluster = grounds.clusters.get(item.cluster_id)
    if (!cluster) throw new HufuError('stale', {})
    const dictionary = await workshop.modules.of(where.project)
    const at = workshop.now()
    const plan = planOf({ item, answer, grounds, cluster, by: caller.member, at, dictionary, target })
    return decided(workshop, caller, where, {
      plan,
      cluster,
      answer,
      item,
      at,
      bulk_id: company?.bulk_id ?? null,
    })
  })
}

function refuseInCompany(risk: Risk, { is_confirmed }: Company): void {
  if (risk === 'high' || risk === 'critical') throw new HufuError('one_by_one')
  if (risk === 'medium' && !is_confirmed) throw new HufuError('confirmation_needed', { medium: 1 })
}

/** The item as it stands, if it is the one that was read. */
async function standingItem(
  workshop: Workshop,
  where: Where,
  item_id: string,
  { base_version, source_content_hash }: Pick<ReviewAnswer, 'base_version' | 'source_content_hash'>,
): Promise<StoredReviewItem> {
  const { store } = workshop
  const { project, app_version } = where
  const item = await store.review.one(project, app_version, item_id)
  if (!item) {
    const decision = await store.decisions.lastOf(project, app_version, item_id)
    if (!decision && base_version === undefined && source_content_hash === undefined)
      throw new HufuError('not_found', { what: 'review item' })
    throw new HufuError('stale', { is_gone: true, ...(decision && shownDecision(decision)) })
  }
  const isMoved =
    (base_version !== undefined && base_version !== item.base_version) ||
    (source_content_hash !== undefined && source_content_hash !== item.source_content_hash)
  if (!isMoved) return item
  const [now] = await shownItems(workshop, where, [item])
  throw new HufuError('stale', {
    base_version: item.base_version,
    source_content_hash: item.source_content_hash,
    risk: item.risk,
    state: now!.current.state,
    words: now!.evidence.map(({ words: { C, A, R } }) => [C, A, R].filter(Boolean).join(' | ')),
  })
}

const shownDecision = ({ decision_id, by, at, verdict }: Decision) => ({
  decision_id,
  decided_by: by,
  decided_at: at,
  verdict,
})

type Deciding = {
  plan: Plan
  cluster: Cluster
  answer: Pick<ReviewAnswer, 'verdict' | 'reason'>
  item: Pick<StoredReviewItem, 'item_id' | 'kind' | 'risk' | 'base_version' | 'source_content_hash'> | null
  at: string
  bulk_id: string | null
}

/** A decision with all that follows from it, as one act. */
async function decided(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  { plan, cluster, answer, item, at, bulk_id }: Deciding,
) {
  const { store } = workshop
  const decision_id = workshop.newId('de')
  const keys = [...plan.put, ...plan.drop]
  const ids = [...new Set(keys.flatMap((key) => [key.rule_id, key.atom_id]).filter(Boolean))]
  const standing = await store.decisions.verdictsOf(where.project, where.app_version, ids)
  const put = rowsOf(where, decision_id, plan.put, standing)
  const isDropped = (row: StoredVerdict) =>
    plan.drop.some((k) => k.kind === row.kind && k.rule_id === row.rule_id && k.atom_id === row.atom_id)
  const dropped = standing.filter(isDropped)
  const decision: Decision = {
    decision_id,
    bulk_id,
    app_version: where.app_version,
    kind: plan.kind,
    verdict: answer.verdict,
    item_id: item?.item_id ?? null,
    item_kind: item?.kind ?? null,
    subject_id: cluster.cluster_id,
    atom_ids: plan.atom_ids,
    risk: item?.risk ?? null,
    by: caller.member,
    at,
    reason: answer.reason ?? null,
    base_version: item?.base_version ?? null,
    source_content_hash: item?.source_content_hash ?? null,
    before: { cluster, dropped },
    after: { said: plan.after, verdicts: put.length },
    undone_by: null,
    undone_at: null,
  }
  const settled = await settle(workshop, where, { put, drop: dropped }, decision)
  const subjects = [...new Set([cluster.cluster_id, ...plan.atom_ids])]
  const facts = { kind: plan.kind, verdict: answer.verdict, item_kind: item?.kind ?? null, bulk_id }
  return {
    batch: {
      writes: [
        ...settled.writes,
        { table: 'decisions' as const, put: [{ ...decision, project: where.project }] },
        {
          table: 'decision_subjects' as const,
          put: subjects.map((subject_id) => ({ ...where, subject_id, decision_id })),
        },
        {
          table: 'audit' as const,
          put: [auditRow(workshop, caller, where.project, 'review.decide', decision_id, facts)],
        },
      ],
      changes: settled.changes,
    },
    answer: (watermark: number): DecidedAnswer => ({
      decision,
      cluster: plan.atom_ids.map((id) => settled.homes.get(id)).find((home) => home !== undefined) ?? null,
      watermark: String(watermark),
    }),
  }
}

/**
 * Decides what nobody was asked: any link, any atom's words, any rule's modules. A check that was at home with one rule by
 * the machine's word, and is accepted for a second, stays with both.
 * Errors  as `decide`.
 */
export function decideFreely(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  wish: FreeDecision,
): Promise<DecidedAnswer> {
  return act<DecidedAnswer>(workshop, where.project, async () => {
    const at = workshop.now()
    const { plan, cluster, verdict } = await freePlan(workshop, caller, where, wish, at)
    if (wish.base_version !== undefined && wish.base_version !== cluster.version)
      throw new HufuError('stale', {
        base_version: cluster.version,
        state: cluster.state,
        canon_text: cluster.canon_text,
      })
    return decided(workshop, caller, where, {
      plan,
      cluster,
      answer: { verdict, reason: wish.reason },
      item: null,
      at,
      bulk_id: null,
    })
  })
}
