import type { EvaluationRun, EvaluationSet } from '../../../../shared/schema/evaluation.ts'
import { Certain } from '../../parts/certain.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { timeIn } from '../../words.ts'
import { Answers } from './answers.tsx'
import { Compare } from './compare.tsx'
import { Failures } from './failures.tsx'
import { cut, FigureTable, GateMark } from './figures.tsx'
import { Gate } from './gate.tsx'
import { Questions } from './questions.tsx'
import { RunSet } from './run.tsx'
import { SendFile } from './send-file.tsx'

type Props = { route: Route; set: EvaluationSet; onChange(): void }

/** One set: its runs, its questions, and its end. */
export function OneSet({ route, set, onChange }: Props) {
  const { say } = useSpeech()
  const { api, mayWrite } = useWorkplace()
  const { set_id, name, questions, drafts } = set
  const runs = useAsked((signal) => api.evaluationRuns(set_id, signal), [api, set_id])
  const out = { view: 'evaluation', values: { ...route.values, set: '', run: '', with: '', reason: '' } }
  const to = (values: Record<string, string>) => go({ view: 'evaluation', values: { ...route.values, ...values } })
  // the list of sets tells the last run of each, and how it stands
  const renew = () => {
    runs.again()
    onChange()
  }
  const seeNewest = () => {
    to({ run: '', reason: '' })
    renew()
  }
  return (
    <div class="page">
      <p>
        <a href={hrefOf(out)}>← {say('evaluation_back')}</a>
      </p>
      <div class="row spread">
        <h1>{name}</h1>
        {mayWrite && questions > 0 && <RunSet set_id={set_id} onDone={seeNewest} />}
      </div>
      <p class="faint">
        {say('evaluation_holds', { questions })}
        {drafts > 0 && ` · ${say('evaluation_drafts', { count: drafts })}`}
      </p>
      {runs.refusal && <Complaint refusal={runs.refusal} again={runs.again} />}
      {!runs.answer && runs.isAsking && <Waiting />}
      {runs.answer?.items.length === 0 && questions > 0 && <p class="card">{say('evaluation_never')}</p>}
      {runs.answer && runs.answer.items.length > 0 && (
        <Runs route={route} runs={runs.answer.items} to={to} onChange={renew} />
      )}
      <Questions set={set} onChange={onChange} />
      {mayWrite && <SendFile set_id={set_id} onDone={onChange} />}
      {mayWrite && <Answers set_id={set_id} onTaken={onChange} />}
      <p class="row">
        <a class="button" href={api.testSet(set_id)} download>
          {say('evaluation_download')}
        </a>
        {mayWrite && (
          <Certain
            ask={say('evaluation_delete')}
            yes={say('evaluation_delete_yes')}
            act={() => api.deleteEvaluationSet(set_id)}
            then={() => {
              onChange()
              go(out)
            }}
          />
        )}
      </p>
    </div>
  )
}

type RunsProps = {
  route: Route
  runs: readonly EvaluationRun[]
  to(values: Record<string, string>): void
  onChange(): void
}

/** One run of the set, and another to hold it against. */
function Runs({ route, runs, to, onChange }: RunsProps) {
  const { say, language } = useSpeech()
  const run = runs.find(({ run_id }) => run_id === route.values.run) ?? runs[0]!
  const others = runs.filter(({ run_id }) => run_id !== run.run_id)
  const other = others.find(({ run_id }) => run_id === route.values.with)
  const option = ({ run_id, at, by, summary }: EvaluationRun) => (
    <option key={run_id} value={run_id}>
      {say('evaluation_option', { time: timeIn(language, at), by, pass: cut(summary.all.pass_rate) })}
    </option>
  )
  return (
    <section class="card run">
      <div class="row spread">
        <span class="row small">
          <label class="choice">
            <span class="faint">{say('evaluation_runs')}</span>
            <select value={run.run_id} onChange={(e) => to({ run: e.currentTarget.value, reason: '' })}>
              {runs.map(option)}
            </select>
          </label>
          {others.length > 0 && (
            <label class="choice">
              <span class="faint">{say('evaluation_compare')}</span>
              <select value={other?.run_id ?? ''} onChange={(e) => to({ with: e.currentTarget.value })}>
                <option value="">{say('evaluation_compare_none')}</option>
                {others.map(option)}
              </select>
            </label>
          )}
        </span>
        <GateMark state={run.gate.state} />
      </div>
      <Gate key={run.run_id} run={run} onChange={onChange} />
      <FigureTable run={run} />
      {other && <Compare run_id={run.run_id} before={other.run_id} />}
      <Failures key={run.run_id} run={run} route={route} />
    </section>
  )
}
