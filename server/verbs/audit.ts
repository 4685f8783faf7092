import type { AuditRecord } from '../../shared/schema/answers.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { AuditFilter } from './ports.ts'
import { auditRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

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

/** That somebody took everything out of the house. */
export async function noteBackup(
  workshop: Pick<Workshop, 'store' | 'now' | 'newId'>,
  caller: Pick<Caller, 'member'>,
  size_bytes: number,
  left_out: number,
): Promise<void> {
  const row = auditRow(workshop, caller, null, 'backup.make', null, { size_bytes, left_out })
  await workshop.store.commit({ writes: [{ table: 'audit', put: [row] }] })
}
