import { idPrefix } from '../../shared/cases/case-key.ts'
import { HufuError } from '../../shared/error.ts'
import type { Job } from '../../shared/schema/delivery.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import type { ImportOptions } from '../imports/importer.ts'
import { type Brought, placeOf, readAnew } from './brought.ts'
import { Bundle } from './bundle.ts'
import { type Gathered, gathered, taken } from './gathered.ts'
import { grouped, unhurried } from './grouped.ts'
import { endedJob, endWrites } from './import-end.ts'
import { resultsOf } from './import-results.ts'
import { shownJob, type Work } from './jobs.ts'
import { addPlan, type CasePlan, emptyPlan, planCases } from './plan-cases.ts'
import { projectSettings } from './project-settings.ts'
import { realign } from './realign.ts'
import { saidAtoms } from './review/said-atoms.ts'
import type { StoredCase, StoredDelivery, StoredJob, UploadTerms } from './rows.ts'
import { act } from './turns.ts'
import { readAs, settleUnchanged } from './unchanged-file.ts'
import { arrived, foundOrFresh, notArrived } from './versions.ts'
import type { Where, Workshop } from './workshop.ts'

/**
 * The work of an import job: reads the uploaded file, holds it against what stands, and writes everything (cases, atoms,
 * clusters, results, the job's end) in one commit. Until then nothing shows; cut off, it starts over.
 * Errors  the importer's; `test_project_needed`; `import_interrupted` where the file is gone.
 */
export function makeImport(workshop: () => Workshop): Work {
  return async (job, told, signal) => {
    const { store } = workshop()
    const delivery = job.delivery_id ? await store.deliveries.one(job.project, job.delivery_id) : undefined
    const terms = delivery?.terms
    if (!delivery || !terms || (await workshop().uploads.size(terms.upload)) !== delivery.size_bytes)
      throw new HufuError('import_interrupted')
    const reading = await readingTerms(workshop(), delivery, terms)
    const read_as = await readAs(workshop(), delivery, terms, reading)
    const unchanged = await settleUnchanged(workshop(), job, delivery, terms, read_as)
    if (unchanged) return unchanged
    const spool = await workshop().spool(delivery.size_bytes ?? 0)
    try {
      const whole = await gathered(workshop(), terms.upload, reading, spool, told, signal)
      return await settleImport(workshop(), job, delivery, terms, whole, signal)
    } finally {
      await spool.clear()
    }
  }
}

/** How the project has a file read. */
async function readingTerms(
  { store, synonyms }: Workshop,
  { project, file_name, app_version }: StoredDelivery,
  terms: UploadTerms,
): Promise<ImportOptions> {
  const settings = await projectSettings(store, project)
  return {
    file_name: file_name ?? '',
    app_version,
    test_project: terms.test_project || settings['cases.test_project'],
    takes_not_in_force: settings['cases.include_not_in_force'],
    requires_strong_signal: settings['delivery.require_strong_signal'],
    synonyms: await synonyms.of(project),
  }
}

async function settleImport(
  workshop: Workshop,
  job: StoredJob,
  delivery: StoredDelivery,
  terms: UploadTerms,
  whole: Gathered,
  signal: AbortSignal,
): Promise<Job> {
  const where: Where = { project: delivery.project, app_version: delivery.app_version }
  const { entries, cases, reading } = whole
  const series = terms.series ?? whole.series ?? delivery.file_name ?? ''
  const bearing = { ...where, delivery_id: delivery.delivery_id, series }
  return act(workshop, where.project, async (watermark) => {
    signal.throwIfAborted()
    const table = await workshop.synonyms.of(where.project)
    const source = {
      keys: [...cases].map(([place, { case_key }]): [string, string] => [place, case_key]),
      async of(places: readonly string[]) {
        const brought = await taken(whole, places, bearing)
        readAnew(brought, reading.synonyms, table)
        await sayAgain(workshop, where, brought, table)
        return brought
      },
    }
    const { row } = await foundOrFresh(workshop, where)
    const isNoneTaken = cases.size === 0 && entries.some((entry) => entry.kind === 'refused')
    const withdrawn = terms.is_full && !isNoneTaken ? await missing(workshop, where, series, cases) : []
    await refuseMixedProjects(workshop, where, cases.values())
    const bundle = new Bundle(whole.spool)
    const plan = await planned(workshop, where, source, withdrawn, terms.is_part, (part) => bundle.put(part))
    const isMoving = plan.changes.length > 0
    // not what the clusters were: while this is written, their memory is wanted for others
    const {
      writes,
      changes: moved,
      clusters,
    } = await realign(workshop, where, {
      rules: [],
      cases: [],
      bare: { atoms: plan.put, whole: (atoms) => bundle.whole(atoms) },
      gone: plan.gone,
    })
    const arrival = {
      rule_atoms: 0,
      case_atoms: plan.put.length - plan.gone.length,
      hasBroughtCases: cases.size > 0,
    }
    const version = isMoving
      ? await arrived(workshop, delivery.by, row, arrival, { clusters }, filesOf(row, delivery))
      : notArrived(row)
    const results = await resultsOf(whole, plan, withdrawn)
    const ended = endedJob(job, results.counts, isNoneTaken ? entries.length : null, workshop.now())
    const changes = [...plan.changes, ...moved, ...version.changes]
    const read_as = await readAs(workshop, delivery, terms, reading)
    const own = { ...terms, read_as, settled_at: watermark + (changes.length ? 1 : 0) }
    signal.throwIfAborted()
    return {
      batch: {
        writes: [
          ...version.ahead,
          bundle.writes(),
          ...writes,
          ...version.writes,
          ...endWrites(workshop, { ...delivery, series, terms: own }, results.rows, ended),
        ],
        changes,
      },
      answer: () => shownJob(ended),
    }
  })
}

