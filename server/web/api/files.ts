import type { ReportSummary, UnmatchedRow } from '../../../shared/schema/coverage.ts'
import { type Asker, at, inVersion, type Page, type Query, search, segment } from './asker.ts'

export type ExportFile = { name: string; media_type: string }

/** The files that a version is written to. */
export function filesApi(asker: Asker, project: string) {
  return {
    report: (version: string) => asker.ask<ReportSummary>(`${inVersion(project, version)}/report`),
    unmatched: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<Page<UnmatchedRow>>(`${inVersion(project, version)}/unmatched`, { query, signal }),
    exports: (version: string) => asker.ask<Page<ExportFile>>(`${inVersion(project, version)}/exports`),
    exportFile: (version: string, name: string, lang: string) =>
      at(`${inVersion(project, version)}/exports/${name.split('/').map(segment).join('/')}`) + search({ lang }),
    exportZip: (version: string, lang: string) => at(`${inVersion(project, version)}/exports.zip`) + search({ lang }),
  }
}
