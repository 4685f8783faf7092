import type { Job } from '../../shared/schema/delivery.ts'
import type { Levelling } from '../../shared/schema/levelling.ts'
import { Stop } from './job-end.ts'
import { withPlace } from './job-place.ts'
import { newJob, shownJob, type Work } from './jobs.ts'
import { level, versionsBehind } from './level.ts'
import type { StoredJob } from './rows.ts'
import { formerSetting } from './synonyms.ts'
import { act } from './turns.ts'
import type { Workshop } from './workshop.ts'

/** A job that brings a project's versions level; to be stored with whatever makes it necessary, then submitted to the place kept. */
export async function levellingJob(workshop: Workshop, project: string): Promise<StoredJob> {
  const holdings = await workshop.store.versions.holdings(project)
  const total = holdings.reduce((sum, { rule_atoms, case_atoms }) => sum + rule_atoms + case_atoms, 0)
  return newJob(workshop, project, { kind: 'level', total })
}

/**
 * Starts a job where versions are behind: after a cancel, or where a new Hufu reads texts otherwise. Null where none is.
 * Errors  `queue_full`.
 */
export const startLevelling = (workshop: Workshop, project: string): Promise<Job | null> =>
  withPlace(workshop, project, (keep) => levelled(workshop, project, keep))

async function levelled(workshop: Workshop, project: string, keep: () => void): Promise<Job | null> {
  if (!(await versionsBehind(workshop, project)).length) return null
  keep()
  const job = await levellingJob(workshop, project)
  await workshop.store.commit({ writes: [{ table: 'jobs', put: [job] }] })
  workshop.jobs.submit(job)
  return shownJob(job)
}

/** At a start: levels what no unfinished job is at. One job a project has an end of itself: it needs no place. */
export async function levelEverything(workshop: Workshop): Promise<void> {
  const busy = new Set(
    (await workshop.store.jobs.unfinished()).filter((job) => job.kind === 'level').map((job) => job.project),
  )
  for (const { project } of await workshop.store.projects.all())
    if (!busy.has(project)) await levelled(workshop, project, () => undefined)
}

/**
 * The work of such a job: version by version, each in one commit, so that what is done stays done, whether the job is
 * stopped, cut off or goes through. It asks for the terms that stand when a version has its turn.
 */
export function makeLevelling(workshop: () => Workshop): Work {
  return async (job, told, signal) => {
    const { project } = job
    // what an earlier run of this job did stays told
    const stood = (await workshop().store.jobs.one(project, job.job_id))?.result as Levelling | null | undefined
    let result: Levelling = stood ?? { versions: [] }
    const running = (versions: Levelling['versions']): StoredJob => ({
      ...job,
      result: { versions },
      updated_at: workshop().now(),
    })
    let done = 0
    try {
      for (const { app_version, atoms } of await versionsBehind(workshop(), project)) {
        signal.throwIfAborted()
        await act(workshop(), project, async () => {
          let read = done
          const levelled = await level(workshop(), { project, app_version }, (some) => {
            read += some
            told(read)
          })
          signal.throwIfAborted()
          if (!levelled) return { batch: { writes: [] }, answer: () => undefined }
          const versions = [...result.versions, levelled.told]
          return {
            batch: {
              writes: [...levelled.writes, { table: 'jobs', put: [running(versions)] }],
              changes: levelled.changes,
            },
            answer: () => {
              result = { versions }
            },
          }
        })
        done += atoms
        told(done)
      }
    } catch (error) {
      if (!(error instanceof Stop) || !error.isCancelled) throw error
      return finished(workshop(), { ...running(result.versions), status: 'cancelled', done })
    }
    return finished(workshop(), { ...running(result.versions), status: 'succeeded', done: job.total })
  }
}

/** Writes how the job ended; texts that no version is read by any more go with its end. */
async function finished(workshop: Workshop, job: StoredJob): Promise<Job> {
  const { project } = job
  const { settings, versions, graph } = workshop.store
  const used = new Set<string>()
  for (const { app_version } of await versions.all(project))
    used.add(formerSetting((await graph.drawn(project, app_version))?.words ?? ''))
  const former = (await settings.all(project))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(formerSetting('')))
  await workshop.store.commit({
    writes: [
      { table: 'jobs', put: [job] },
      { table: 'settings', drop: former.filter((name) => !used.has(name)).map((name) => ({ project, name })) },
    ],
  })
  return shownJob(job)
}
