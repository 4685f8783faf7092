import { useState } from 'preact/hooks'
import type { Marked } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { Fault, Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { Working } from '../parts/working.tsx'
import type { AskedLayers } from '../state/layers-answer.ts'
import { type Marking, markWords, useMarking } from '../state/marking.ts'
import { reasonText } from '../texts.ts'

type OverlayProps = AskedLayers & {
  bridge: Bridge
  mode: 'design' | 'dev'
  page: string
  jump(nodeId: string): void
}

function Missing({ missing, jump }: { missing: Marked['missing']; jump(nodeId: string): void }) {
  const { say } = useSpeech()
  if (!missing.length) return null
  return (
    <details class="skipped">
      <summary>{say('marks_missing', { count: missing.length })}</summary>
      <ul>
        {missing.map(({ node_id, name, reason }, i) => (
          <li key={`${node_id}${i}`}>
            <button type="button" class="link" onClick={() => jump(node_id)}>
              {name || node_id}
            </button>
            <span class="faint">{reasonText(say, reason)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Outcome({ marking, jump }: { marking: Marking; jump(nodeId: string): void }) {
  const { say } = useSpeech()
  const { marked, removed, fault } = marking
  return (
    <>
      <Fault fault={fault} />
      {marked && <Notice>{say('marked', { count: marked.marked })}</Notice>}
      {marked && <Missing missing={marked.missing} jump={jump} />}
      {removed !== null && <Notice>{say(removed ? 'marks_removed' : 'marks_none')}</Notice>}
    </>
  )
}

/** Marks how the rules stand on the canvas itself, where the person may edit; and takes the marks away. */
export function OverlayPart({ bridge, mode, page, jump, ...asked }: OverlayProps) {
  const { say } = useSpeech()
  const marking = useMarking(bridge, asked, page)
  const [isAnnotating, setAnnotating] = useState(false)
  const { step, progress, hasBoxes } = marking
  if (mode === 'dev') return <p class="hint">{say('marks_view_only')}</p>
  const words = markWords(say, asked.appVersion, new Date().toLocaleDateString())
  const mark = (style: 'boxes' | 'annotations') => {
    setAnnotating(style === 'annotations')
    void marking.mark(style, words)
  }
  if (step !== 'idle')
    return (
      <Working
        words={
          step === 'removing'
            ? say('marks_removing')
            : progress
              ? say('marking', { done: progress.done, total: progress.total })
              : say('starting')
        }
        at={progress}
        cancel={marking.cancel}
      />
    )
  return (
    <section class="tool" aria-label={say('marks')}>
      <h3>{say('marks')}</h3>
      <p class="hint">{say('marks_hint')}</p>
      {isAnnotating && <p class="hint">{say('marks_notes_hint')}</p>}
      <Outcome marking={marking} jump={jump} />
      <div class="buttons">
        <button type="button" onClick={() => void marking.unmark()}>
          {say('marks_remove')}
        </button>
        <button
          type="button"
          title={say('marks_notes_hint')}
          disabled={!asked.fileKey}
          onClick={() => mark('annotations')}
        >
          {say('marks_annotations')}
        </button>
        <button type="button" class={hasBoxes ? '' : 'primary'} disabled={!asked.fileKey} onClick={() => mark('boxes')}>
          {say('marks_boxes')}
        </button>
      </div>
    </section>
  )
}
