import type { EvaluationRow, EvaluationRun } from '../../../../shared/schema/evaluation.ts'
import type { Page } from '../../api.ts'
import { type Chip, Chips } from '../../parts/chips.tsx'
import { More } from '../../parts/more.tsx'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { usePages } from '../../state/asked.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

type Props = { run: EvaluationRun; route: Route }
const PAGE = 50

/** The questions that failed, why, and what came first instead; each leads to the search itself. */
export function Failures({ run, route }: Props) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const { reason = '' } = route.values
  const pages = usePages<EvaluationRow, Page<EvaluationRow>>(
    (cursor, signal) => api.evaluationRows(run.run_id, { passed: false, reason, cursor, limit: PAGE }, signal),
    [api, run.run_id, reason],
  )
  const { failures, all } = run.summary
  if (all.passed === all.questions) return <p>{say('evaluation_failed_none')}</p>
  const reasons = Object.entries(failures) as [keyof typeof failures, number][]
  const chips = reasons.map(([value, count]): Chip => ({ value, label: say(`evaluation_${value}`), count }))
  const whole: Chip = { value: '', label: say('all'), count: all.questions - all.passed }
  const pick = (value: string) => go({ view: 'evaluation', values: { ...route.values, reason: value } }, 'replace')
  return (
    <>
      <h2>{say('evaluation_failed')}</h2>
      <Chips label={say('evaluation_why')} chips={[whole, ...chips]} value={reason} onPick={pick} />
      {pages.items.length > 0 && (
        <StackedTable heads={['evaluation_question', 'evaluation_category', 'evaluation_why', 'evaluation_first']}>
          {pages.items.map((row) => (
            <Failure key={row.seq} row={row} route={route} />
          ))}
        </StackedTable>
      )}
      <More pages={pages} />
    </>
  )
}

function Failure({ row, route }: { row: EvaluationRow; route: Route }) {
  const { say } = useSpeech()
  const [first] = row.actual_results
  const { project = '', version = '' } = route.values
  const search = { view: 'search', values: { project, version, q: row.query_text } }
  return (
    <tr>
      <td data-label={say('evaluation_question')}>
        <a href={hrefOf(search)}>{row.query_text}</a>
        <small class="faint block">{row.question_id}</small>
      </td>
      <td class="whole" data-label={say('evaluation_category')}>
        {row.query_type}
      </td>
      <td data-label={say('evaluation_why')}>
        {row.failure_reason && say(`evaluation_${row.failure_reason}`)}
        {row.error_code && <small class="faint block">{row.error_code}</small>}
      </td>
      <td data-label={say('evaluation_first')}>
        {first ? (
          <>
            {first.title || first.id} <small class="faint block">{first.place}</small>
          </>
        ) : (
          <span class="faint">{say('evaluation_nothing')}</span>
        )}
      </td>
    </tr>
  )
}
