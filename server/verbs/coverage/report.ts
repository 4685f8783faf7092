import type { AppVersion } from '../../../shared/schema/base.ts'
import type { ReportClass, ReportSummary, UnmatchedRow } from '../../../shared/schema/coverage.ts'
import { type Atom, isRule, pathOf, type Reading, reading, wordsOf } from '../../exports/reading.ts'
import { type MergeReport, mergeReport, type Unmatched } from '../../exports/report.ts'
import { type CaseSummary, shownId } from '../../exports/snapshot.ts'
import { voiceOf } from '../../exports/voice.ts'
import { snapshot } from '../export.ts'
import { type Paging, pagedByOffset } from '../paging.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import { titleIn } from './modules.ts'
import { hitRateOf, shownTally } from './tally.ts'

/** A version's merge report as rows, worked out from the very reading that its files are written from. */
export type ReportRows = { watermark: number; summary: ReportSummary; unmatched: UnmatchedRow[] }

/** Reports that are kept: each holds a row for all that has one side only. */
const MOST_KEPT = 4

export type Reports = { of(workshop: Workshop, where: Where): Promise<ReportRows> }

/** Reports, each worked out once for as long as nothing in its version changed. */
export function makeReports(): Reports {
  const kept = new Map<string, ReportRows>()
  const running = new Map<string, Promise<ReportRows>>()

  async function fresh(workshop: Workshop, where: Where, place: string): Promise<ReportRows> {
    const { watermark } = await projectRow(workshop, where.project)
    const known = kept.get(place)
    const isStill = known && (known.watermark === watermark || !(await isMoved(workshop, where, known.watermark)))
    const rows = isStill ? { ...known, watermark } : await worked(workshop, where, watermark)
    kept.delete(place)
    kept.set(place, rows)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return rows
  }

  return {
    of(workshop, where) {
      const place = JSON.stringify([where.project, where.app_version])
      const mine = running.get(place) ?? fresh(workshop, where, place).finally(() => running.delete(place))
      running.set(place, mine)
      return mine
    },
  }
}

/** What a version takes over from its base is no part of the report's numbers, so only the version itself counts. */
const isMoved = async ({ store }: Workshop, { project, app_version }: Where, since: number): Promise<boolean> =>
  (await store.coverage.versionsSince(project, since)).includes(app_version)

async function worked(workshop: Workshop, where: Where, watermark: number): Promise<ReportRows> {
  const read = reading(await snapshot(workshop, where))
  const report = mergeReport(read.snapshot, read)
  return {
    watermark,
    summary: summaryOf(where.app_version, watermark, report, read),
    unmatched: report.unmatched.map((one) => rowOf(one, read)),
  }
}

function summaryOf(
  app_version: AppVersion,
  watermark: number,
  report: MergeReport,
  { snapshot: from }: Reading,
): ReportSummary {
  const unmatched: Partial<Record<ReportClass, number>> = {}
  for (const { class: name } of report.unmatched) unmatched[name] = (unmatched[name] ?? 0) + 1
  return {
    app_version,
    watermark: String(watermark),
    as_of: from.at,
    hit_rate: hitRateOf(report.matched_clusters, report.total_case_atoms),
    rules: shownTally(report.rules),
    cases: shownTally(report.cases),
    by_module: report.by_module.map(({ module, rules, cases }) => ({
      module: module || null,
      title: titleIn(from.modules, module || null),
      rules: shownTally(rules),
      cases: shownTally(cases),
    })),
    if_pending: report.if_pending,
    unmatched,
    conflicts: report.conflicts.length,
    contradictions: report.contradictions.length,
    disagreements: from.disagreements.length,
    notices: from.notices.length,
  }
}

const [EN, ZH] = [voiceOf('en'), voiceOf('zh')]
const hintOf = (name: ReportClass) => ({ en: EN.say(`${name}_hint`), zh: ZH.say(`${name}_hint`) })

const stepOf = (n: number | null) => (n === null ? null : `#${n}`)
const caseNamed = (
  c: Pick<CaseSummary, 'full_external_id' | 'external_id' | 'internal_id' | 'case_name' | 'case_key'>,
) => [shownId(c), c.case_name].filter(Boolean).join(' · ')
const placeOf = (atom: Atom): string =>
  isRule(atom) ? pathOf(atom.evidence[0]!) : [caseNamed(atom), stepOf(atom.step_number)].filter(Boolean).join(' ')
const partsOf = (atom: Atom) => {
  const { C, A, R } = wordsOf(atom)
  return { C, A, R }
}

function rowOf({ class: name, atom, case: row, near }: Unmatched, read: Reading): UnmatchedRow {
  const home = atom ? read.home(atom.atom_id) : undefined
  const other = near ? read.atom(near.atom_id) : undefined
  const check = atom && !isRule(atom) ? atom : row
  return {
    class: name,
    side: atom && isRule(atom) ? 'design' : 'test',
    id: atom?.atom_id ?? row!.case_key,
    cluster_id: home?.cluster_id ?? null,
    module: home?.primary_module ?? null,
    words: atom ? partsOf(atom) : null,
    place: atom ? placeOf(atom) : caseNamed(row!),
    suite_path: check?.suite_path ?? null,
    figma_url: atom && isRule(atom) ? atom.evidence[0]!.figma_url : null,
    nearest: near && {
      atom_id: near.atom_id,
      words: other ? partsOf(other) : null,
      place: other ? placeOf(other) : '',
      score: near.score,
      against: [...near.against],
      is_pending: near.is_pending,
      cluster_id: read.home(near.atom_id)?.cluster_id ?? null,
    },
    hint: hintOf(name),
  }
}

/** The numbers of the merge report. Errors  `not_found`. */
export async function reportSummary(workshop: Workshop, where: Where): Promise<ReportSummary> {
  await versionRowOf(workshop, where)
  const { summary, watermark } = await workshop.reports.of(workshop, where)
  return { ...summary, watermark: String(watermark) }
}

/** `module` null: what has none. */
export type UnmatchedFilter = { side?: UnmatchedRow['side']; class?: ReportClass; module?: string | null }

/** What has one side only and why, in the report's order. Errors  `not_found`. */
export async function listUnmatched(workshop: Workshop, where: Where, filter: UnmatchedFilter, paging: Paging) {
  await versionRowOf(workshop, where)
  const { unmatched, watermark } = await workshop.reports.of(workshop, where)
  const found = unmatched.filter(
    (row) =>
      (filter.side === undefined || row.side === filter.side) &&
      (filter.class === undefined || row.class === filter.class) &&
      (filter.module === undefined || row.module === filter.module),
  )
  return pagedByOffset(paging, async (offset) => ({
    watermark: String(watermark),
    items: found.slice(offset, offset + paging.limit),
    total: found.length,
  }))
}
