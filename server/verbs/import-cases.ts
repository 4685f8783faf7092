import { idPrefix } from '../../shared/cases/case-key.ts'
import { HufuError } from '../../shared/error.ts'
import type { ItemResult, Job } from '../../shared/schema/delivery.ts'
import type { CaseSummary } from '../exports/snapshot.ts'
import type { ImportOptions } from '../imports/importer.ts'
import { type Brought, broughtBy, placeOf, readAnew } from './brought.ts'
import { grouped, unhurried } from './grouped.ts'
import { endedJob, endWrites, type ResultRow } from './import-end.ts'
import { shownJob, type Work } from './jobs.ts'
import { countsOf, refusal, remark, result } from './outcome.ts'
import { addPlan, type CasePlan, emptyPlan, planCases } from './plan-cases.ts'
import { projectSettings } from './project-settings.ts'
import type { Entry, Told } from './read-upload.ts'
import { realign } from './realign.ts'
import { saidAtoms } from './review/said-atoms.ts'
import type { StoredCase, StoredDelivery, StoredJob, UploadTerms } from './rows.ts'
import { act } from './turns.ts'
import { readAs, settleUnchanged } from './unchanged-file.ts'
import { arrived, foundOrFresh, notArrived } from './versions.ts'
import type { Where, Workshop } from './workshop.ts'

/** Entries looked at between two breaths. */
const ENTRIES = 500

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
    const whole = await gathered(workshop(), terms, reading, told, signal)
    return settleImport(workshop(), job, delivery, terms, whole, signal)
  }
}

/** All that a file says, not yet held against what stands. `series`: what the file calls itself. */
type Gathered = { entries: Entry[]; series: string | null; reading: ImportOptions }

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

async function gathered(
  workshop: Workshop,
  terms: UploadTerms,
  reading: ImportOptions,
  told: Told,
  signal: AbortSignal,
): Promise<Gathered> {
  const whole: Gathered = { entries: [], series: null, reading }
  for await (const piece of workshop.read(terms.upload, reading, told, signal))
    for (const read of piece) {
      if (read.kind === 'series') whole.series = read.name
      else whole.entries.push(read)
    }
  return whole
}

