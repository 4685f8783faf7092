import { useEffect, useState } from 'preact/hooks'
import type { Job } from '../../../../shared/schema/delivery.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { followJob, isOver } from '../../state/follow-job.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

/** The button that has the version looked through, and how far that is. */
export function RunCheck({ isAgain, onDone }: { isAgain: boolean; onDone(): void }) {
  const { say } = useSpeech()
  const { api, app_version, mayWrite } = useWorkplace()
  const [job, setJob] = useState<Job | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const id = job && !isOver(job.status) ? job.job_id : null
  useEffect(() => {
    if (!id) return
    let isHere = true
    const take = (now: Job) => {
      if (isHere) setJob(now)
      if (isHere && now.status === 'succeeded') onDone()
    }
    followJob(api, id, take).catch((error) => isHere && setRefusal(refusalOf(error)))
    return () => {
      isHere = false
    }
  }, [id])
  const start = () => {
    setRefusal(null)
    api.startCheck(app_version).then(setJob, (error) => setRefusal(refusalOf(error)))
  }
  if (!mayWrite) return null
  return (
    <>
      {id && job ? (
        <span class="row">
          <progress max={job.total} value={job.done} aria-label={say('check_running')} />
          <span role="status">{say('check_running')}</span>
          <ActButton label={say('cancel')} act={() => api.cancelJob(id)} />
        </span>
      ) : (
        <button type="button" class="primary" onClick={start}>
          {say(isAgain ? 'check_again' : 'check_now')}
        </button>
      )}
      {refusal && <Complaint refusal={refusal} again={start} />}
      {job?.error && <Complaint refusal={{ ...job.error, request_id: '', status: 0 }} />}
    </>
  )
}
