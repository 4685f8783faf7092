import { HufuError, missing, type Said } from '../../shared/error.ts'
import type { VersionStatus } from '../../shared/schema/tables.ts'
import { openItems } from './open-items.ts'
import type { Holding } from './ports.ts'
import type { AuditRow, StoredVersion } from './rows.ts'
import type { Where, Workshop } from './workshop.ts'

type Desk = Pick<Workshop, 'store'>
/** What a version's status depends on. */
export type Standing = Pick<StoredVersion, 'exported_at' | 'module_review_status'> & {
  hasDesign: boolean
  hasCases: boolean
}

const ORDER = ['collecting', 'ready_to_merge', 'merged', 'ingested', 'done'] as const satisfies VersionStatus[]
export const rankOf = (status: VersionStatus): number => ORDER.indexOf(status)
const isAtLeast = (status: VersionStatus, other: VersionStatus) => rankOf(status) >= rankOf(other)

/** What each status wants besides all that the one before it wants; nothing where it is there. */
const WANTS: Record<VersionStatus, (desk: Desk, where: Where, standing: Standing) => Promise<Said[]>> = {
  collecting: async () => [],
  ready_to_merge: async (_, _w, { hasDesign, hasCases }) => [
    ...(hasDesign ? [] : [missing('no_design_source')]),
    ...(hasCases ? [] : [missing('no_case_delivery')]),
  ],
  // whatever arrives is aligned in the commit that takes it
  merged: async () => [],
  ingested: async (_, _w, { exported_at }) => (exported_at === null ? [missing('not_exported')] : []),
  done: async (desk, where, { module_review_status }) => {
    const count = await openItems(desk, where)
    return [
      ...(count ? [missing('open_items', { count })] : []),
      ...(module_review_status === 'done' ? [] : [missing('modules_not_reviewed')]),
    ]
  },
}

/** All that is missing on the way from one status to another, in order. */
async function missingBetween(
  desk: Desk,
  where: Where,
  standing: Standing,
  from: VersionStatus,
  to: VersionStatus,
): Promise<Said[]> {
  const lists = []
  for (const step of ORDER.slice(rankOf(from) + 1, rankOf(to) + 1)) lists.push(await WANTS[step](desk, where, standing))
  return lists.flat()
}

export type NextStep = { status: VersionStatus; missing: Said[] }

/** The status that comes next and what it still wants; null at the end. */
export async function nextStep(desk: Desk, row: StoredVersion, standing: Standing): Promise<NextStep | null> {
  const status = ORDER[rankOf(row.status) + 1]
  return status ? { status, missing: await missingBetween(desk, row, standing, row.status, status) } : null
}

/**
 * Holds a person's wish for a status against what is there.
 * Errors  `status_missing` with each missing thing; `status_kept` for one that the server knows better.
 */
export async function refuseStatus(
  desk: Desk,
  row: StoredVersion,
  standing: Standing,
  wish: VersionStatus,
): Promise<void> {
  const things = await missingBetween(desk, row, standing, 'collecting', wish)
  if (things.length)
    throw new HufuError('status_missing', {
      status: wish,
      missing: things,
      why: things.map((thing) => thing.message).join('; '),
      why_zh: things.map((thing) => thing.message_zh).join('；'),
    })
  // both sides are there, and what is there is aligned: the version is merged at least
  if (!isAtLeast(wish, 'merged')) throw new HufuError('status_kept', { current: row.status })
}

/** Whether both sides are there as the version stands. `held`: what it holds, nothing where that is nothing. */
export async function standingOf(
  { store }: Desk,
  { project, app_version, exported_at, module_review_status }: StoredVersion,
  held: Pick<Holding, 'rule_atoms' | 'case_atoms'> | undefined,
): Promise<Standing> {
  return {
    exported_at,
    module_review_status,
    hasDesign: (held?.rule_atoms ?? 0) > 0,
    hasCases: (held?.case_atoms ?? 0) > 0 || (await store.cases.isAnyStanding(project, app_version, null)),
  }
}

/** What an arrival changes: how many atoms come less those that go, and whether cases come, or those of a delivery go. */
export type Arrival = {
  rule_atoms: number
  case_atoms: number
  hasBroughtCases?: boolean
  without?: string
}

/**
 * The version's status after something arrived or went. Alignment is part of the same commit, so both sides there means
 * merged; whatever people said of what was there before holds no longer.
 */
export async function statusAfter({ store }: Desk, row: StoredVersion, arrival: Arrival): Promise<VersionStatus> {
  const { project, app_version } = row
  const held = (await store.versions.holdings(project)).find((h) => h.app_version === app_version)
  if ((held?.rule_atoms ?? 0) + arrival.rule_atoms <= 0) return 'collecting'
  const hasCases =
    (held?.case_atoms ?? 0) + arrival.case_atoms > 0 ||
    arrival.hasBroughtCases ||
    (await store.cases.isAnyStanding(project, app_version, arrival.without ?? null))
  return hasCases ? 'merged' : 'collecting'
}

/** What stands in the audit log of a version that was merged when something else arrived; nothing for others. */
export function setBack(
  { now, newId }: Pick<Workshop, 'now' | 'newId'>,
  member: string,
  row: StoredVersion,
  to: VersionStatus,
): AuditRow[] {
  if (!isAtLeast(row.status, 'merged')) return []
  const through = to === 'collecting' ? {} : { through: 'ready_to_merge' }
  return [
    {
      audit_id: newId('au'),
      at: now(),
      project: row.project,
      member,
      action: 'version.set_back',
      subject: row.app_version,
      details: { from: row.status, ...through, to },
    },
  ]
}