async function settleImport(
  workshop: Workshop,
  job: StoredJob,
  delivery: StoredDelivery,
  terms: UploadTerms,
  { entries, series: own, reading }: Gathered,
  signal: AbortSignal,
): Promise<Job> {
  const where: Where = { project: delivery.project, app_version: delivery.app_version }
  const series = terms.series ?? own ?? delivery.file_name ?? ''
  const brought = await broughtBy(entries, { ...where, delivery_id: delivery.delivery_id, series })
  return act(workshop, where.project, async (watermark) => {
    signal.throwIfAborted()
    await readAnew(brought, reading.synonyms, await workshop.synonyms.of(where.project))
    await sayAgain(workshop, where, brought)
    const { row } = await foundOrFresh(workshop, where)
    const isNoneTaken = brought.size === 0 && entries.some((entry) => entry.kind === 'refused')
    const withdrawn = terms.is_full && !isNoneTaken ? await missing(workshop, where, series, brought) : []
    await refuseMixedProjects(workshop, where, brought)
    const plan = await planned(workshop, where, brought, withdrawn, terms.is_part)
    const isMoving = plan.changes.length > 0
    const aligned = await realign(workshop, where, { rules: [], cases: plan.put, gone: plan.gone })
    const arrival = {
      rule_atoms: 0,
      case_atoms: plan.put.length - plan.gone.length,
      hasBroughtCases: brought.size > 0,
    }
    const version = isMoving
      ? await arrived(workshop, delivery.by, row, arrival, aligned, filesOf(row, delivery))
      : notArrived(row)
    const results = await resultsOf(entries, plan, withdrawn)
    const ended = endedJob(job, countsOf(results), isNoneTaken ? entries.length : null, workshop.now())
    const changes = [...plan.changes, ...aligned.changes, ...version.changes]
    const read_as = await readAs(workshop, delivery, terms, reading)
    const own = { ...terms, read_as, settled_at: watermark + (changes.length ? 1 : 0) }
    signal.throwIfAborted()
    return {
      batch: {
        writes: [
          ...version.ahead,
          ...plan.writes,
          ...aligned.writes,
          ...version.writes,
          ...endWrites(workshop, { ...delivery, series, terms: own }, results, ended),
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
  brought: ReadonlyMap<string, Brought>,
): Promise<StoredCase[]> {
  const origins = new Set([...brought.values()].map(({ row }) => row.origin))
  return (await store.cases.all(where.project, where.app_version)).filter(
    (row) =>
      !row.is_withdrawn &&
      row.series === series &&
      origins.has(row.origin) &&
      !brought.has(placeOf(row.origin, row.case_key)),
  )
}

/** Numbers of two test projects under one name would be taken for one another. Errors  `test_project_needed`. */
export async function refuseMixedProjects(
  { store }: Pick<Workshop, 'store'>,
  where: Where,
  brought: ReadonlyMap<string, Brought>,
): Promise<void> {
  const prefixes = new Map<string, string>()
  const note = (row: StoredCase) => {
    const prefix = row.external_id && !row.is_withdrawn ? idPrefix(row) : null
    if (prefix === null) return
    const other = prefixes.get(row.test_project) ?? prefix
    if (other !== prefix) throw new HufuError('test_project_needed', { prefix, other })
    prefixes.set(row.test_project, prefix)
  }
  for (const { row } of brought.values()) note(row)
  if (prefixes.size) for (const row of await store.cases.all(where.project, where.app_version)) note(row)
}

/** Cases planned between two breaths. A case's plan depends on that case alone. */
const SLICE = 200

export async function planned(
  { store }: Pick<Workshop, 'store'>,
  { project, app_version }: Where,
  brought: ReadonlyMap<string, Brought>,
  withdrawn: readonly StoredCase[],
  isPart: boolean,
): Promise<CasePlan> {
  const broughtBy = grouped(brought, ([, { row }]) => row.case_key)
  const withdrawnBy = grouped(withdrawn, (row) => row.case_key)
  const whole = emptyPlan()
  for await (const keys of unhurried([...new Set([...broughtBy.keys(), ...withdrawnBy.keys()])], SLICE)) {
    const [rows, texts, sent, atoms] = await Promise.all([
      store.cases.some(project, app_version, keys),
      store.cases.texts(project, app_version, keys),
      store.cases.sent(project, app_version, keys),
      store.case_atoms.ofCases(project, app_version, keys),
    ])
    const own = new Map(keys.flatMap((key) => broughtBy.get(key) ?? []))
    const gone = keys.flatMap((key) => withdrawnBy.get(key) ?? [])
    addPlan(whole, planCases({ project, app_version }, own, gone, { rows, texts, sent, atoms }, isPart))
  }
  return whole
}

/** What people wrote for these checks before holds for them again. */
async function sayAgain({ store, synonyms }: Workshop, where: Where, brought: ReadonlyMap<string, Brought>) {
  const table = await synonyms.of(where.project)
  const atoms = [...brought.values()].flatMap((one) => one.atoms)
  const said = await saidAtoms(store, where, atoms, table)
  let at = 0
  for (const one of brought.values()) one.atoms = one.atoms.map(() => said[at++]!)
}

/** One row an entry and one a remark, in file order; what went comes last. */
async function resultsOf(
  entries: readonly Entry[],
  plan: CasePlan,
  withdrawn: readonly StoredCase[],
): Promise<ResultRow[]> {
  const rows: ResultRow[] = []
  for await (const some of unhurried(entries, ENTRIES)) for (const entry of some) rows.push(...rowsOf(entry, plan))
  const went = [
    ...plan.lost.filter((atom) => atom.origin === 'delivered').map((atom) => atom.atom_id),
    ...withdrawn.map((row) => row.case_key),
  ]
  return [...rows, ...went.map((subject) => ({ ...result('withdrawn', { subject }), raw: null }))]
}

function rowsOf(entry: Entry, plan: CasePlan): ResultRow[] {
  const plain = (row: ItemResult): ResultRow => ({ ...row, raw: null })
  if (entry.kind === 'refused')
    return [{ ...refusal(entry.code, entry.details, { line: entry.line, field: entry.field }), raw: entry.raw }]
  if (entry.kind === 'remark') return [plain(remark(entry.notice, {}))]
  const remarks = (spot: Parameters<typeof remark>[1]) => entry.notices.map((notice) => plain(remark(notice, spot)))
  if (entry.kind === 'line') {
    const spot = { line: entry.line, subject: entry.atom.atom_id }
    return [plain(result(plan.atomFate.get(entry.atom.atom_id) ?? 'taken', spot)), ...remarks(spot)]
  }
  const spot = { xpath: entry.summary.xpath, subject: entry.summary.case_key }
  return [plain(result(caseOutcome(entry.summary, plan), spot)), ...remarks(spot)]
}

function caseOutcome({ class: caseClass, case_key }: CaseSummary, plan: CasePlan): ItemResult['outcome'] {
  if (caseClass === 'not_in_force') return 'not_in_force'
  if (caseClass === 'case_missing_expectation') return 'no_expectation'
  return plan.caseFate.get(placeOf('split', case_key)) ?? 'taken'
}
