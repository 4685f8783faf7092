import { useState } from 'preact/hooks'
import type { Delivery, ItemResult, Outcome } from '../../../shared/schema/delivery.ts'
import type { Page } from '../api.ts'
import { Chips } from '../parts/chips.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { More } from '../parts/more.tsx'
import { StackedTable } from '../parts/stacked-table.tsx'
import { useAsked, usePages } from '../state/asked.ts'
import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { messageIn, placeText, timeIn } from '../words.ts'

const OUTCOMES: readonly Outcome[] = [
  'refused',
  'warned',
  'taken',
  'replaced',
  'unchanged',
  'withdrawn',
  'not_in_force',
  'no_expectation',
]

const HEADS = ['result_place', 'result_subject', 'result_outcome', 'result_message'] as const

function Row({ result }: { result: ItemResult }) {
  const { say, language } = useSpeech()
  const message = messageIn(language, result)
  return (
    <tr>
      <td data-label={say('result_place')} class="place">
        {placeText(say, { line: result.line, xpath: result.xpath })}
        {result.field && <div class="faint">{result.field}</div>}
      </td>
      <td data-label={say('result_subject')} class="place">
        {result.subject}
      </td>
      <td data-label={say('result_outcome')}>
        <span class={`outcome o-${result.outcome}`}>{say(`outcome_${result.outcome}`)}</span>
      </td>
      <td data-label={say('result_message')}>
        {message}
        {result.code && <code class="faint small">{result.code}</code>}
      </td>
    </tr>
  )
}

function Head({ delivery }: { delivery: Delivery }) {
  const { say, language } = useSpeech()
  const { api } = useWorkplace()
  return (
    <div class="row spread">
      <div>
        <h1 class="name">{delivery.file_name ?? say(`kind_${delivery.kind}`)}</h1>
        <p class="faint">
          {say(`kind_${delivery.kind}`)} · {delivery.app_version} · {delivery.by} · {timeIn(language, delivery.at)} ·{' '}
          {say(`status_${delivery.status}`)}
        </p>
      </div>
      {delivery.counts.refused > 0 && delivery.kind === 'case_atoms' && (
        <a class="button" href={api.refusedLines(delivery.delivery_id)} download="refused.jsonl">
          {say('refused_lines')}
        </a>
      )}
    </div>
  )
}

/** What became of each line or case of one delivery. */
export function Results({ id, route }: { id: string; route: Route }) {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const [outcome, setOutcome] = useState('')
  const delivery = useAsked(() => api.delivery(id), [api, id, revision])
  const pages = usePages<ItemResult, Page<ItemResult>>(
    (cursor, signal) => api.results(id, { outcome, cursor, limit: 100 }, signal),
    [api, id, outcome, revision],
  )
  const failed = delivery.answer?.status === 'failed' ? delivery.answer.job_id : null
  const job = useAsked(async () => (failed ? api.job(failed) : null), [api, failed])
  const counts: Partial<Record<string, number>> = delivery.answer?.counts ?? {}
  const { delivery: _, ...values } = route.values
  return (
    <section class="page">
      <a href={hrefOf({ view: 'upload', values })}>← {say('deliveries')}</a>
      {delivery.refusal && <Complaint refusal={delivery.refusal} again={delivery.again} />}
      {delivery.answer && <Head delivery={delivery.answer} />}
      {job.answer?.error && <Complaint refusal={{ ...job.answer.error, request_id: '', status: 0 }} />}
      {!job.answer?.error && (
        <Chips
          label={say('results')}
          value={outcome}
          onPick={setOutcome}
          chips={[
            { value: '', label: say('all') },
            ...OUTCOMES.filter((o) => counts[o] !== 0).map((o) => ({
              value: o,
              label: say(`outcome_${o}`),
              count: counts[o],
            })),
          ]}
        />
      )}
      {pages.first && pages.items.length === 0 && !job.answer?.error && <p class="faint">{say('results_none')}</p>}
      {pages.items.length > 0 && (
        <StackedTable heads={HEADS} class="results">
          {pages.items.map((result, i) => (
            <Row key={i} result={result} />
          ))}
        </StackedTable>
      )}
      <More pages={pages} />
    </section>
  )
}
