import type { Details, ErrorCode } from '../../../shared/error.ts'
import { HufuError } from '../../../shared/error.ts'
import { grouped, slicesOf } from '../grouped.ts'
import { isOutage } from '../outage.ts'
import { MOST_WIDTH } from '../snapshots/png.ts'
import { sendSnapshot } from '../snapshots/snapshots.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'
import type { Pull } from './links.ts'
import type { PulledFrame } from './pull-design.ts'

/** Pictures that one question asks for: Figma draws them while one waits. */
const AT_ONCE = 20
/** Sharp on a dense display; a wide screen gets as much as fits. */
const SHARPEST = 2

export type PictureFault = { node_id: string; code: ErrorCode; details: Details }

const scaleOf = ({ width }: PulledFrame): number =>
  Math.floor(100 * Math.min(SHARPEST, MOST_WIDTH / Math.max(1, Math.ceil(width)))) / 100

/** Fetches the pictures of some screens and keeps them. What fails for one is told, and stops no other. */
export async function pullPictures(
  workshop: Workshop,
  by: Pick<Caller, 'member'>,
  where: Where,
  pull: Pick<Pull, 'file_key' | 'version'>,
  frames: readonly PulledFrame[],
  signal: AbortSignal,
): Promise<PictureFault[]> {
  const faults: PictureFault[] = []
  const noted = async (some: readonly PulledFrame[], work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof HufuError) || isOutage(error)) throw error
      faults.push(...some.map(({ node_id }) => ({ node_id, code: error.code, details: error.details })))
    }
  }
  for (const [scale, own] of grouped(frames, scaleOf))
    for (const some of slicesOf(own, AT_ONCE))
      await noted(some, async () => {
        const wish = { ...pull, node_ids: some.map((frame) => frame.node_id), scale }
        const addresses = await workshop.figma!.pictures(wish, signal)
        for (const frame of some)
          await noted([frame], () => keepPicture(workshop, by, where, pull, frame, scale, addresses, signal))
      })
  return faults
}

async function keepPicture(
  workshop: Workshop,
  by: Pick<Caller, 'member'>,
  where: Where,
  { file_key }: Pick<Pull, 'file_key'>,
  { node_id, name, page }: PulledFrame,
  scale: number,
  addresses: ReadonlyMap<string, string | null>,
  signal: AbortSignal,
): Promise<void> {
  const address = addresses.get(node_id)
  if (!address) throw new HufuError('figma_no_picture')
  const bytes = await workshop.figma!.picture(address, signal)
  await sendSnapshot(workshop, by, where, { file_key, node_id, kind: 'frame', name, page, scale, boxes: [] }, bytes)
}
