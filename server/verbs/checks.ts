import { setImmediate as breathe } from 'node:timers/promises'
import { type Checked, checkSteps, countIssues, ISSUE_TYPES } from '../../shared/checks/index.ts'
import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CheckPage, CheckResult, CheckSummary, Issue } from '../../shared/schema/checks.ts'
import type { Job } from '../../shared/schema/delivery.ts'
import { enqueue } from './job-place.ts'
import { newJob, shownJob, type Work } from './jobs.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { IssueFilter } from './ports/checks.ts'
import type { StoredCheck, StoredIssue } from './rows/checks.ts'
import type { StoredJob } from './rows.ts'
import { projectRow, versionRowOf } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

type CheckTerms = { app_version: AppVersion; by: string }

/** So many checks of a version are kept. */
const KEPT = 10

/** Asks for a version to be looked through; one that is waiting or at it already is answered. Errors  `not_found`, `queue_full`. */
export async function startCheck(workshop: Workshop, caller: Caller, where: Where): Promise<Job> {
  await versionRowOf(workshop, where)
  const { project, app_version } = where
  const waiting = (await workshop.store.jobs.unfinished()).find(
    (job) => job.kind === 'check' && job.project === project && (job.terms as CheckTerms).app_version === app_version,
  )
  if (waiting) return workshop.jobs.now(shownJob(waiting))
  const terms: CheckTerms = { app_version, by: caller.member }
  const job = newJob(workshop, project, { kind: 'check', total: ISSUE_TYPES.length, terms })
  await enqueue(workshop, job)
  return shownJob(job)
}

/**
 * The work of a check: everything that the version holds, read at one moment, looked through one check after the other,
 * and what was found written with the job's end.
 */
export function makeChecking(workshop: () => Workshop): Work {
  return async (job, told, signal) => {
    const { project } = job
    const { app_version, by } = job.terms as CheckTerms
    const { checked, watermark } = await held(workshop(), { project, app_version })
    const steps = checkSteps(checked)
    for (let done = 0; ; ) {
      signal.throwIfAborted()
      const step = steps.next()
      if (step.done) {
        const check_id = workshop().newId('ck')
        const check = {
          project,
          check_id,
          app_version,
          at: workshop().now(),
          by,
          watermark,
          counts: countIssues(step.value),
        }
        return written(workshop(), job, check, step.value)
      }
      if (step.value) told(++done)
      await breathe()
    }
  }
}

/** Errors  `not_found` where the version went meanwhile. */
function held(workshop: Workshop, where: Where): Promise<{ checked: Checked; watermark: number }> {
  const { store, synonyms, modules, turns } = workshop
  const { project, app_version } = where
  return turns.take(project, async () => {
    await versionRowOf(workshop, where)
    const { watermark } = await projectRow(workshop, project)
    const [rule_atoms, case_atoms, clusters] = await Promise.all([
      store.rule_atoms.all(project, app_version),
      store.case_atoms.all(project, app_version),
      store.clusters.all(project, app_version),
    ])
    const aliases = (await modules.of(project))?.touchpoint_aliases ?? {}
    return { checked: { rule_atoms, case_atoms, clusters, synonyms: await synonyms.of(project), aliases }, watermark }
  })
}

async function written(workshop: Workshop, job: StoredJob, check: StoredCheck, issues: readonly Issue[]): Promise<Job> {
  const { project, check_id, counts } = check
  const result: CheckResult = { check_id, counts }
  const ended: StoredJob = { ...job, status: 'succeeded', done: job.total, result, updated_at: check.at }
  const rows = issues.map((issue, seq): StoredIssue => {
    const { issue_type, severity } = issue
    return { project, check_id, seq, issue_type, severity, issue }
  })
  const known = await workshop.store.checks.page(project, check.app_version, { after: null, limit: 1000 })
  const old = known.slice(KEPT - 1).map((one) => ({ project, check_id: one.check_id }))
  await workshop.store.commit({
    writes: [
      { table: 'checks', drop: old },
      { table: 'checks', put: [check] },
      { table: 'check_issues', put: rows },
      { table: 'jobs', put: [ended] },
    ],
  })
  return shownJob(ended)
}

const summaryOf = ({ project: _, watermark, ...check }: StoredCheck, now: number): CheckSummary => ({
  ...check,
  watermark: String(watermark),
  is_current: watermark === now,
})

/** Newest first; of every version where none is named. Errors  `not_found`. */
export async function listChecks(
  workshop: Workshop,
  project: string,
  version: AppVersion | null,
  paging: Paging,
): Promise<Paged<CheckSummary>> {
  const { watermark } = await projectRow(workshop, project)
  const page = await paged(
    paging,
    (check: StoredCheck) => check.check_id,
    (at) => workshop.store.checks.page(project, version, at),
  )
  return { ...page, items: page.items.map((check) => summaryOf(check, watermark)) }
}

/** A check with a page of what it found, the gravest first. Errors  `not_found`. */
export async function oneCheck(
  workshop: Workshop,
  project: string,
  check_id: string,
  filter: IssueFilter,
  paging: Paging,
): Promise<CheckPage> {
  const { watermark } = await projectRow(workshop, project)
  const check = await workshop.store.checks.one(project, check_id)
  if (!check) throw new HufuError('not_found', { what: 'check' })
  const { items, next_cursor } = await paged(
    paging,
    (row: StoredIssue) => String(row.seq),
    (at) => workshop.store.checks.issues(project, check_id, filter, at),
  )
  return { ...summaryOf(check, watermark), issues: items.map(({ issue }) => issue), next_cursor }
}
