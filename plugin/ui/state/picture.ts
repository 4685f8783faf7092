import { useEffect, useState } from 'preact/hooks'
import type { Picture } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { Refusal } from '../../bridge/refusal.ts'

/** Two pixels for each of the window's at its widest. */
const MOST_PX = 760

export type Drawn = Omit<Picture, 'png' | 'scale'> & { url: string }
export type Drawing = { drawn: Drawn | null; isDrawing: boolean; fault: unknown; again(): void }

/** The picture of a screen and where its layers lie on it now; asked of the canvas, one screen at a time. */
export function usePicture(bridge: Bridge, frame_id: string | null, nodeIds: readonly string[]): Drawing {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    setDrawn(null)
    setFault(null)
    if (frame_id === null) return
    let url: string | null = null
    let isLeft = false
    const asked = bridge.ask('picture', { frame_id, node_ids: [...nodeIds], most_px: MOST_PX })
    asked.answer.then(
      ({ png, width, height, boxes }) => {
        if (isLeft) return
        url = URL.createObjectURL(new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' }))
        setDrawn({ url, width, height, boxes })
      },
      (thrown) => {
        const isOurs = thrown instanceof Refusal && thrown.code === 'cancelled'
        if (!isLeft && !isOurs) setFault(thrown)
      },
    )
    return () => {
      isLeft = true
      asked.cancel()
      if (url) URL.revokeObjectURL(url)
    }
  }, [bridge, frame_id, nodeIds.join(), round])
  return {
    drawn,
    isDrawing: frame_id !== null && !drawn && !fault,
    fault,
    again: () => setRound((n) => n + 1),
  }
}
