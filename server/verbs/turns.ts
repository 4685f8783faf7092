import { HufuError } from '../../shared/error.ts'
import type { Batch } from './ports.ts'
import { owed } from './webhook-events.ts'
import type { Workshop } from './workshop.ts'

/** Work on one project, one after the other: what is read still stands when it is written. */
export type Turns = { take<T>(project: string, work: () => Promise<T>): Promise<T> }

export function makeTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    take(project, work) {
      const mine = (last.get(project) ?? Promise.resolve()).then(work)
      const quiet = mine.catch(() => undefined)
      last.set(project, quiet)
      void quiet.then(() => last.get(project) === quiet && last.delete(project))
      return mine
    },
  }
}

/** What an act has to write, and what it answers once that is on disk. */
export type Act<T> = { batch: Omit<Batch, 'project' | 'expects'>; answer(watermark: number): T }

/** Another server on the same store may be quicker; then the act is worked out anew. */
const ATTEMPTS = 5

/**
 * Works an act out from the project as it stands and writes it, whole, if it still stands so.
 * Errors  `not_found` where there is no such project; `busy` where others keep being quicker.
 */
export async function act<T>(
  workshop: Pick<Workshop, 'store' | 'turns' | 'catalogue' | 'outbox' | 'now' | 'newId' | 'log'>,
  project: string,
  plan: (watermark: number) => Promise<Act<T>>,
): Promise<T> {
  const answer = await workshop.turns.take(project, async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const standing = await workshop.store.projects.one(project)
      if (!standing) throw new HufuError('not_found', { what: 'project' })
      const planned = await plan(standing.watermark)
      const { writes, changes } = planned.batch
      const calls =
        changes?.length || writes.some((w) => 'table' in w && w.table === 'versions')
          ? await owed(workshop, project, writes, standing.watermark + 1)
          : []
      const done = await workshop.store.commit({
        ...planned.batch,
        writes: calls.length ? [...writes, { table: 'outbox', put: calls }] : writes,
        project,
        expects: standing.watermark,
      })
      if (done.is_done) return planned.answer(done.watermark)
    }
    throw new HufuError('busy')
  })
  // what is written stands, whatever becomes of the index: each search brings it level before it looks
  await workshop.catalogue.catchUp(project).catch((error: unknown) => workshop.log('index.behind', { project, error }))
  workshop.outbox.wake(project)
  return answer
}
