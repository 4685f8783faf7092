import { useEffect, useRef, useState } from 'preact/hooks'
import type { Expectation, StoredQuestion } from '../../../../shared/schema/evaluation.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

const PLACES = ['external_ids', 'node_ids', 'rule_keys', 'sections'] as const
const KINDS = [...PLACES, 'quote', 'no_answer'] as const
type Kind = (typeof KINDS)[number]
type Props = { set_id: string; question: StoredQuestion | null; onDone(): void; onClose(): void }

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function kindOf(expect: Expectation | null | undefined): Kind {
  if (expect?.no_answer) return 'no_answer'
  return PLACES.find((place) => expect?.[place]) ?? (expect?.quote ? 'quote' : 'external_ids')
}

/** Places of the other kinds, which this form does not show, stay as they are. */
function expectationOf(
  before: Expectation | null | undefined,
  kind: Kind,
  places: string,
  quotes: string,
): Expectation {
  if (kind === 'no_answer') return { no_answer: true }
  const { no_answer: _, quote: _q, ...others } = before ?? {}
  const quote = linesOf(quotes)
  const named = kind === 'quote' ? {} : { ...others, [kind]: linesOf(places) }
  const given = Object.entries(named).filter(([, list]) => (list as string[]).length > 0)
  return { ...Object.fromEntries(given), ...(quote.length > 0 && { quote }) }
}

/** One question, new or known: what is asked, and what its answer has to bring. */
export function QuestionForm({ set_id, question, onDone, onClose }: Props) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [text, setText] = useState(question?.question ?? '')
  const [category, setCategory] = useState(question?.category ?? '')
  const [kind, setKind] = useState(kindOf(question?.expect))
  const known = (of: Kind) => (PLACES.find((place) => place === of) && question?.expect?.[of as 'sections']) || []
  const [places, setPlaces] = useState(known(kind).join('\n'))
  const [quotes, setQuotes] = useState((question?.expect?.quote ?? []).join('\n'))
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useForm(async () => {
    const id = question?.id ?? `q-${Date.now().toString(36)}`
    const { product, app_version } = question ?? {}
    await api.putQuestion(set_id, id, {
      ...{ question: text.trim(), expect: expectationOf(question?.expect, kind, places, quotes) },
      ...(category.trim() && { category: category.trim() }),
      ...(product && { product }),
      ...(app_version && { app_version }),
    })
    onDone()
  })
  return (
    <Dialog title={say(question ? 'evaluation_edit' : 'evaluation_add')} onClose={onClose}>
      <form class="question-form" onSubmit={form.submit}>
        <label>
          {say('evaluation_question')}
          <textarea
            ref={first}
            required
            maxLength={1000}
            rows={2}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <label>
          {say('evaluation_category')}
          <input
            maxLength={60}
            list="categories"
            value={category}
            onInput={(e) => setCategory(e.currentTarget.value)}
          />
        </label>
        <datalist id="categories">
          {['local', 'global', 'temporal', 'causal'].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <label>
          {say('evaluation_what')}
          <select
            value={kind}
            onChange={(e) => {
              const next = e.currentTarget.value as Kind
              setKind(next)
              setPlaces(known(next).join('\n'))
            }}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {say(`evaluation_expect_${one}`)}
              </option>
            ))}
          </select>
        </label>
        {kind !== 'quote' && kind !== 'no_answer' && (
          <label>
            {say('evaluation_any')}
            <textarea required rows={2} value={places} onInput={(e) => setPlaces(e.currentTarget.value)} />
          </label>
        )}
        {kind !== 'no_answer' && (
          <label>
            {say('evaluation_quote')}
            <textarea
              required={kind === 'quote'}
              rows={2}
              value={quotes}
              onInput={(e) => setQuotes(e.currentTarget.value)}
            />
          </label>
        )}
        {form.refusal && <Complaint refusal={form.refusal} />}
        <p class="row">
          <button type="submit" class="primary" disabled={form.isSending}>
            {say('evaluation_save')}
          </button>
          <button type="button" onClick={onClose}>
            {say('cancel')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
