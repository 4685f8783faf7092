import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { placedMarks } from '../../../../shared/marks.ts'
import type { FrameDetail } from '../../../../shared/schema/coverage.ts'
import type { RuleAtom } from '../../../../shared/schema/rule-atom.ts'
import { Chips } from '../../parts/chips.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { frameName } from '../coverage/screens.tsx'
import { Stage } from '../coverage/stage.tsx'

type Where = { file_key: string; frame_id: string; name: string }

/** The screens that show a rule, or that its notes speak of, each once. */
export function screensOf(atoms: readonly RuleAtom[]): Where[] {
  const found = new Map<string, Where>()
  for (const { file_key, frame_id, about_frame_id, frame_name } of atoms.flatMap((atom) => atom.evidence)) {
    const id = frame_id ?? about_frame_id
    const key = `${file_key} ${id}`
    if (id && !found.has(key)) found.set(key, { file_key, frame_id: id, name: frame_name ?? '' })
  }
  return [...found.values()]
}

/** The picture with the boxes of this rule alone; a box leads to the screen with all of its rules. */
function Shown({ frame, cluster_id }: { frame: FrameDetail; cluster_id: string }) {
  const { say } = useSpeech()
  const { project, projects } = useWorkplace()
  const room = useRef<HTMLDivElement>(null)
  const boxes = useMemo(
    () => placedMarks(frame.marks).filter((mark) => mark.cluster_id === cluster_id && mark.box),
    [frame, cluster_id],
  )
  const [current, setCurrent] = useState('')
  const first = boxes[0]?.key ?? ''
  const screen = (mark: string): Route => ({
    view: 'coverage',
    values: {
      ...(projects.length > 1 && { project }),
      ...{ version: frame.app_version, file: frame.file_key, frame: frame.frame_id || '-', mark },
    },
  })
  useEffect(() => {
    // a box below the fold of its stage would not be seen
    const box = room.current?.querySelector<HTMLElement>('.mark')
    const stage = box?.closest('.stage')
    if (box && stage) stage.scrollTop = box.offsetTop - stage.clientHeight / 3
  })
  if (!frame.picture || !frame.size)
    return (
      <p class="faint small">
        {say('search_no_picture')} <a href={hrefOf(screen(first))}>{say('search_screen')}</a>
      </p>
    )
  return (
    <div class="rule-picture" ref={room}>
      <Stage
        frame={{ ...frame, size: frame.size }}
        boxes={boxes}
        zoom={1}
        picking={{
          picked: first,
          current: current || first,
          onPick: (mark) => go(screen(mark.key)),
          onCurrent: setCurrent,
        }}
      />
      <p class="row small">
        <a href={hrefOf(screen(first))}>{say('search_screen')}</a>
        {frame.picture.is_older && <span class="tag older">{say('cov_older')}</span>}
      </p>
    </div>
  )
}

type PictureProps = { app_version: string; cluster_id: string; screens: readonly Where[] }

/** A rule on the picture of its screen; of several screens one at a time. */
export function RulePicture({ app_version, cluster_id, screens }: PictureProps) {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const [at, setAt] = useState(0)
  const { file_key, frame_id } = screens[at] ?? screens[0]!
  const frame = useAsked(
    (signal) => api.frame(app_version, { file_key, frame_id }, signal),
    [api, app_version, file_key, frame_id, revision],
  )
  return (
    <section aria-label={say('frame')}>
      {screens.length > 1 && (
        <Chips
          label={say('search_screens')}
          value={String(at)}
          onPick={(value) => value && setAt(Number(value))}
          chips={screens.map(({ name }, i) => ({
            value: String(i),
            label: name || say('search_screen_number', { number: i + 1 }),
          }))}
        />
      )}
      {frame.refusal && <Complaint refusal={frame.refusal} again={frame.again} />}
      {!frame.answer && frame.isAsking && <Waiting />}
      {frame.answer && (
        <>
          <h3>{frameName(say, frame.answer)}</h3>
          <Shown frame={frame.answer} cluster_id={cluster_id} />
        </>
      )}
    </section>
  )
}
