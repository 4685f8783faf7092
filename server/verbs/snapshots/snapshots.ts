import type { z } from 'zod'
import { HufuError } from '../../../shared/error.ts'
import type { Snapshot, SnapshotTerms, sentBox } from '../../../shared/schema/coverage.ts'
import { shownSnapshot } from '../coverage/frame.ts'
import { picturesOf, placeKey } from '../coverage/frames.ts'
import { type Paged, type Paging, paged } from '../paging.ts'
import type { SnapshotRow } from '../rows/coverage.ts'
import { act } from '../turns.ts'
import { auditRow, versionRowOf } from '../versions.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'
import { readPng } from './png.ts'

export const PICTURE_LIMIT = 8 * 1024 * 1024

export type SentSnapshot = SnapshotTerms & { boxes: z.infer<typeof sentBox>[] }

const placeOf = (row: Pick<SnapshotRow, 'file_key' | 'node_id'>) => ({ file_key: row.file_key, frame_id: row.node_id })

async function shown(
  workshop: Pick<Workshop, 'store'>,
  where: Where,
  rows: readonly SnapshotRow[],
): Promise<Snapshot[]> {
  const pictures = await picturesOf(workshop, where, rows.map(placeOf))
  return rows.map((row) => shownSnapshot({ ...row, is_older: pictures.get(placeKey(placeOf(row)))?.is_older ?? false }))
}

/**
 * Takes the picture of a screen or a section, in place of the one before. One that was taken before the one that stands
 * is not taken: two senders may be on their way at once.
 * Errors  `not_found` for the version; `bad_picture`, `picture_too_large`; `picture_older`.
 */
export async function sendSnapshot(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  where: Where,
  sent: SentSnapshot,
  bytes: Buffer,
): Promise<{ snapshot: Snapshot; is_fresh: boolean }> {
  const { width, height } = readPng(bytes)
  await versionRowOf(workshop, where)
  return workshop.pictures.keep(bytes, (sha256) =>
    act<{ snapshot: Snapshot; is_fresh: boolean }>(workshop, where.project, async () => {
      await versionRowOf(workshop, where)
      const now = workshop.now()
      const { taken_at = now, ...terms } = sent
      const [known] = await workshop.store.snapshots.at(where.project, where.app_version, [placeOf(sent)])
      const taken = new Date(Math.min(Date.parse(taken_at), Date.parse(now))).toISOString()
      if (known && taken < known.taken_at) throw new HufuError('picture_older', { taken_at: known.taken_at })
      const row: SnapshotRow = {
        ...where,
        ...terms,
        snapshot_id: workshop.newId('sn'),
        width,
        height,
        taken_at: taken,
        sha256,
        size_bytes: bytes.length,
        by: caller.member,
        received_at: now,
      }
      const facts = { name: row.name, width, height, size_bytes: row.size_bytes }
      const audit = auditRow(workshop, caller, where.project, 'snapshot.send', `${row.file_key} ${row.node_id}`, facts)
      const snapshot = (await shown(workshop, where, [row]))[0]!
      const changed = await workshop.store.snapshots.changes(where.project, where.app_version, [placeOf(row)])
      const is_older = changed.some(({ changed_at }) => taken < changed_at)
      return {
        batch: {
          writes: [
            { table: 'snapshots', put: [row] },
            { table: 'audit', put: [audit] },
          ],
        },
        answer: () => ({ snapshot: { ...snapshot, is_older }, is_fresh: known === undefined }),
      }
    }),
  )
}

export async function listSnapshots(workshop: Workshop, where: Where, paging: Paging): Promise<Paged<Snapshot>> {
  await versionRowOf(workshop, where)
  const page = await paged(
    paging,
    (row: SnapshotRow) => row.snapshot_id,
    (at) => workshop.store.snapshots.page(where.project, where.app_version, at),
  )
  return { ...page, items: await shown(workshop, where, page.items) }
}

/** Errors  `not_found`, also where the file itself is gone. */
export async function snapshotImage(
  workshop: Pick<Workshop, 'store' | 'pictures'>,
  { project, app_version }: Where,
  snapshot_id: string,
): Promise<{ sha256: string; read(): Promise<Uint8Array<ArrayBuffer>> }> {
  const row = await workshop.store.snapshots.one(project, app_version, snapshot_id)
  if (!row) throw new HufuError('not_found', { what: 'snapshot' })
  return {
    sha256: row.sha256,
    async read() {
      const bytes = await workshop.pictures.read(row.sha256)
      if (!bytes) throw new HufuError('not_found', { what: 'snapshot' })
      return bytes
    },
  }
}

/** Errors  `not_found`. */
export function dropSnapshot(workshop: Workshop, caller: Caller, where: Where, snapshot_id: string): Promise<null> {
  return act<null>(workshop, where.project, async () => {
    const row = await workshop.store.snapshots.one(where.project, where.app_version, snapshot_id)
    if (!row) throw new HufuError('not_found', { what: 'snapshot' })
    const { file_key, node_id } = row
    const audit = auditRow(workshop, caller, where.project, 'snapshot.delete', `${file_key} ${node_id}`)
    return {
      batch: {
        writes: [
          { table: 'snapshots', drop: [{ ...where, file_key, node_id }] },
          { table: 'audit', put: [audit] },
        ],
      },
      answer: () => null,
    }
  })
}

const PAGE = 200
/** Another program on this store may be about to write the row that names a picture. */
const FRESH_MS = 3_600_000

/** Lets go pictures that are older than they are kept for, and files that no row names any more. `before` in ms. */
export async function letPicturesGo(
  { store, pictures, now }: Pick<Workshop, 'store' | 'pictures' | 'now'>,
  before: number,
): Promise<void> {
  for (;;) {
    const rows = await store.snapshots.before(new Date(before).toISOString(), PAGE)
    if (!rows.length) break
    const drop = rows.map(({ project, app_version, snapshot_id }) => ({ project, app_version, snapshot_id }))
    await store.commit({ writes: [{ table: 'snapshots', drop }] })
  }
  await pictures.tidy(Date.parse(now()) - FRESH_MS, (sha256) => store.snapshots.isNamed(sha256))
}
