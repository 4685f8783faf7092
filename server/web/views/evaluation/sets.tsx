import { useState } from 'preact/hooks'
import type { EvaluationSet } from '../../../../shared/schema/evaluation.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { useForm } from '../../state/form.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { timeIn } from '../../words.ts'
import { GateMark, ShareBar } from './figures.tsx'

/** Every set with its last run. */
export function Sets({ route, sets }: { route: Route; sets: readonly EvaluationSet[] }) {
  const { say, language } = useSpeech()
  return (
    <ul class="plain evaluation-sets">
      {sets.map(({ set_id, name, questions, drafts, last_run }) => (
        <li key={set_id} class="card">
          <div class="row spread">
            <h2>
              <a href={hrefOf({ view: 'evaluation', values: { ...route.values, set: set_id } })}>{name}</a>
            </h2>
            {last_run && <GateMark state={last_run.gate.state} />}
          </div>
          <p class="faint">
            {say('evaluation_holds', { questions })}
            {drafts > 0 && ` · ${say('evaluation_drafts', { count: drafts })}`}
            {last_run ? ` · ${timeIn(language, last_run.at)} · ${last_run.by}` : ` · ${say('evaluation_never')}`}
          </p>
          {last_run && <ShareBar label={say('evaluation_passed')} share={last_run.summary.all.pass_rate} />}
        </li>
      ))}
    </ul>
  )
}

/** A new, empty set; one is led into it. */
export function NewSet({ route, onMade }: { route: Route; onMade(): void }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [name, setName] = useState('')
  const form = useForm(async () => {
    const { set_id } = await api.createEvaluationSet(name.trim())
    onMade()
    go({ view: 'evaluation', values: { ...route.values, set: set_id } })
  })
  return (
    <form class="card settings-form" onSubmit={form.submit}>
      <h2>{say('evaluation_new')}</h2>
      <label>
        {say('evaluation_new_name')}
        <input required maxLength={200} value={name} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <p>
        <button type="submit" class="primary" disabled={form.isSending}>
          {say('evaluation_create')}
        </button>
      </p>
    </form>
  )
}
