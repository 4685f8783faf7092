import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Placed } from '../../../../shared/marks.ts'
import type { FrameDetail } from '../../../../shared/schema/coverage.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import type { Say } from '../../texts.ts'
import { Sign } from './state-look.tsx'

/** Around a plain sheet: its boxes reach up to its edge. */
const SHEET_MARGIN = 12
const BADGE = 26

export const markLabel = (say: Say, mark: Placed): string =>
  say('cov_mark', {
    number: mark.number,
    state: say(`state_${mark.state}`),
    words: [mark.words.C, mark.words.A, mark.words.R].filter(Boolean).join(' → '),
    tests: mark.tests,
  })

export type Picking = { picked: string; current: string; onPick(mark: Placed): void; onCurrent(key: string): void }

type Size = NonNullable<FrameDetail['size']>
type BoxProps = { mark: Placed; scale: number; isSheet: boolean; picking: Picking }

function Box({ mark, scale, isSheet, picking }: BoxProps) {
  const { say } = useSpeech()
  const { x, y, width, height } = mark.box!
  return (
    <button
      type="button"
      class={`mark b-${mark.state}`}
      data-mark={mark.key}
      aria-label={markLabel(say, mark)}
      aria-pressed={picking.picked === mark.key}
      title={markLabel(say, mark)}
      tabIndex={picking.current === mark.key ? 0 : -1}
      onClick={() => picking.onPick(mark)}
      onFocus={() => picking.onCurrent(mark.key)}
      style={{
        left: `${x * scale}px`,
        top: `${y * scale}px`,
        width: `${Math.max(10, width * scale)}px`,
        height: `${Math.max(10, height * scale)}px`,
        zIndex: mark.layer,
      }}
    >
      {isSheet && <span class="mark-text">{mark.raw_text}</span>}
      <span class="badge-of-mark" style={{ left: `${mark.nth * BADGE - 8}px` }}>
        <Sign state={mark.state} />
      </span>
    </button>
  )
}

/** Above the screen stand its name, the legend and the tabs. */
const HEAD = 190
/** Smaller than this nobody reads a screen: then it is scrolled. */
const LEAST = 0.4

/** At which scale the design fits into the room that there is; undefined until that is known. */
export function useFit(room: RefObject<HTMLElement | null>, { width, height }: Size): number | undefined {
  const [fit, setFit] = useState<number>()
  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const measure = () => {
      const across = (element.clientWidth - 2 * SHEET_MARGIN) / width
      const down = Math.max(LEAST, (innerHeight - HEAD) / height)
      setFit(Math.max(0.1, Math.min(1.5, across, down)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width, height])
  return fit
}

/** The screen itself: its picture or a plain sheet, and the boxes of its rules upon it. */
export function Stage({
  frame,
  boxes,
  zoom,
  picking,
}: {
  frame: FrameDetail & { size: Size }
  boxes: Placed[]
  zoom: number
  picking: Picking
}) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const room = useRef<HTMLDivElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const { width, height } = frame.size
  const scale = (useFit(room, frame.size) ?? 0) * zoom
  const picture = isBroken ? null : frame.picture
  return (
    <div class="stage" ref={room}>
      {isBroken && <p class="faint small">{say('cov_picture_failed')}</p>}
      {scale > 0 && (
        <div
          class={picture ? 'canvas' : 'canvas sheet'}
          style={{ width: `${width * scale}px`, height: `${height * scale}px` }}
        >
          {picture && (
            <img src={api.picture(frame.app_version, picture.snapshot_id)} alt="" onError={() => setIsBroken(true)} />
          )}
          {boxes.map((mark) => (
            <Box key={mark.key} mark={mark} scale={scale} isSheet={!picture} picking={picking} />
          ))}
        </div>
      )}
    </div>
  )
}
