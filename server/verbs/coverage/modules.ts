import type { AppVersion } from '../../../shared/schema/base.ts'
import type { CoverageMatrix, ModuleCoverage, ModulesCoverage } from '../../../shared/schema/coverage.ts'
import type { ModuleEntry } from '../../../shared/schema/tables.ts'
import { moduleTitle } from '../../exports/module-names.ts'
import { noneLast } from '../../exports/report.ts'
import { grouped } from '../grouped.ts'
import { type Paging, pagedByOffset } from '../paging.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import type { VersionTally } from './tallies.ts'
import { hitRateOf, tallyOf } from './tally.ts'

type Reader = Pick<Workshop, 'store' | 'tallies' | 'modules'>

/** What people call a module, in both languages; empty for what has none. */
export const titleIn = (entries: readonly ModuleEntry[] | undefined, module: string | null) => ({
  en: module === null ? '' : moduleTitle(module, entries, 'en'),
  zh: module === null ? '' : moduleTitle(module, entries, 'zh'),
})

/** What has no module stands after all that have one, as in the report. */
const byModule = (a: { module: string | null }, b: { module: string | null }) =>
  noneLast(a.module ?? '', b.module ?? '')

type Row = Pick<ModuleCoverage, 'module' | 'rules' | 'cases'>

function rowsOf({ rules, cases }: VersionTally): Row[] {
  const ruleRows = grouped(rules, (row) => row.module)
  const caseRows = grouped(cases, (row) => row.module)
  return [...new Set([...ruleRows.keys(), ...caseRows.keys()])]
    .map((module) => ({
      module,
      rules: tallyOf(ruleRows.get(module) ?? []),
      cases: tallyOf(caseRows.get(module) ?? []),
    }))
    .sort(byModule)
}

function wholeOf({ rules, cases, matched }: VersionTally) {
  const whole = { rules: tallyOf(rules), cases: tallyOf(cases) }
  return { ...whole, hit_rate: hitRateOf(matched, whole.cases.total) }
}

/** A version's coverage by module, in the numbers of its merge report. Errors  `not_found`. */
export async function coverageByModule(workshop: Reader, where: Where, paging: Paging): Promise<ModulesCoverage> {
  await versionRowOf(workshop, where)
  const tally = await workshop.tallies.of(where)
  const entries = (await workshop.modules.of(where.project))?.modules
  const rows = rowsOf(tally)
  return pagedByOffset(paging, async (offset) => ({
    app_version: where.app_version,
    watermark: String(tally.watermark),
    ...wholeOf(tally),
    items: rows.slice(offset, offset + paging.limit).map((row) => ({ ...row, title: titleIn(entries, row.module) })),
    total: rows.length,
  })).then(({ total: _, ...answer }) => answer)
}

/**
 * Module by version, the latest versions first in pages; within a page they stand in their order. A version that holds
 * nothing has its column, without cells.
 * Errors  `not_found`.
 */
export async function coverageMatrix(workshop: Reader, project: string, paging: Paging): Promise<CoverageMatrix> {
  const { watermark } = await projectRow(workshop, project)
  const versions = (await workshop.store.versions.all(project)).map((row) => row.app_version).reverse()
  const page = await pagedByOffset(paging, async (offset) => ({
    items: versions.slice(offset, offset + paging.limit).reverse(),
    total: versions.length,
  }))
  const columns: { app_version: AppVersion; tally: VersionTally }[] = []
  for (const app_version of page.items)
    columns.push({ app_version, tally: await workshop.tallies.of({ project, app_version }) })
  const cells = columns.flatMap(({ app_version, tally }) => rowsOf(tally).map((row) => ({ ...row, app_version })))
  const entries = (await workshop.modules.of(project))?.modules
  const modules = [...new Set(cells.map((cell) => cell.module))].map((module) => ({
    module,
    title: titleIn(entries, module),
  }))
  return {
    watermark: String(watermark),
    items: columns.map(({ app_version, tally }) => ({ app_version, ...wholeOf(tally) })),
    modules: modules.sort(byModule),
    cells,
    next_cursor: page.next_cursor,
  }
}
