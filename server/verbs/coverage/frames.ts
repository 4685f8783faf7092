import type { FrameCoverage, FramesCoverage } from '../../../shared/schema/coverage.ts'
import { grouped } from '../grouped.ts'
import { type Paging, paged } from '../paging.ts'
import type { FoundFrame, FrameFilter, FramePlace } from '../ports/coverage.ts'
import type { SnapshotRow } from '../rows/coverage.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import { tallyOf } from './tally.ts'

type Reader = Pick<Workshop, 'store'>
type Pictures = Map<string, SnapshotRow & { is_older: boolean }>

export const placeKey = ({ file_key, frame_id }: FramePlace): string => JSON.stringify([file_key, frame_id])
const keyOf = ({ page, name, file_key, frame_id }: FoundFrame) => JSON.stringify([page, name, file_key, frame_id])

/** The pictures of some screens, each with whether a rule there changed after it was taken. */
export async function picturesOf(
  { store }: Reader,
  { project, app_version }: Where,
  places: readonly FramePlace[],
): Promise<Pictures> {
  const rows = await store.snapshots.at(project, app_version, places)
  const changes = await store.snapshots.changes(project, app_version, places)
  const changedAt = new Map(changes.map((row) => [placeKey(row), row.changed_at]))
  return new Map(
    rows.map((row) => {
      const key = placeKey({ file_key: row.file_key, frame_id: row.node_id })
      return [key, { ...row, is_older: row.taken_at < (changedAt.get(key) ?? '') }]
    }),
  )
}

export const kindOf = (frame: FramePlace, picture: SnapshotRow | undefined): FrameCoverage['kind'] =>
  frame.frame_id === '' ? 'off_screen' : (picture?.kind ?? 'frame')

/** Screens as they stand: what lies there by state, and the picture where one was sent. */
async function shownFrames(workshop: Reader, where: Where, found: readonly FoundFrame[]): Promise<FrameCoverage[]> {
  const tallies = await workshop.store.coverage.frameTally(where.project, where.app_version, found)
  const byPlace = grouped(tallies, placeKey)
  const pictures = await picturesOf(workshop, where, found)
  return found.map((frame) => {
    const picture = pictures.get(placeKey(frame))
    return {
      ...frame,
      kind: kindOf(frame, picture),
      rules: tallyOf(byPlace.get(placeKey(frame)) ?? []),
      picture: picture
        ? {
            snapshot_id: picture.snapshot_id,
            width: picture.width,
            height: picture.height,
            scale: picture.scale,
            taken_at: picture.taken_at,
            is_older: picture.is_older,
          }
        : null,
    }
  })
}

/** The screens of a version, by page and name. Errors  `not_found`; `bad_input` for a cursor of another list. */
export async function coverageByFrame(
  workshop: Reader,
  where: Where,
  filter: FrameFilter,
  paging: Paging,
): Promise<FramesCoverage> {
  await versionRowOf(workshop, where)
  const { watermark } = await projectRow(workshop, where.project)
  const page = await paged(paging, keyOf, (at) =>
    workshop.store.coverage.frames(where.project, where.app_version, filter, at),
  )
  return {
    app_version: where.app_version,
    watermark: String(watermark),
    items: await shownFrames(workshop, where, page.items),
    next_cursor: page.next_cursor,
  }
}
