import type { Box } from '../../shared/schema/rule-atom.ts'
import type { Call, Messages, Picture } from '../bridge/messages.ts'
import { Refusal } from '../bridge/refusal.ts'
import { nodeOf, tryRead } from './live.ts'
import { paceOf } from './pace.ts'

/** Sharp on a screen with two pixels for one, and no larger than a canvas may take. */
const MOST_SCALE = 2
const MOST_HEIGHT_PX = 4096

const boxOf = (node: BaseNode): Box | null => tryRead(() => (node as FrameNode).absoluteBoundingBox ?? null, null)

/** Where each layer lies on the screen. Asked one by one: a screen holds few rules. */
async function boxesOn(frame: Box, ids: readonly string[], call: Call): Promise<Picture['boxes']> {
  const pace = paceOf(call)
  const boxes: Picture['boxes'] = {}
  for (const id of ids) {
    await pace.breathe()
    const node = await nodeOf(id)
    const at = node && boxOf(node)
    boxes[id] = at ? { x: at.x - frame.x, y: at.y - frame.y, width: at.width, height: at.height } : null
  }
  return boxes
}

async function take({ frame_id, node_ids, most_px }: Messages['picture']['ask'], call: Call): Promise<Picture> {
  const node = await nodeOf(frame_id)
  const frame = node && boxOf(node)
  if (!node || !frame || !('exportAsync' in node)) throw new Refusal('not_found', { what: 'layer' })
  const { width, height } = frame
  const scale = Math.min(MOST_SCALE, most_px / width, MOST_HEIGHT_PX / height)
  const png = await node
    // with its own bounds: a shadow that reaches beyond would move all boxes
    .exportAsync({ format: 'PNG', constraint: { type: 'SCALE', value: scale }, useAbsoluteBounds: true })
    .catch(() => {
      throw new Refusal('no_picture')
    })
  return { png, width, height, scale, boxes: await boxesOn(frame, node_ids, call) }
}

/**
 * Makes the handler that draws a screen. One at a time, since Figma holds each picture whole: many at once run it out of
 * memory. A picture that nobody waits for any more is not begun.
 * Errors  `not_found`, `no_picture`, `cancelled`.
 */
export function pictures() {
  let last: Promise<unknown> = Promise.resolve()
  return (ask: Messages['picture']['ask'], call: Call): Promise<Picture> => {
    const next = last.then(() => {
      if (call.isCancelled()) throw new Refusal('cancelled')
      return take(ask, call)
    })
    last = next.catch(() => {})
    return next
  }
}
