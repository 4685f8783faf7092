import { useEffect, useRef, useState } from 'preact/hooks'
import { type Placed, placedMarks, stepped } from '../../../shared/marks.ts'
import type { LayerRule } from '../../../shared/schema/coverage.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { Fault } from '../parts/notice.tsx'
import { inOneLine, RuleWords } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import { Sign, StateTag } from '../parts/state-look.tsx'
import { ValueConflicts } from '../parts/value-conflicts.tsx'
import type { Group, Row } from '../state/covered.ts'
import { type Drawn, usePicture } from '../state/picture.ts'
import type { Say } from '../texts.ts'
import { type RuleAt, RuleDetail } from './coverage-rule.tsx'

/** A screen is shown this high at most, so that what is picked stands below it in the window. */
const MOST_HEIGHT = 340
const LEAST_BOX = 12
const BADGE = 15

type Marked = Placed<LayerRule>

const labelOf = (say: Say, mark: Marked) =>
  say('picture_mark', {
    number: mark.number,
    state: say(`state_${mark.state}`),
    words: inOneLine(mark.words),
    tests: mark.tests,
  })

type Picking = { picked: string | null; current: string; pick(mark: Marked): void; enter(key: string): void }

function Box({ mark, drawn, picking }: { mark: Marked; drawn: Drawn; picking: Picking }) {
  const { say } = useSpeech()
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  const { x, y, width, height } = mark.box!
  return (
    <button
      type="button"
      class={`mark state ${mark.state}`}
      data-mark={mark.key}
      aria-label={labelOf(say, mark)}
      title={labelOf(say, mark)}
      aria-pressed={picking.picked === mark.key}
      tabIndex={picking.current === mark.key ? 0 : -1}
      onClick={() => picking.pick(mark)}
      onFocus={() => picking.enter(mark.key)}
      style={{
        left: percent(x, drawn.width),
        top: percent(y, drawn.height),
        width: `max(${LEAST_BOX}px, ${percent(width, drawn.width)})`,
        height: `max(${LEAST_BOX}px, ${percent(height, drawn.height)})`,
        zIndex: mark.layer,
      }}
    >
      <span class="badge-of-mark" style={{ left: `${mark.nth * BADGE - 6}px` }}>
        <Sign state={mark.state} />
      </span>
    </button>
  )
}

/** The rule of the box that was pressed, under the picture. Focus goes to it, and back to the box when it is closed. */
function Picked({ row, of, close, jump, ...where }: RuleAt & { row: Row; of: unknown; close(): void }) {
  const { say } = useSpeech()
  const what = inOneLine(row.words)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={section} class="picked" data-cluster={row.cluster_id} aria-label={what} tabIndex={-1}>
      <div class="rule-head">
        <StateTag state={row.state} />
        <span class="grow" />
        <button type="button" class="small" onClick={close}>
          {say('rule_close')}
        </button>
      </div>
      <button type="button" class="rule-jump" title={say('place_layer')} onClick={() => jump(row.node_id)}>
        <RuleWords parts={row.words} />
      </button>
      <ValueConflicts conflicts={row.value_conflicts} />
      <RuleDetail row={row} of={of} {...where} />
    </section>
  )
}

type Props = RuleAt & { bridge: Bridge; group: Group; of: unknown }

/** The screen as it is drawn now with a box for each rule; the one that is pressed unfolds below. */
export function ScreenPicture({ bridge, group, ...rule }: Props) {
  const { say } = useSpeech()
  const places = group.rows.flatMap((row) => row.places)
  const { drawn, isDrawing, fault, again } = usePicture(bridge, group.id, [...new Set(places.map((at) => at.node_id))])
  const [picked, setPicked] = useState<string | null>(null)
  const [current, setCurrent] = useState('')
  const stage = useRef<HTMLFieldSetElement>(null)
  const screen = group.name || group.id || ''
  const marks = drawn ? placedMarks(places.map((at) => ({ ...at, box: drawn.boxes[at.node_id] ?? null }))) : []
  // a note lies beside its screen, and so does a layer that somebody moved away
  const boxes = marks.filter(({ box }) => box && drawn && isOn(box, drawn))
  const unseen = new Set(places.map((at) => at.atom_id)).size - new Set(boxes.map((mark) => mark.atom_id)).size
  const elementOf = (key: string) => stage.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`)
  const close = () => {
    const at = picked
    setPicked(null)
    if (at) elementOf(at)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = boxes.findIndex((mark) => mark.key === (event.target as HTMLElement).dataset.mark)
    const next = at < 0 ? undefined : stepped(event.key, at, boxes.length)
    if (next === undefined) return
    event.preventDefault()
    elementOf(boxes[next]!.key)?.focus()
  }
  const picking: Picking = {
    picked,
    current: boxes.some((mark) => mark.key === current) ? current : (boxes[0]?.key ?? ''),
    pick: (mark) => setPicked(mark.key === picked ? null : mark.key),
    enter: setCurrent,
  }
  const mark = boxes.find(({ key }) => key === picked)
  const row = mark && group.rows.find((one) => one.atom_id === mark.atom_id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button inside opened
    <div class="screen" onKeyDown={(event) => event.key === 'Escape' && picked && close()}>
      <Fault fault={fault} again={again} />
      {isDrawing && <p class="faint">{say('picture_drawing', { screen })}</p>}
      {drawn && (
        <fieldset
          class="stage"
          ref={stage}
          aria-label={say('picture_marks', { screen })}
          onKeyDown={onKeyDown}
          style={{
            width: `min(100%, ${(MOST_HEIGHT * drawn.width) / drawn.height}px)`,
            aspectRatio: `${drawn.width} / ${drawn.height}`,
          }}
        >
          <img src={drawn.url} alt="" />
          {boxes.map((one) => (
            <Box key={one.key} mark={one} drawn={drawn} picking={picking} />
          ))}
        </fieldset>
      )}
      {row && <Picked key={mark.key} row={row} close={close} {...rule} />}
      {drawn && unseen > 0 && <p class="faint">{say('picture_pins', { count: unseen })}</p>}
    </div>
  )
}

const isOn = (box: NonNullable<LayerRule['box']>, { width, height }: Drawn): boolean =>
  box.x < width && box.y < height && box.x + box.width > 0 && box.y + box.height > 0