function filesOf(
  row: { test_suite_files: string[]; case_atoms_file: string | null },
  { kind, file_name }: StoredDelivery,
) {
  if (!file_name) return {}
  return kind === 'case_atoms'
    ? { case_atoms_file: file_name }
    : { test_suite_files: [...new Set([...row.test_suite_files, file_name])] }
}

/** Cases of the series that the new export no longer has. */
async function missing(
  { store }: Workshop,
  where: Where,
  series: string,
  brought: ReadonlyMap<string, Pick<StoredCase, 'origin'>>,
): Promise<StoredCase[]> {
  const origins = new Set([...brought.values()].map(({ origin }) => origin))
  return (await store.cases.all(where.project, where.app_version)).filter(
    (row) =>
      !row.is_withdrawn &&
      row.series === series &&
      origins.has(row.origin) &&
      !brought.has(placeOf(row.origin, row.case_key)),
  )
}

type Ids = Pick<StoredCase, 'test_project' | 'external_id' | 'full_external_id'>

/** Numbers of two test projects under one name would be taken for one another. Errors  `test_project_needed`. */
export async function refuseMixedProjects(
  { store }: Pick<Workshop, 'store'>,
  where: Where,
  brought: Iterable<Ids>,
): Promise<void> {
  const prefixes = new Map<string, string>()
  const note = (row: Ids) => {
    const prefix = row.external_id ? idPrefix(row) : null
    if (prefix === null) return
    const other = prefixes.get(row.test_project) ?? prefix
    if (other !== prefix) throw new HufuError('test_project_needed', { prefix, other })
    prefixes.set(row.test_project, prefix)
  }
  for (const one of brought) note(one)
  if (prefixes.size)
    for (const row of await store.cases.all(where.project, where.app_version)) if (!row.is_withdrawn) note(row)
}

/** Cases planned between two breaths. A case's plan depends on that case alone. */
const SLICE = 200

/** What a delivery brings: the places of its cases with their keys, and some of them whole. */
export type Source = {
  keys: readonly [place: string, case_key: string][]
  of(places: readonly string[]): Promise<ReadonlyMap<string, Brought>>
}

/** `lighten`: what is to be remembered of the plan of some cases. */
export async function planned<Put>(
  { store }: Pick<Workshop, 'store'>,
  { project, app_version }: Where,
  source: Source,
  withdrawn: readonly StoredCase[],
  isPart: boolean,
  lighten: (part: CasePlan) => Promise<CasePlan<Put>> | CasePlan<Put>,
): Promise<CasePlan<Put>> {
  const broughtBy = grouped(source.keys, ([, case_key]) => case_key)
  const withdrawnBy = grouped(withdrawn, (row) => row.case_key)
  const whole = emptyPlan<Put>()
  for await (const keys of unhurried([...new Set([...broughtBy.keys(), ...withdrawnBy.keys()])], SLICE)) {
    const [rows, texts, sent, atoms] = await Promise.all([
      store.cases.some(project, app_version, keys),
      store.cases.texts(project, app_version, keys),
      store.cases.sent(project, app_version, keys),
      store.case_atoms.ofCases(project, app_version, keys),
    ])
    const own = await source.of(keys.flatMap((key) => broughtBy.get(key) ?? []).map(([place]) => place))
    const gone = keys.flatMap((key) => withdrawnBy.get(key) ?? [])
    addPlan(whole, await lighten(planCases({ project, app_version }, own, gone, { rows, texts, sent, atoms }, isPart)))
  }
  return whole
}

/** What people wrote for these checks before holds for them again. */
async function sayAgain(
  { store }: Pick<Workshop, 'store'>,
  where: Where,
  brought: ReadonlyMap<string, Brought>,
  table: SynonymTable,
): Promise<void> {
  const atoms = [...brought.values()].flatMap((one) => one.atoms)
  const said = await saidAtoms(store, where, atoms, table)
  let at = 0
  for (const one of brought.values()) one.atoms = one.atoms.map(() => said[at++]!)
}
