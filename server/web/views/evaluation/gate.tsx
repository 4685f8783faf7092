import { useState } from 'preact/hooks'
import type { EvaluationRun } from '../../../../shared/schema/evaluation.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { timeIn } from '../../words.ts'

/** What is to be said of a run's gate: who waived it and why, or the form that does. */
export function Gate({ run, onChange }: { run: EvaluationRun; onChange(): void }) {
  const { say, language } = useSpeech()
  const { me } = useWorkplace()
  const { state, waiver } = run.gate
  if (waiver)
    return (
      <blockquote class="waiver">
        <p>{waiver.decision}</p>
        <footer class="faint">
          {say('evaluation_waived_by', { by: waiver.by, time: timeIn(language, waiver.at) })}
        </footer>
      </blockquote>
    )
  if (state !== 'missed') return null
  return me.role === 'admin' ? (
    <Waive run_id={run.run_id} onChange={onChange} />
  ) : (
    <p class="faint">{say('evaluation_waive_admin')}</p>
  )
}

function Waive({ run_id, onChange }: { run_id: string; onChange(): void }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [decision, setDecision] = useState('')
  const form = useForm(async () => {
    await api.waiveGate(run_id, decision.trim())
    onChange()
  })
  return (
    <details class="waive">
      <summary>{say('evaluation_waive')}</summary>
      <form onSubmit={form.submit}>
        <label>
          {say('evaluation_waive_hint')}
          <textarea
            required
            minLength={10}
            maxLength={4000}
            rows={3}
            value={decision}
            onInput={(e) => setDecision(e.currentTarget.value)}
          />
        </label>
        {form.refusal && <Complaint refusal={form.refusal} />}
        <button type="submit" disabled={form.isSending}>
          {say('evaluation_waive')}
        </button>
      </form>
    </details>
  )
}
