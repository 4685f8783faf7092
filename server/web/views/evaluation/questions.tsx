import { useRef, useState } from 'preact/hooks'
import type { EvaluationSet, StoredQuestion } from '../../../../shared/schema/evaluation.ts'
import type { Page } from '../../api.ts'
import { Certain } from '../../parts/certain.tsx'
import { More } from '../../parts/more.tsx'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { usePages } from '../../state/asked.ts'
import { handFocus } from '../../state/focus.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { QuestionForm } from './question-form.tsx'

type Props = { set: EvaluationSet; onChange(): void }
const PAGE = 50

/** The questions of a set, folded away until one looks: drafts wait among them. */
export function Questions({ set, onChange }: Props) {
  const { say } = useSpeech()
  const { mayWrite } = useWorkplace()
  const [isOpen, setIsOpen] = useState(set.questions === 0)
  const count = set.questions + set.drafts
  return (
    <details class="card questions" open={isOpen} onToggle={(e) => setIsOpen(e.currentTarget.open)}>
      <summary>
        {say('evaluation_questions')} ({count})
      </summary>
      {isOpen && <List set={set} onChange={onChange} mayWrite={mayWrite} />}
    </details>
  )
}

function List({ set, onChange, mayWrite }: Props & { mayWrite: boolean }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [edited, setEdited] = useState<StoredQuestion | 'new' | null>(null)
  const pages = usePages<StoredQuestion, Page<StoredQuestion>>(
    (cursor, signal) => api.questions(set.set_id, { cursor, limit: PAGE }, signal),
    [api, set.set_id, set.dataset_version, set.drafts],
  )
  const done = () => {
    setEdited(null)
    pages.again()
    onChange()
  }
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRef(new Map<string, HTMLTableRowElement | null>())
  const gone = ({ id }: StoredQuestion) => {
    const row = rows.current.get(id)
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    handFocus(row, next?.querySelector('button') ?? add.current)
    done()
  }
  return (
    <>
      {pages.items.length > 0 && (
        <StackedTable
          heads={['evaluation_question', 'evaluation_category', 'evaluation_expected']}
          hasActions={mayWrite}
        >
          {pages.items.map((question) => (
            <tr key={question.id} ref={(row) => void rows.current.set(question.id, row)}>
              <td data-label={say('evaluation_question')}>
                {question.question}
                <small class="faint block">{question.id}</small>
              </td>
              <td class="whole" data-label={say('evaluation_category')}>
                {question.category ?? '–'}
              </td>
              <td data-label={say('evaluation_expected')}>
                <Expected question={question} />
              </td>
              {mayWrite && (
                <td class="actions whole">
                  <button type="button" class="quiet" onClick={() => setEdited(question)}>
                    {say('evaluation_edit')}
                  </button>
                  <Certain
                    ask={say('evaluation_delete_question')}
                    yes={say('evaluation_delete_question_yes')}
                    act={() => api.deleteQuestion(set.set_id, question.id)}
                    then={() => gone(question)}
                  />
                </td>
              )}
            </tr>
          ))}
        </StackedTable>
      )}
      <More pages={pages} />
      {mayWrite && (
        <p>
          <button ref={add} type="button" onClick={() => setEdited('new')}>
            {say('evaluation_add')}
          </button>
        </p>
      )}
      {edited && (
        <QuestionForm
          key={edited === 'new' ? '' : edited.id}
          set_id={set.set_id}
          question={edited === 'new' ? null : edited}
          onDone={done}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function Expected({ question: { expect } }: { question: StoredQuestion }) {
  const { say } = useSpeech()
  if (!expect) return <span class="tag">{say('evaluation_draft')}</span>
  if (expect.no_answer) return <>{say('evaluation_expect_no_answer')}</>
  const { rule_keys = [], external_ids = [], node_ids = [], sections = [], quote = [] } = expect
  return (
    <>
      {[...rule_keys, ...external_ids, ...node_ids, ...sections].join(' · ')}
      {quote.length > 0 && <small class="faint block">“{quote.join('” “')}”</small>}
    </>
  )
}
