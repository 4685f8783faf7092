import { useMemo, useRef, useState } from 'preact/hooks'
import { countsOf, type Placed, placedMarks, stepped } from '../../../../shared/marks.ts'
import type { State } from '../../../../shared/schema/base.ts'
import type { FrameDetail } from '../../../../shared/schema/coverage.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn, timeIn } from '../../words.ts'
import { Panel } from './panel.tsx'
import { Pins } from './pins.tsx'
import { frameName } from './screens.tsx'
import { type Picking, Stage } from './stage.tsx'
import { SHOWN_STATES, Share, Sign } from './state-look.tsx'

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4]

/** Signs and what they mean; pressing one shows the rules of that state alone. */
function Legend({ marks, state, onPick }: { marks: Placed[]; state: string; onPick(state: State | ''): void }) {
  const { say, language } = useSpeech()
  const counts = countsOf(marks)
  return (
    <fieldset class="chips legend">
      <legend class="unseen">{say('cov_legend')}</legend>
      {SHOWN_STATES.map((one) => (
        <button
          key={one}
          type="button"
          class="chip"
          aria-pressed={state === one}
          disabled={!counts[one] && state !== one}
          onClick={() => onPick(state === one ? '' : one)}
        >
          <Sign state={one} />
          {say(`state_${one}`)}
          <span class="count">{countIn(language, counts[one] ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  const { say } = useSpeech()
  const at = ZOOMS.indexOf(zoom)
  return (
    <fieldset class="zoom">
      <legend class="unseen">{say('cov_zoom')}</legend>
      <button type="button" aria-label={say('cov_zoom_out')} disabled={at === 0} onClick={() => onZoom(ZOOMS[at - 1]!)}>
        −
      </button>
      <button type="button" onClick={() => onZoom(1)}>
        {zoom === 1 ? say('cov_zoom_fit') : `${zoom * 100}%`}
      </button>
      <button
        type="button"
        aria-label={say('cov_zoom_in')}
        disabled={at === ZOOMS.length - 1}
        onClick={() => onZoom(ZOOMS[at + 1]!)}
      >
        +
      </button>
    </fieldset>
  )
}

/** What is to be known of the picture before one trusts it. */
function PictureNote({ frame, onGone }: { frame: FrameDetail; onGone(): void }) {
  const { say, language } = useSpeech()
  const { api, app_version, mayWrite } = useWorkplace()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { picture } = frame
  if (!picture)
    return frame.kind === 'off_screen' ? null : (
      <p class="faint small">{say(frame.size ? 'cov_sheet' : 'cov_no_place')}</p>
    )
  const time = timeIn(language, picture.taken_at)
  const remove = () => api.dropPicture(app_version, picture.snapshot_id).then(onGone, (e) => setRefusal(refusalOf(e)))
  return (
    <div class="row small">
      {picture.is_older ? (
        <p class="notice">
          <strong>{say('cov_older')}</strong> {say('cov_older_hint', { time })}
        </p>
      ) : (
        <span class="faint">{say('cov_taken', { time })}</span>
      )}
      {mayWrite && (
        <button type="button" class="link" onClick={() => setIsAsking(true)}>
          {say('cov_remove_picture')}
        </button>
      )}
      {isAsking && (
        <Dialog title={say('cov_remove_picture')} onClose={() => setIsAsking(false)}>
          <p>{say('cov_remove_asks')}</p>
          {refusal && <Complaint refusal={refusal} />}
          <div class="row">
            <button type="button" class="danger" onClick={remove}>
              {say('cov_remove_picture')}
            </button>
            <button type="button" onClick={() => setIsAsking(false)}>
              {say('cancel')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

type Shown = { frame: FrameDetail; route: Route; onGone(): void }

function ShownScreen({ frame, route, onGone }: Shown) {
  const { say, language } = useSpeech()
  const [zoom, setZoom] = useState(1)
  const [current, setCurrent] = useState('')
  const place = useRef<HTMLFieldSetElement>(null)
  const all = useMemo(() => placedMarks(frame.marks), [frame])
  const { state = '', mark: picked = '' } = route.values
  const marks = all.filter((mark) => !state || mark.state === state)
  const boxes = marks.filter((mark) => mark.box)
  const pins = marks.filter((mark) => !mark.box)
  const opened = all.find((mark) => mark.key === picked)
  const at = (values: Record<string, string>) =>
    go({ view: 'coverage', values: { ...route.values, ...values } }, 'replace')
  const elementOf = (key: string) => place.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`)
  const close = () => {
    at({ mark: '' })
    elementOf(picked)?.focus()
  }
  const picking: Picking = {
    picked,
    current: marks.some((mark) => mark.key === current) ? current : (marks[0]?.key ?? ''),
    onPick: (mark) => at({ mark: mark.key }),
    onCurrent: setCurrent,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = [...boxes, ...pins]
    const now = from.findIndex((mark) => mark.key === (event.target as HTMLElement).dataset.mark)
    const next = now < 0 ? undefined : stepped(event.key, now, from.length)
    if (next === undefined) return
    event.preventDefault()
    elementOf(from[next]!.key)?.focus()
  }
  return (
    <section
      aria-label={frameName(say, frame)}
      class={opened ? 'screen with-panel' : 'screen'}
      onKeyDown={(event) => event.key === 'Escape' && opened && close()}
    >
      <div class="screen-main">
        <div class="row spread">
          <h1>{frameName(say, frame)}</h1>
          {frame.size && <ZoomBar zoom={zoom} onZoom={setZoom} />}
        </div>
        <p class="faint">
          {frame.page && <>{frame.page} · </>}
          <strong>
            <Share share={frame.rules.share} />
          </strong>{' '}
          {say('cov_of', {
            part: countIn(language, frame.rules.covered),
            total: countIn(language, frame.rules.total),
          })}
        </p>
        <PictureNote frame={frame} onGone={onGone} />
        <Legend marks={all} state={state} onPick={(one) => at({ state: one, mark: '' })} />
        {frame.is_cut && <p class="notice">{say('cov_cut')}</p>}
        {state && marks.length === 0 && <p class="empty">{say('cov_filtered_out')}</p>}
        <fieldset class={frame.size ? 'desk' : 'desk no-stage'} ref={place} onKeyDown={onKeyDown}>
          <legend class="unseen">{say('cov_marks')}</legend>
          {frame.size && <Stage frame={{ ...frame, size: frame.size }} boxes={boxes} zoom={zoom} picking={picking} />}
          <Pins pins={pins} hasPicture={frame.size !== null} picking={picking} />
        </fieldset>
      </div>
      {opened && <Panel mark={opened} route={route} onClose={close} />}
    </section>
  )
}

/** One screen with its rules upon it, and the rule that was pressed beside it. */
export function Screen({ file_key, frame_id, route }: { file_key: string; frame_id: string; route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, revision, changed } = useWorkplace()
  const frame = useAsked(
    (signal) => api.frame(app_version, { file_key, frame_id }, signal),
    [api, app_version, file_key, frame_id, revision],
  )
  const back = { view: 'coverage', values: { ...route.values, file: '', frame: '', mark: '', state: '' } }
  return (
    <div class="coverage one">
      <p>
        <a href={hrefOf(back)}>← {say('cov_back')}</a>
      </p>
      {frame.refusal && <Complaint refusal={frame.refusal} again={frame.again} />}
      {!frame.answer && frame.isAsking && <Waiting />}
      {frame.answer && <ShownScreen frame={frame.answer} route={route} onGone={changed} />}
    </div>
  )
}
