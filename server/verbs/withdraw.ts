import { HufuError } from '../../shared/error.ts'
import type { AppVersion, Parts } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { InheritedRule, WithdrawnRule } from '../../shared/schema/lineage.ts'
import { versionChange } from './edit-version.ts'
import { inForceIn } from './force.ts'
import { grouped } from './grouped.ts'
import { type Paged, type Paging, pagedByOffset } from './paging.ts'
import type { Withdrawal } from './rows.ts'
import { withWords } from './rule-words.ts'
import { act } from './turns.ts'
import { auditRow, versionRowOf } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

type Reader = Pick<Workshop, 'store'>

/** The version itself, its base, that one's base, and so on. */
export async function chainOf({ store }: Reader, { project, app_version }: Where): Promise<AppVersion[]> {
  const baseOf = new Map((await store.versions.all(project)).map((v) => [v.app_version, v.base_version]))
  const chain: AppVersion[] = []
  for (let at: AppVersion | null = app_version; at !== null && !chain.includes(at); at = baseOf.get(at) ?? null)
    chain.push(at)
  return chain
}

/** What holds of each rule in a version: the word said nearest to it. Those that are back are left out. */
async function withdrawnIn(workshop: Reader, where: Where): Promise<Withdrawal[]> {
  const all = await workshop.store.lineage.withdrawals(where.project, null)
  const chain = await chainOf(workshop, where)
  const said = new Map<string, Withdrawal>()
  for (const version of chain)
    for (const word of all) if (word.app_version === version && !said.has(word.rule_key)) said.set(word.rule_key, word)
  return [...said.values()].filter((word) => !word.is_back)
}

const wordsOf = (rule: Cluster & { words?: Parts | undefined }): Parts =>
  rule.words ?? { C: '', A: '', R: rule.canon_text }

/** The rule under a key as the nearest version below holds it. */
async function lastHeld(workshop: Reader, project: string, chain: readonly AppVersion[], rule_key: string) {
  for (const app_version of chain) {
    const [rule] = await workshop.store.clusters.ofKeys(project, app_version, [rule_key])
    if (rule) return (await withWords(workshop, { project, app_version }, [rule]))[0]!
  }
  return undefined
}

/** The rules that are withdrawn in a version, whether here or in one that it builds on, by when. */
export async function listWithdrawals(workshop: Reader, where: Where): Promise<WithdrawnRule[]> {
  await versionRowOf(workshop, where)
  const chain = await chainOf(workshop, where)
  const rules: WithdrawnRule[] = []
  for (const { project: _, is_back: _b, ...word } of await withdrawnIn(workshop, where)) {
    const rule = await lastHeld(workshop, where.project, chain, word.rule_key)
    rules.push({
      ...word,
      words: rule ? wordsOf(rule) : null,
      touchpoints: rule?.touchpoints ?? [],
      held_by: rule?.app_version ?? null,
    })
  }
  return rules.sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** The rules that a version takes over from those before it. */
export async function listInherited(
  workshop: Reader,
  where: Where,
  paging: Paging,
): Promise<Paged<InheritedRule> & { total: number }> {
  await versionRowOf(workshop, where)
  const clusters = (await inForceIn(workshop, where))?.clusters ?? []
  return pagedByOffset(paging, async (offset) => {
    const some = clusters.slice(offset, offset + paging.limit)
    const worded = new Map<string, Parts>()
    for (const [app_version, own] of grouped(some, (rule) => rule.app_version)) {
      const place = { project: where.project, app_version }
      const stored = await workshop.store.clusters.some(
        where.project,
        app_version,
        own.map((rule) => rule.cluster_id),
      )
      for (const rule of await withWords(workshop, place, stored)) worded.set(rule.cluster_id, wordsOf(rule))
    }
    const items = some.map(({ cluster_id, rule_key, app_version, touchpoints, coverage, state, canon_text }) => ({
      cluster_id,
      rule_key,
      inherited_from: app_version,
      words: worded.get(cluster_id) ?? { C: '', A: '', R: canon_text },
      touchpoints,
      coverage,
      state,
    }))
    return { items, total: clusters.length }
  })
}

/**
 * Takes an inherited rule out of what is in force, from this version on.
 * Errors  `rule_is_own` where the version holds it itself; `rule_not_in_force` where it takes over no such rule.
 */
export function withdraw(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  { rule_key, reason }: { rule_key: string; reason: string },
): Promise<WithdrawnRule[]> {
  const word = { ...where, rule_key, reason, is_back: false, by: caller.member, at: workshop.now() }
  return said(workshop, where, async () => {
    if ((await withdrawnIn(workshop, where)).some((w) => w.rule_key === rule_key)) return null
    const { project, app_version } = where
    if ((await workshop.store.clusters.ofKeys(project, app_version, [rule_key])).some(isDrawn))
      throw new HufuError('rule_is_own')
    const inherited = (await inForceIn(workshop, where))?.clusters ?? []
    if (!inherited.some((rule) => rule.rule_key === rule_key)) throw new HufuError('rule_not_in_force', { app_version })
    return { caller, word, action: 'rule.withdraw' }
  })
}

const isDrawn = (rule: Cluster) => rule.rule_links.some((link) => link.status === 'accepted')

/**
 * Brings a withdrawn rule back: where this version withdrew it, that word is taken back; where one that it builds on did,
 * the rule is back from this version on. Errors  `not_found` where it is not withdrawn.
 */
export function bringBack(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  rule_key: string,
): Promise<WithdrawnRule[]> {
  const word = { ...where, rule_key, reason: '', is_back: true, by: caller.member, at: workshop.now() }
  return said(workshop, where, async () => {
    const isOut = async (place: Where) => (await withdrawnIn(workshop, place)).some((w) => w.rule_key === rule_key)
    if (!(await isOut(where))) throw new HufuError('not_found', { what: 'withdrawal' })
    const [, base] = await chainOf(workshop, where)
    const isOutBefore = base !== undefined && (await isOut({ ...where, app_version: base }))
    return { caller, word: isOutBefore ? word : null, action: 'rule.bring_back', rule_key }
  })
}

type Said = { caller: Caller; word: Withdrawal | null; action: string; rule_key?: string }

/** Writes a word on a rule, whatever was said of it here before; nothing where there is none to write. */
async function said(workshop: Workshop, where: Where, plan: () => Promise<Said | null>): Promise<WithdrawnRule[]> {
  await act<void>(workshop, where.project, async () => {
    await versionRowOf(workshop, where)
    const planned = await plan()
    if (!planned) return { batch: { writes: [] }, answer: () => undefined }
    const { caller, word, action } = planned
    const rule_key = word?.rule_key ?? planned.rule_key!
    const details = { app_version: where.app_version, ...(word?.reason && { reason: word.reason }) }
    return {
      batch: {
        writes: [
          { table: 'withdrawals', drop: [{ ...where, rule_key }] },
          { table: 'withdrawals', put: word ? [word] : [] },
          { table: 'audit', put: [auditRow(workshop, caller, where.project, action, rule_key, details)] },
        ],
        changes: [versionChange(where.app_version)],
      },
      answer: () => undefined,
    }
  })
  return listWithdrawals(workshop, where)
}
