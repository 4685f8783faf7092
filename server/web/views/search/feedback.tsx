import { useRef, useState } from 'preact/hooks'
import type { Verdict } from '../../../../shared/schema/ask.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { Complaint } from '../../parts/complaint.tsx'
import type { Said } from '../../state/conversation.ts'
import { handFocus } from '../../state/focus.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

const VERDICTS = ['up', 'down'] as const
const NOTE_MOST = 2000

const Thumb = ({ verdict }: { verdict: Verdict }) => (
  <svg class={`thumb-sign ${verdict}`} width="14" height="14" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path
      d="M5 14V7.2L8 2a1.5 1.5 0 0 1 1.4 2L8.8 6.5H13a1.4 1.4 0 0 1 1.4 1.7l-1 4.7A1.4 1.4 0 0 1 12 14H5ZM5 7H2v7h3"
      stroke="currentColor"
      stroke-linejoin="round"
      stroke-width="1.3"
    />
  </svg>
)

type Props = { answer_id: string; said: Said | null; onSaid(said: Said | null): void }

/** What one said of an answer; said is sent at once, and a note may follow. */
function useFeedback({ answer_id, onSaid }: Props, onTaken: () => void) {
  const { api } = useWorkplace()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setIsSending] = useState(false)
  async function attempt(send: () => Promise<unknown>, said: Said | null): Promise<void> {
    if (isSending) return
    setIsSending(true)
    setRefusal(null)
    await send().then(
      () => {
        onTaken()
        onSaid(said)
      },
      (error) => setRefusal(refusalOf(error)),
    )
    setIsSending(false)
  }
  return {
    refusal,
    isSending,
    say: (verdict: Verdict, note = '') =>
      attempt(() => api.sayOfAnswer({ answer_id, verdict, ...(note && { note }) }), { verdict, note }),
    undo: () => attempt(() => api.unsayOfAnswer(answer_id), null),
  }
}

/** Whether an answer helped, with a word on what was wrong; it can be taken back. */
export function FeedbackLine(props: Props) {
  const { say } = useSpeech()
  const line = useRef<HTMLDivElement>(null)
  // Undo and the note go when they have done their work: the thumb that was said stays
  const toThumb = () =>
    handFocus(
      line.current?.querySelector(':focus:not([aria-pressed])'),
      line.current?.querySelector<HTMLElement>('[aria-pressed=true]'),
    )
  const feedback = useFeedback(props, toThumb)
  const [typed, setTyped] = useState('')
  const { verdict = null, note = '' } = props.said ?? {}
  const send = (event: Event) => {
    event.preventDefault()
    if (verdict && typed.trim()) void feedback.say(verdict, typed.trim())
  }
  return (
    <div ref={line} class="column">
      <p class="row small">
        <span class="faint">{say('ask_helped')}</span>
        {VERDICTS.map((one) => (
          <button
            key={one}
            type="button"
            class="chip"
            aria-pressed={verdict === one}
            onClick={() => void (verdict === one ? feedback.undo() : feedback.say(one))}
          >
            <Thumb verdict={one} /> {say(`ask_${one}`)}
          </button>
        ))}
        {verdict && (
          <>
            <span role="status">{say(note ? 'ask_noted' : 'ask_thanks')}</span>
            <button type="button" class="link" onClick={() => void feedback.undo()}>
              {say('ask_undo')}
            </button>
          </>
        )}
      </p>
      {verdict && !note && (
        <form class="row small" onSubmit={send}>
          <input
            class="ask-note"
            aria-label={say(`ask_note_${verdict}`)}
            placeholder={say(`ask_note_${verdict}`)}
            value={typed}
            maxLength={NOTE_MOST}
            onInput={(e) => setTyped(e.currentTarget.value)}
          />
          <button type="submit" disabled={feedback.isSending || !typed.trim()}>
            {say('ask_note_send')}
          </button>
        </form>
      )}
      {feedback.refusal && <Complaint refusal={feedback.refusal} />}
    </div>
  )
}
