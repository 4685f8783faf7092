import type { CheckPage, CheckSummary } from '../../../shared/schema/checks.ts'
import type { Job } from '../../../shared/schema/delivery.ts'
import { type Asker, inProject, inVersion, type Page, type Query, segment } from './asker.ts'

/** Looking a version through, and what that found. */
export function checksApi(asker: Asker, project: string) {
  return {
    checks: (app_version: string, signal: AbortSignal) =>
      asker.ask<Page<CheckSummary>>(`${inProject(project)}/checks`, { query: { app_version, limit: 10 }, signal }),
    check: (id: string, query: Query, signal: AbortSignal) =>
      asker.ask<CheckPage>(`${inProject(project)}/checks/${segment(id)}`, { query, signal }),
    startCheck: (app_version: string) => asker.post<Job>(`${inVersion(project, app_version)}/checks`),
  }
}
