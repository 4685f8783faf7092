import { HufuError, sentences } from '../../shared/error.ts'
import { whyRefused } from '../../shared/expectation.ts'
import type { Counts, Job } from '../../shared/schema/delivery.ts'
import { ruleAtomBatch } from '../../shared/schema/delivery.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { unhurried } from './grouped.ts'
import { inWords } from './in-words.ts'
import { planSend, type ReadBatch, resultWrite, type SendPlan, sendWrites } from './ingest-rule-atoms.ts'
import { shownJob, type Work } from './jobs.ts'
import { gathered, type Verdict } from './judge-atoms.ts'
import type { Told } from './read-upload.ts'
import type { StoredJob } from './rows.ts'
import type { SendJobTerms } from './send-rule-atoms.ts'
import { act } from './turns.ts'
import type { Where, Workshop } from './workshop.ts'

/** Atoms read again between two breaths. */
const SLICE = 200
/** Ids of each kind that a dry run names; its counts name all. */
const NAMED = 1000

/**
 * The work of a job over a long send: reads the file, holds it against what stands, and writes everything (atoms, clusters,
 * results, the job's end) in one commit. Until then nothing shows; cut off, it starts over.
 * Errors  the reader's; `bad_input` for a scope that is none; those of `ingestRuleAtoms`; `import_interrupted` where the
 *         file is gone.
 */
export function makeSend(workshop: () => Workshop): Work {
  return async (job, told, signal) => {
    const terms = job.terms as SendJobTerms
    if ((await workshop().uploads.size(terms.upload)) !== terms.size_bytes) throw new HufuError('import_interrupted')
    const table = await workshop().synonyms.of(job.project)
    const whole = await readWhole(workshop(), terms, table, told, signal)
    const ended = await settle(workshop(), job, terms, whole, table, signal)
    if (terms.is_dry_run) await workshop().uploads.drop(terms.upload)
    return ended
  }
}

async function readWhole(
  workshop: Workshop,
  { upload, app_version, by }: SendJobTerms,
  synonyms: SynonymTable,
  told: Told,
  signal: AbortSignal,
): Promise<ReadBatch> {
  const verdicts: Verdict[] = []
  let rest: Record<string, unknown> = {}
  for await (const piece of workshop.readSend(upload, { app_version, synonyms }, told, signal))
    for (const part of piece) {
      if (part.kind === 'rest') rest = part.value
      else verdicts.push(part)
    }
  const said = ruleAtomBatch.safeParse({ atoms: [], ...rest }, { reportInput: true })
  if (!said.success) {
    const issue = said.error.issues[0]!
    throw new HufuError('bad_input', whyRefused(issue), { field: issue.path.join('.') })
  }
  const { scope, base } = said.data
  return { scope, by: { member: by }, read: gathered(verdicts, scope), ...(base !== undefined && { base }) }
}

function settle(
  workshop: Workshop,
  job: StoredJob,
  terms: SendJobTerms,
  batch: ReadBatch,
  table: SynonymTable,
  signal: AbortSignal,
): Promise<Job> {
  const where: Where = { project: job.project, app_version: terms.app_version }
  return act(workshop, where.project, async (watermark) => {
    signal.throwIfAborted()
    const standing = await workshop.synonyms.of(where.project)
    const plan = await planSend(workshop, where, await inStandingWords(batch, table, standing), terms.is_dry_run)
    const revision = String(plan.changes.length ? watermark + 1 : watermark)
    const ended = endOf(job, plan, terms.is_dry_run, revision, workshop.now())
    const delivery = job.delivery_id ? await workshop.store.deliveries.one(job.project, job.delivery_id) : undefined
    const { status, counts } = ended
    signal.throwIfAborted()
    return {
      batch: {
        writes: [
          ...plan.writes,
          ...(delivery
            ? [
                {
                  table: 'deliveries' as const,
                  put: [{ ...delivery, file_name: batch.scope.file_key, counts, status }],
                },
                { table: 'results' as const, drop: [{ project: job.project, delivery_id: delivery.delivery_id }] },
                resultWrite(where, delivery.delivery_id, plan.answer.results),
                ...(plan.is_none_taken ? [] : sendWrites(where, delivery.delivery_id, batch.scope, plan)),
              ]
            : []),
          { table: 'jobs', put: [ended] },
        ],
        changes: plan.changes,
      },
      answer: () => shownJob(ended),
    }
  })
}

/** Where the project's words changed while the file was read, its atoms are read again by those that stand. */
async function inStandingWords(batch: ReadBatch, by: SynonymTable, standing: SynonymTable): Promise<ReadBatch> {
  if (by === standing) return batch
  const atoms: ReadBatch['read']['atoms'] = []
  for await (const some of unhurried(batch.read.atoms, SLICE))
    atoms.push(...some.map((atom) => inWords(atom, standing)))
  return { ...batch, read: { ...batch.read, atoms } }
}

function endOf(job: StoredJob, plan: SendPlan, is_dry_run: boolean, watermark: string, at: string): StoredJob {
  const { counts, difference } = plan.answer
  const named = {
    new: difference.new.slice(0, NAMED),
    changed: difference.changed.slice(0, NAMED),
    gone: difference.gone.slice(0, NAMED),
    unchanged: difference.unchanged,
  }
  const ended = { ...job, done: job.total, counts, updated_at: at }
  if (plan.is_none_taken) return { ...ended, status: 'failed', error: noneTaken(counts) }
  return { ...ended, status: 'succeeded', result: { watermark, ...(is_dry_run && { difference: named }) } }
}

function noneTaken({ refused }: Counts) {
  const details = { total: refused }
  return { code: 'none_taken', ...sentences('none_taken', details), details }
}
