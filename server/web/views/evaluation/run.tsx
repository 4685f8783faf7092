import { useEffect, useRef, useState } from 'preact/hooks'
import type { Job } from '../../../../shared/schema/delivery.ts'
import type { EvaluationProvider, EvaluationResult } from '../../../../shared/schema/evaluation.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { useKeptFocus } from '../../state/focus.ts'
import { followJob, isOver } from '../../state/follow-job.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

const PROVIDERS: readonly EvaluationProvider[] = ['search', 'classic', 'mock']

/** The button that has a set asked, of whom, and how far that is. */
export function RunSet({ set_id, onDone }: { set_id: string; onDone(run_id: string): void }) {
  const { say } = useSpeech()
  const { api, app_version } = useWorkplace()
  const [provider, setProvider] = useState<EvaluationProvider>('search')
  const [job, setJob] = useState<Job | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [round, setRound] = useState(0)
  // what is picked while it runs is still picked when it is done
  const done = useRef(onDone)
  done.current = onDone
  const id = job && !isOver(job.status) ? job.job_id : null
  useEffect(() => {
    if (!id) return
    let isHere = true
    const take = (now: Job) => {
      if (isHere) setJob(now)
      if (isHere && now.status === 'succeeded') done.current((now.result as EvaluationResult).run_id)
    }
    followJob(api, id, take).catch((error) => isHere && setRefusal(refusalOf(error)))
    return () => {
      isHere = false
    }
  }, [id, round])
  const followAgain = () => {
    setRefusal(null)
    setRound((n) => n + 1)
  }
  const place = useKeptFocus<HTMLDivElement>(id)
  const running = id && job ? say('evaluation_running', { done: job.done, total: job.total }) : ''
  return (
    <div ref={place} class="run-set">
      {id && job ? (
        <span key="running" class="row">
          <progress max={job.total} value={job.done} aria-label={running} />
          <span role="status">{running}</span>
          <ActButton label={say('cancel')} act={() => api.cancelJob(id)} />
        </span>
      ) : (
        <span key="start" class="row">
          <label class="choice">
            <span class="faint">{say('evaluation_provider')}</span>
            <select value={provider} onChange={(e) => setProvider(e.currentTarget.value as EvaluationProvider)}>
              {PROVIDERS.map((one) => (
                <option key={one} value={one}>
                  {say(`evaluation_by_${one}`)}
                </option>
              ))}
            </select>
          </label>
          <ActButton
            class="primary"
            label={say('evaluation_run')}
            act={() => api.startEvaluation({ set_id, provider, ...(app_version && { app_version }) })}
            then={setJob}
          />
        </span>
      )}
      {job?.status === 'cancelled' && <p role="status">{say('evaluation_cancelled')}</p>}
      {refusal && <Complaint refusal={refusal} again={followAgain} />}
      {job?.error && job.status === 'failed' && <Complaint refusal={{ ...job.error, request_id: '', status: 0 }} />}
    </div>
  )
}
