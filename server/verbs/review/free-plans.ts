import { isHome } from '../../../shared/align/links.ts'
import { isRuleId } from '../../../shared/atom-id.ts'
import { HufuError } from '../../../shared/error.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { FreeDecision, ReviewAnswer } from '../../../shared/schema/review.ts'
import type { Atom } from '../fit.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'
import { onPair, type Plan } from './change.ts'
import { editPlan, modulePlan } from './plans.ts'
import { refuseCritical, riskOfLink } from './risk.ts'
import { type Grounds, groundsOf, pairOf } from './shown.ts'

export type Free = { plan: Plan; cluster: Cluster; verdict: ReviewAnswer['verdict'] }

/** What a wish comes to, on the rule that it is about. Errors  `not_found`, `bad_input`, `override_needed`, `unknown_module`. */
export async function freePlan(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  wish: FreeDecision,
  at: string,
): Promise<Free> {
  const { store } = workshop
  const none = { cluster_id: '', rule_id: '', atom_id: '' }
  if (wish.kind === 'module') {
    const cluster = await store.clusters.one(where.project, where.app_version, wish.cluster_id)
    if (!cluster) throw new HufuError('not_found', { what: 'cluster' })
    const grounds = await groundsOf(store, where, [{ ...none, cluster_id: cluster.cluster_id }])
    const dictionary = await workshop.modules.of(where.project)
    const answer: ReviewAnswer = { verdict: 'set_module', module: wish.module }
    return {
      plan: modulePlan({ answer, cluster, grounds, by: caller.member, dictionary }),
      cluster,
      verdict: 'set_module',
    }
  }
  if (wish.kind === 'edit') {
    const grounds = await groundsOf(store, where, [{ ...none, atom_id: wish.words.atom_id }])
    const cluster = homeOf(grounds, wish.words.atom_id)
    return { plan: editPlan(grounds.atoms, { answer: wish, by: caller.member, at }), cluster, verdict: 'edit' }
  }
  const grounds = await groundsOf(store, where, [{ ...none, rule_id: wish.rule_id, atom_id: wish.atom_id }])
  return freeLink(workshop, caller, where, wish, grounds)
}

function homeOf({ homes }: Grounds, atom_id: string): Cluster {
  const home = homes.get(atom_id)
  if (!home) throw new HufuError('not_found', { what: 'atom' })
  return home
}

async function freeLink(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  wish: Extract<FreeDecision, { kind: 'link' }>,
  grounds: Grounds,
): Promise<Free> {
  const [cluster, other] = [homeOf(grounds, wish.rule_id), homeOf(grounds, wish.atom_id)]
  const [rule, atom] = [grounds.atoms.get(wish.rule_id)!, grounds.atoms.get(wish.atom_id)!]
  if (!isRuleId(wish.rule_id) || rule === atom)
    throw new HufuError('bad_input', { why: 'no rule atom' }, { field: 'rule_id' })
  const { verdict } = wish
  if (verdict === 'reject') {
    const rules = cluster === other ? cluster.rule_links.filter(isHome).map((link) => link.atom_id) : [wish.rule_id]
    const apart = rules.filter((id) => id !== wish.atom_id).flatMap((id) => grounds.atoms.get(id) ?? [])
    const put = apart.map((one) => onPair(one, atom, 'rejected'))
    return {
      plan: { kind: 'link', put, drop: [], atom_ids: [wish.rule_id, wish.atom_id], after: put.length },
      cluster,
      verdict,
    }
  }
  const pair = pairOf({ rule_id: wish.rule_id, atom_id: wish.atom_id }, grounds)
  const risk = pair?.conflicts.length ? 'critical' : pair ? riskOfLink(pair.link) : 'low'
  await refuseCritical(workshop, caller, where, { risk, primary_module: cluster.primary_module }, wish.reason)
  const put = [...keptBeside(atom, cluster, other, grounds), onPair(rule, atom, 'accepted')]
  const after = put.map(({ rule_id, atom_id, said }) => ({ rule_id, atom_id, said }))
  const kind = risk === 'critical' ? 'override' : 'link'
  return { plan: { kind, put, drop: [], atom_ids: [wish.rule_id, wish.atom_id], after }, cluster, verdict }
}

/** The link by which a check is at home already, to be kept as it is. One of equal words needs no keeping. */
function keptBeside(atom: Atom, rule: Cluster, home: Cluster, grounds: Grounds) {
  if (home === rule || home.coverage !== 'both' || isRuleId(atom.atom_id)) return []
  const link = home.case_links.find((one) => one.atom_id === atom.atom_id)
  const anchor = home.rule_links.find(isHome)
  const first = anchor && grounds.atoms.get(anchor.atom_id)
  if (!link || !first || link.kind === 'strong' || link.kind === 'manual') return []
  const { kind, confidence, reason } = link
  return [onPair(first, atom, 'accepted', { kind, confidence, reason })]
}
