import type { AuditRecord } from '../../../shared/schema/answers.ts'
import { type Asker, at, inProject, type Page, type Query } from './asker.ts'

/** Who changed what. */
export function auditApi(asker: Asker, project: string) {
  return {
    audit: (query: Query, signal: AbortSignal) =>
      asker.ask<Page<AuditRecord>>(`${inProject(project)}/audit`, { query, signal }),
    auditFile: () => at(`${inProject(project)}/audit.jsonl`),
  }
}
