import { goneRun } from './evaluation/gone.ts'
import { allRuns } from './evaluation/sets.ts'
import { letHistoryGo } from './history.ts'
import type { Write } from './ports.ts'
import { letPicturesGo } from './snapshots/snapshots.ts'
import type { Workshop } from './workshop.ts'

const DAY_MS = 86_400_000
const PAGE = 200

type Keeper = Pick<Workshop, 'store' | 'turns' | 'uploads' | 'pictures' | 'now' | 'log'>

/** `before`: what is older goes, in ms; `since_start`: when this server began. */
type Age = { before: number; since_start: number }
type Rule = { name: string; letGo(keeper: Keeper, age: Age): Promise<unknown> }

const instantOf = (ms: number) => new Date(ms).toISOString()

/** An answer is given again for so long; who repeats a request does it within minutes. */
export const REPEATABLE_DAYS = 7
const AT_ONCE = 500

/**
 * What is kept for a while only. Decisions and the audit log are in none of these, nor are deliveries and what they
 * brought. Adding a rule is one row.
 */
const RULES: readonly Rule[] = [
  { name: 'uploads', letGo: letUploadsGo },
  { name: 'pictures', letGo: (keeper, { before }) => letPicturesGo(keeper, before) },
  { name: 'results', letGo: (keeper, { before }) => letResultsGo(keeper, instantOf(before)) },
  { name: 'history', letGo: (keeper, { before }) => inEach(keeper, (p) => letHistoryGo(keeper, p, instantOf(before))) },
  {
    name: 'sections',
    letGo: (keeper, { before }) => inEach(keeper, (p) => letSectionsGo(keeper, p, instantOf(before))),
  },
  {
    name: 'sent over',
    letGo: (keeper, { before }) => inEach(keeper, (p) => letSentOverGo(keeper, p, instantOf(before))),
  },
  { name: 'changes', letGo: (keeper, { before }) => inEach(keeper, (p) => letChangesGo(keeper, p, instantOf(before))) },
  {
    name: 'asked',
    letGo: (keeper, { before }) => inEach(keeper, (p) => letAskedGo(keeper, p, instantOf(before))),
  },
  {
    name: 'evaluations',
    letGo: (keeper, { before }) => inEach(keeper, (p) => letEvaluationsGo(keeper, p, instantOf(before))),
  },
  { name: 'calls', letGo: (keeper, { before }) => letCallsGo(keeper, instantOf(before)) },
  { name: 'answers', letGo: letAnswersGo },
  { name: 'sessions', letGo: letSessionsGo },
]

/**
 * Lets go what is older than `retention_days`, and what is over in any case. Nobody waits for this: a fault is noted, and
 * the other rules go on.
 * `since_start`: when this server began, in ms: an upload that is still under way but older than that broke off.
 */
export async function letGo(keeper: Keeper, retention_days: number, since_start: number): Promise<void> {
  const before = Date.parse(keeper.now()) - retention_days * DAY_MS
  for (const rule of RULES)
    await rule
      .letGo(keeper, { before, since_start })
      .catch((error: unknown) => keeper.log('retention.failed', { rule: rule.name, error }))
}

async function inEach({ store }: Keeper, work: (project: string) => Promise<unknown>): Promise<void> {
  for (const { project } of await store.projects.all()) await work(project)
}

async function letUploadsGo(keeper: Keeper, { before, since_start }: Age): Promise<void> {
  const needed = await neededUploads(keeper)
  await keeper.uploads.tidy({ before, broken_before: since_start }, (upload) => needed.has(upload))
}

/** Whole revisions only, the oldest first: whoever asks since a later one still hears everything. */
async function letChangesGo({ store }: Keeper, project: string, before: string): Promise<void> {
  const last = await store.changes.lastBefore(project, before)
  const oldest = await store.changes.oldest(project)
  if (last === undefined || oldest === undefined) return
  for (let upto = oldest; upto <= last; upto++) await store.commit({ writes: [], forgets: { project, upto } })
}

/** Again and again until nothing is left that `read` finds. */
async function inSlices<R>(
  { store }: Keeper,
  table: Extract<Write, { drop: readonly unknown[] }>['table'],
  read: () => Promise<R[]>,
): Promise<void> {
  for (let rows = await read(); rows.length; rows = await read())
    await store.commit({ writes: [{ table, drop: rows } as unknown as Write] })
}

/** What sends had replaced: a send from before can be taken back still, but brings nothing back. */
const letSentOverGo = (keeper: Keeper, project: string, before: string) =>
  inSlices(keeper, 'sent_over', () => keeper.store.sends.overBefore(project, before, AT_ONCE))

/** What sections of documents were; those that stand are kept. */
const letSectionsGo = (keeper: Keeper, project: string, before: string) =>
  inSlices(keeper, 'section_history', () => keeper.store.documents.historyBefore(project, before, AT_ONCE))

/** Answers to questions, with what members thought of them. */
const letAskedGo = (keeper: Keeper, project: string, before: string) =>
  inSlices(keeper, 'answers', () => keeper.store.asked.answersBefore(project, before, AT_ONCE))

/** Runs with their rows, one after the other; the last of each set stays, and what was decided about. */
async function letEvaluationsGo(keeper: Keeper, project: string, before: string): Promise<void> {
  // in the project's turn: nobody decides about a run that is going
  for (const { set_id } of await keeper.store.evaluation.sets(project))
    await keeper.turns.take(project, async () => {
      const [, ...earlier] = await allRuns(keeper, project, set_id)
      for (const row of earlier)
        if (row.run.at < before && !row.run.gate.waiver) await keeper.store.commit({ writes: goneRun(row) })
    })
}

const letCallsGo = (keeper: Keeper, before: string) =>
  inSlices(keeper, 'outbox', () => keeper.store.outbox.endedBefore(before, AT_ONCE))

function letAnswersGo(keeper: Keeper): Promise<void> {
  const before = instantOf(Date.parse(keeper.now()) - REPEATABLE_DAYS * DAY_MS)
  return inSlices(keeper, 'idempotency', () => keeper.store.access.answered(before, AT_ONCE))
}

function letSessionsGo(keeper: Keeper): Promise<void> {
  return inSlices(keeper, 'sessions', () => keeper.store.access.over(keeper.now(), AT_ONCE))
}

async function neededUploads({ store }: Keeper): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const { project, delivery_id, terms } of await store.jobs.unfinished()) {
    const own = (terms as { upload?: unknown } | null)?.upload
    if (typeof own === 'string') needed.add(own)
    const delivery = delivery_id ? await store.deliveries.one(project, delivery_id) : undefined
    if (delivery?.terms) needed.add(delivery.terms.upload)
  }
  return needed
}

async function letResultsGo({ store }: Keeper, before: string): Promise<void> {
  for (const { project } of await store.projects.all())
    for (let after: string | null = null; ; ) {
      const page = await store.deliveries.page(project, null, { after, limit: PAGE })
      const drop: { project: string; delivery_id: string }[] = []
      for (const { delivery_id, at, status } of page) {
        const isOver = at < before && status !== 'queued' && status !== 'running'
        if (isOver && (await store.deliveries.results(project, delivery_id, null, { after: null, limit: 1 })).length)
          drop.push({ project, delivery_id })
      }
      const writes: Write[] = [{ table: 'results', drop }]
      if (drop.length) await store.commit({ writes })
      if (page.length < PAGE) break
      after = page.at(-1)!.delivery_id
    }
}
