import { HufuError, sentences } from '../../../shared/error.ts'
import type { Counts, ItemResult, Job } from '../../../shared/schema/delivery.ts'
import type { LinkLine } from '../../figma-rest/links.ts'
import { planSend, type SendPlan } from '../ingest-rule-atoms.ts'
import { shownJob, type Work } from '../jobs.ts'
import { isOutage } from '../outage.ts'
import { noCounts, refusal, result } from '../outcome.ts'
import type { StoredJob } from '../rows.ts'
import { act } from '../turns.ts'
import type { Where, Workshop } from '../workshop.ts'
import { LINKS_FILE, type LinksTerms } from './figma-links.ts'
import { type Pull, wantedBy } from './links.ts'
import { type PulledDesign, pullDesign } from './pull-design.ts'
import { pullPictures } from './pull-pictures.ts'

/** What a run has told so far. Rows are written with what they tell of, so that a run that is cut short leaves no riddle. */
type Run = {
  workshop: Workshop
  job: StoredJob
  where: Where
  terms: LinksTerms
  seq: number
  counts: Counts
  links: number
}

/**
 * The work of a job over Figma links: each file is asked for, read and sent as a whole, in one commit with the outcome of
 * its links; then its pictures, where they were wished for. One link that fails stops no other. Cut off, it starts over,
 * and what was taken before is unchanged. Cancelled, what was sent until then stays.
 * Errors  `figma_token_needed` where the server was started without one since.
 */
export function makeLinksPull(workshopOf: () => Workshop): Work {
  return async (job, told, signal) => {
    const workshop = workshopOf()
    const terms = job.terms as LinksTerms
    if (!workshop.figma) throw new HufuError('figma_token_needed')
    const where = { project: job.project, app_version: terms.app_version }
    const run: Run = { workshop, job, where, terms, seq: 0, counts: noCounts(), links: 0 }
    const { pulls, problems } = wantedBy(terms.links)
    await startOver(run)
    await note(
      run,
      problems.map(({ line, text }) => refusal('figma_bad_link', { text }, { line, subject: text })),
    )
    for (const [at, pull] of pulls.entries()) {
      signal.throwIfAborted()
      const steps = terms.snapshots ? 2 : 1
      const pulled = await sendOne(run, pull, signal)
      told(at * steps + 1)
      if (pulled && terms.snapshots) await picturesOf(run, pull, pulled, signal)
      told((at + 1) * steps)
    }
    return finish(run)
  }
}

/** Rows of a run that was cut off tell of nothing that this one will not tell again. */
async function startOver({ workshop, job }: Run): Promise<void> {
  const { project, delivery_id } = job
  await workshop.store.commit({ writes: [{ table: 'results', drop: [{ project, delivery_id: delivery_id! }] }] })
}

function rowsOf(run: Run, results: readonly ItemResult[]) {
  const { project, delivery_id } = run.job
  return results.map((row) => ({ ...row, project, delivery_id: delivery_id!, seq: run.seq++, raw: null }))
}

/** Outcomes that change nothing but what is told. */
async function note(run: Run, results: readonly ItemResult[]): Promise<void> {
  for (const { outcome } of results)
    if (outcome === 'refused' || outcome === 'warned')
      run.counts = { ...run.counts, [outcome]: run.counts[outcome] + 1 }
  if (results.length) await run.workshop.store.commit({ writes: [{ table: 'results', put: rowsOf(run, results) }] })
}

/** One file, or some nodes of it. Undefined where nothing came of it, which its links' rows tell. */
async function sendOne(run: Run, pull: Pull, signal: AbortSignal): Promise<PulledDesign | undefined> {
  const { workshop, where } = run
  try {
    const pulled = await pullDesign(workshop.figma!, pull, where, await workshop.synonyms.of(where.project), signal)
    await settle(run, pull, pulled, signal)
    return pulled
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof HufuError) || isOutage(error)) throw error
    await note(
      run,
      pull.lines.map(({ line, link }) => refusal(error.code, error.details, { line, subject: link.url })),
    )
    return undefined
  }
}

async function settle(run: Run, pull: Pull, pulled: PulledDesign, signal: AbortSignal): Promise<void> {
  const { workshop, where, terms } = run
  const { scope, atoms, missing } = pulled
  const read = { atoms, refused: [], untouched: new Set<string>() }
  const before = run.seq
  await act<void>(workshop, where.project, async () => {
    signal.throwIfAborted()
    run.seq = before
    const plan = await planSend(workshop, where, { scope, by: { member: terms.by }, read }, false)
    const links = pull.lines.map((line) => rowOf(line, missing, plan))
    return {
      batch: {
        writes: [...plan.writes, { table: 'results', put: rowsOf(run, [...links, ...plan.answer.results]) }],
        changes: plan.changes,
      },
      answer: () => count(run, links, plan),
    }
  })
}

function count(run: Run, links: readonly ItemResult[], { answer }: SendPlan): void {
  const sum = { ...run.counts }
  for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += answer.counts[name]
  sum.refused += links.filter((row) => row.outcome === 'refused').length
  run.counts = sum
  run.links += links.filter((row) => row.outcome !== 'refused').length
}

/** What became of a link: its node may be gone while others of the file are there. */
function rowOf({ line, link }: LinkLine, missing: ReadonlySet<string>, { answer }: SendPlan): ItemResult {
  const spot = { line, subject: link.url }
  if (link.node_id !== null && missing.has(link.node_id))
    return refusal('figma_no_node', { node_id: link.node_id }, spot)
  const { taken, replaced, withdrawn } = answer.counts
  return result(taken + replaced + withdrawn ? 'taken' : 'unchanged', spot)
}

/** A picture that is not to be had is a remark: the rules are in. */
async function picturesOf(run: Run, pull: Pull, { frames }: PulledDesign, signal: AbortSignal): Promise<void> {
  const { workshop, where, terms } = run
  const faults = await pullPictures(workshop, { member: terms.by }, where, pull, frames, signal)
  await note(
    run,
    faults.map(({ node_id, code, details }) => ({
      ...refusal(code, details, { subject: `${pull.file_key} ${node_id}` }),
      outcome: 'warned',
    })),
  )
}

/** Notes the end, and on the version where its links are kept. */
function finish(run: Run): Promise<Job> {
  const { workshop, job, where } = run
  return act<Job>(workshop, where.project, async () => {
    const delivery = await workshop.store.deliveries.one(job.project, job.delivery_id!)
    const version = await workshop.store.versions.one(where.project, where.app_version)
    const ended = endOf(run)
    const { counts, status } = ended
    return {
      batch: {
        writes: [
          { table: 'versions', put: version && run.links ? [{ ...version, figma_links_file: LINKS_FILE }] : [] },
          { table: 'deliveries', put: delivery ? [{ ...delivery, counts, status }] : [] },
          { table: 'jobs', put: [ended] },
        ],
      },
      answer: () => shownJob(ended),
    }
  })
}

function endOf({ workshop, job, counts, links }: Run): StoredJob {
  const ended = { ...job, done: job.total, counts, updated_at: workshop.now() }
  if (links) return { ...ended, status: 'succeeded' }
  const details = { total: counts.refused }
  return { ...ended, status: 'failed', error: { code: 'none_taken', ...sentences('none_taken', details), details } }
}
