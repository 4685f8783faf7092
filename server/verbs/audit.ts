import type { AuditRecord } from '../../shared/schema/answers.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { AuditFilter } from './ports.ts'
import type { Workshop } from './workshop.ts'

const AT_ONCE = 500

/** Who changed what, newest first. */
export const listAudit = (
  { store }: Pick<Workshop, 'store'>,
  filter: AuditFilter,
  paging: Paging,
): Promise<Paged<AuditRecord>> =>
  paged(
    paging,
    (record) => record.audit_id,
    (page) => store.access.audit(filter, page),
  )

/** The same as JSON Lines, read as it is pulled: the log may be longer than memory. */
export async function* auditLines({ store }: Pick<Workshop, 'store'>, filter: AuditFilter): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const rows: AuditRecord[] = await store.access.audit(filter, { after, limit: AT_ONCE })
    for (const row of rows) yield `${JSON.stringify(row)}\n`
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.audit_id
  }
}
