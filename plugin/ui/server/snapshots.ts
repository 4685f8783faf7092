import type { Snapshot, SnapshotTerms } from '../../../shared/schema/coverage.ts'
import type { Picture } from '../../bridge/messages.ts'
import { inProject } from './api.ts'
import { type Access, request } from './request.ts'

const SEND_MS = 60_000

type SentBox = Snapshot['boxes'][number]

/** A layer that reaches out of the picture, such as a note beside its screen, has no place on it. */
export function boxesOn({ boxes, width, height }: Picture): SentBox[] {
  return Object.entries(boxes).flatMap(([node_id, box]) => {
    const isOn = box && box.x < width && box.y < height && box.x + box.width > 0 && box.y + box.height > 0
    return isOn ? [{ node_id, box }] : []
  })
}

export function sendSnapshot(
  access: Access,
  appVersion: string,
  terms: Omit<SnapshotTerms, 'scale'>,
  picture: Picture,
): Promise<Snapshot> {
  const form = new FormData()
  form.set('terms', JSON.stringify({ ...terms, scale: picture.scale, boxes: boxesOn(picture) }))
  form.set('picture', new Blob([picture.png as BlobPart], { type: 'image/png' }), 'picture.png')
  const path = inProject(access, `/versions/${encodeURIComponent(appVersion)}/snapshots`)
  return request(access, path, { method: 'POST', form, timeout_ms: SEND_MS })
}
