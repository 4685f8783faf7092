import { useRef, useState } from 'preact/hooks'
import type { KeptAnswer } from '../../../../shared/schema/ask.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { handFocus } from '../../state/focus.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { timeIn } from '../../words.ts'

type Props = { set_id: string; onTaken(): void }

/** Answers that helped nobody, each a question in one click. */
export function Answers({ set_id, onTaken }: Props) {
  const { say } = useSpeech()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details class="card" onToggle={(e) => setIsOpen(e.currentTarget.open)}>
      <summary>{say('evaluation_answers')}</summary>
      <p class="faint">{say('evaluation_answers_hint')}</p>
      {isOpen && <List set_id={set_id} onTaken={onTaken} />}
    </details>
  )
}

function List({ set_id, onTaken }: Props) {
  const { say, language } = useSpeech()
  const { api } = useWorkplace()
  const list = useRef<HTMLUListElement>(null)
  const [taken, setTaken] = useState<readonly string[]>([])
  const asked = useAsked(
    async (signal) => {
      const pages = await Promise.all([api.answersToLookAt('down', signal), api.answersToLookAt('no_answer', signal)])
      return [...new Map(pages.flatMap(({ items }) => items).map((one) => [one.answer_id, one])).values()]
    },
    [api],
  )
  const { answer } = asked
  if (!answer) return asked.refusal ? <Complaint refusal={asked.refusal} again={asked.again} /> : <Waiting />
  const left = answer.filter(({ answer_id }) => !taken.includes(answer_id))
  const take = ({ answer_id }: KeptAnswer) => {
    const row = list.current?.children[left.findIndex((one) => one.answer_id === answer_id)]
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    handFocus(row, next?.querySelector('button') ?? list.current?.closest('details')?.querySelector('summary'))
    setTaken((before) => [...before, answer_id])
    onTaken()
  }
  if (!left.length) return <p>{say('evaluation_answers_none')}</p>
  return (
    <ul ref={list} class="plain answers">
      {left.map((one) => (
        <li key={one.answer_id} class="row spread">
          <span>
            {one.question}{' '}
            <small class="faint">
              {say(one.no_answer ? 'evaluation_unanswered' : 'evaluation_down')} · {timeIn(language, one.at)}
            </small>
          </span>
          <ActButton
            label={say('evaluation_take')}
            act={() => api.questionOfAnswer(set_id, one.answer_id)}
            then={() => take(one)}
          />
        </li>
      ))}
    </ul>
  )
}
