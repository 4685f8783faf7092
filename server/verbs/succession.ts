import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { SaidSuccession } from '../../shared/schema/lineage.ts'
import type { Write } from './ports.ts'
import type { Change, StoredVersion, Succession } from './rows.ts'
import { rekeyed, renamed } from './rule-keys.ts'
import { act } from './turns.ts'
import { auditRow, versionRowOf } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

/** What people said about a version's rules: which goes on with which. */
export async function listSuccessions(workshop: Pick<Workshop, 'store'>, where: Where): Promise<SaidSuccession[]> {
  await versionRowOf(workshop, where)
  const rows = await workshop.store.lineage.successions(where.project, where.app_version)
  return rows.map(({ project: _, ...row }) => row)
}

/** `cluster_id`: a rule that the version holds; `succeeds`: the key of the rule before that it is, in other words. */
export type SuccessionWish = { cluster_id: string; succeeds: string; reason: string }

/**
 * A person says that a rule is another's successor: from this version on it has that one's key, and what is in force holds
 * only it. Later versions that went on with it are renamed alike.
 * Errors  `not_found` where either is none; `rule_key_taken` where another rule of this or a later version is that already.
 */
export async function succeed(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  { cluster_id, succeeds, reason }: SuccessionWish,
): Promise<SaidSuccession[]> {
  await act<void>(workshop, where.project, async () => {
    const { project, app_version } = where
    const { store } = workshop
    const row = await versionRowOf(workshop, where)
    const rule = await store.clusters.one(project, app_version, cluster_id)
    if (!rule) throw new HufuError('not_found', { what: 'cluster' })
    if (rule.rule_key === succeeds) return { batch: { writes: [] }, answer: () => undefined }
    const all = await store.versions.all(project)
    await refuseUnknown(workshop, all, row, succeeds)
    const at = workshop.now()
    const named = await renamedFrom(workshop, all, row, rule.rule_key, succeeds, at)
    const said: Succession = {
      ...where,
      rule_key: succeeds,
      former_key: rule.rule_key,
      versions: named.versions,
      reason,
      by: caller.member,
      at,
    }
    const details = { app_version, cluster_id: rule.cluster_id, former_key: rule.rule_key, versions: named.versions }
    return {
      batch: {
        writes: [
          ...named.writes,
          { table: 'successions', put: [said] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'rule.succeed', succeeds, details)] },
        ],
        changes: named.changes,
      },
      answer: () => undefined,
    }
  })
  return listSuccessions(workshop, where)
}

/** Takes a person's word on a succession back: the rule has its own key again. Errors  `not_found`. */
export async function undoSuccession(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  rule_key: string,
): Promise<SaidSuccession[]> {
  await act<void>(workshop, where.project, async () => {
    const { project, app_version } = where
    const row = await versionRowOf(workshop, where)
    const rows = await workshop.store.lineage.successions(project, app_version)
    const said = rows.find((r) => r.rule_key === rule_key)
    if (!said) throw new HufuError('not_found', { what: 'succession' })
    const among = (await workshop.store.versions.all(project)).filter((v) => said.versions.includes(v.app_version))
    const named = await renamedFrom(workshop, among, row, rule_key, said.former_key, workshop.now())
    const details = { app_version, former_key: said.former_key, versions: named.versions }
    return {
      batch: {
        writes: [
          ...named.writes,
          { table: 'successions', drop: [{ project, app_version, rule_key }] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'rule.undo_succeed', rule_key, details)] },
        ],
        changes: named.changes,
      },
      answer: () => undefined,
    }
  })
  return listSuccessions(workshop, where)
}

/** Errors  `not_found` where no version before this one holds a rule under the key. */
async function refuseUnknown(
  { store }: Pick<Workshop, 'store'>,
  all: readonly StoredVersion[],
  row: StoredVersion,
  rule_key: string,
): Promise<void> {
  for (const { app_version, position } of all)
    if (position < row.position || app_version === row.base_version)
      if ((await store.clusters.ofKeys(row.project, app_version, [rule_key])).length) return
  throw new HufuError('not_found', { what: 'cluster' })
}

/** The rule under one key is under another, in this version and those that come after it; what was withdrawn likewise. */
async function renamedFrom(
  { store }: Pick<Workshop, 'store'>,
  all: readonly StoredVersion[],
  row: StoredVersion,
  from: string,
  to: string,
  at: string,
): Promise<{ writes: Write[]; changes: Change[]; versions: AppVersion[] }> {
  const { project } = row
  const clusters: Cluster[] = []
  const versions: AppVersion[] = []
  const later = all.filter((v) => v.position >= row.position)
  for (const { app_version } of later) {
    const rules = await store.clusters.ofKeys(project, app_version, [from, to])
    const own = rules.filter((rule) => rule.rule_key === from)
    if (!own.length) continue
    if (rules.some((rule) => rule.rule_key === to)) throw new HufuError('rule_key_taken', { app_version })
    versions.push(app_version)
    clusters.push(...own.map((rule) => renamed(rule, to, at)))
  }
  const names = new Set(later.map((v) => v.app_version))
  const words = (await store.lineage.withdrawals(project, null)).filter(
    (word) => word.rule_key === from && names.has(word.app_version),
  )
  const { writes, changes } = rekeyed(project, clusters)
  return {
    writes: [
      ...writes,
      { table: 'withdrawals', drop: words.map(({ app_version, rule_key }) => ({ project, app_version, rule_key })) },
      { table: 'withdrawals', put: words.map((word) => ({ ...word, rule_key: to })) },
    ],
    changes,
    versions,
  }
}
