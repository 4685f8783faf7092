import type { SynonymsAnswer, SynonymsText } from '../../shared/schema/synonyms.ts'
import { judgeSynonyms } from '../imports/synonym-problems.ts'
import { editionOf, refuseOtherEdition } from './edition.ts'
import { withPlace } from './job-place.ts'
import { versionsBehind } from './level.ts'
import { levellingJob } from './levelling.ts'
import type { Write } from './ports.ts'
import { type Preview, previewSynonyms } from './preview-synonyms.ts'
import { formerSetting, SYNONYMS_SETTING } from './synonyms.ts'
import { act } from './turns.ts'
import { auditRow, projectRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

export type EditedSynonyms = { answer: SynonymsText; edition: string }

/** A project's own words with the edition that a change is to be made on. Errors  `not_found`. */
export async function readSynonyms(workshop: Workshop, project: string): Promise<EditedSynonyms> {
  await projectRow(workshop, project)
  const { synonyms } = workshop
  const text = (await synonyms.textOf(project)) ?? ''
  const { classes } = judgeSynonyms(text, SYNONYMS_SETTING, synonyms.shipped.classes)
  const behind = (await versionsBehind(workshop, project)).map(({ app_version }) => app_version)
  return { answer: { text, classes: classes.length, behind }, edition: editionOf(workshop, text) }
}

const NOTHING: Preview = { reworded: 0, merges: { total: 0, items: [] }, partings: { total: 0, items: [] } }

type Judged = ReturnType<typeof judgeSynonyms>

const answerOf = ({ classes, problems, remarks }: Judged, preview: Preview, job_id: string | null): SynonymsAnswer => ({
  classes: classes.length,
  words: classes.reduce((sum, { from }) => sum + from.length + 1, 0),
  problems,
  remarks,
  ...preview,
  job_id,
})

/** What a file would change, every problem told; nothing is written. Errors  `not_found`. */
export async function trySynonyms(workshop: Workshop, project: string, text: string): Promise<SynonymsAnswer> {
  await projectRow(workshop, project)
  const judged = judgeSynonyms(text, SYNONYMS_SETTING, workshop.synonyms.shipped.classes)
  const preview = judged.table ? await previewSynonyms(workshop, project, judged.table) : NOTHING
  return answerOf(judged, preview, null)
}

/**
 * Sets a project's own words; an empty text takes them away. From then on what arrives is read by them, and a job reads
 * what is there, version by version.
 * `edition`: the one that the caller read.
 * Errors  `bad_input` with line and column, `too_large`, `stale`, `not_found`, `queue_full`: then nothing is set.
 */
export async function setSynonyms(
  workshop: Workshop,
  caller: Caller,
  project: string,
  text: string,
  edition?: string,
): Promise<{ answer: SynonymsAnswer; edition: string }> {
  const { synonyms } = workshop
  const judged = judgeSynonyms(text, SYNONYMS_SETTING, synonyms.shipped.classes)
  if (judged.refusal) throw judged.refusal
  const kept = text.trim() ? text : ''
  const saved = (keep: () => void) =>
    act(workshop, project, async () => {
      const former = (await synonyms.textOf(project)) ?? ''
      refuseOtherEdition(edition, editionOf(workshop, former))
      const isBehind = (await versionsBehind(workshop, project)).length > 0
      const isMoving = synonyms.idFor(judged.classes) !== (await synonyms.idOf(project))
      const job = isMoving || isBehind ? await levellingJob(workshop, project) : null
      if (job) keep()
      const writes = former === kept ? [] : await writesOf(workshop, caller, project, former, kept, judged)
      return {
        batch: { writes: [...writes, { table: 'jobs', put: job ? [job] : [] }] },
        answer: () => job,
      }
    })
  const job = await withPlace(workshop, project, async (keep) => {
    const job = await saved(keep)
    if (job) workshop.jobs.submit(job)
    return job
  })
  return { answer: answerOf(judged, NOTHING, job?.job_id ?? null), edition: editionOf(workshop, kept) }
}

async function writesOf(
  workshop: Workshop,
  caller: Caller,
  project: string,
  former: string,
  text: string,
  { classes }: Judged,
): Promise<Write[]> {
  const id = await workshop.synonyms.idOf(project)
  const setting = { project, name: SYNONYMS_SETTING }
  const facts = { classes: classes.length }
  return [
    text ? { table: 'settings', put: [{ ...setting, value: text }] } : { table: 'settings', drop: [setting] },
    // versions are read by it until the job has been there
    { table: 'settings', put: former ? [{ project, name: formerSetting(id), value: former }] : [] },
    { table: 'audit', put: [auditRow(workshop, caller, project, 'synonyms.set', null, facts)] },
  ]
}
