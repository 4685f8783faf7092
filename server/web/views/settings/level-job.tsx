import { useEffect, useState } from 'preact/hooks'
import type { Job } from '../../../../shared/schema/delivery.ts'
import type { Levelling } from '../../../../shared/schema/levelling.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { followJob, isOver } from '../../state/follow-job.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn } from '../../words.ts'

/** What the job came to, version by version. */
function Outcome({ job }: { job: Job }) {
  const { say, language } = useSpeech()
  const { versions } = (job.result as Levelling | null) ?? { versions: [] }
  if (!versions.length) return <p class="faint">{say('level_nothing')}</p>
  return (
    <ul class="plain">
      {versions.map(({ app_version, reworded, merged, parted, changed }) => (
        <li key={app_version}>
          <strong>{app_version}</strong>{' '}
          {say('level_told', {
            reworded: countIn(language, reworded),
            merged: countIn(language, merged),
            parted: countIn(language, parted),
            changed: countIn(language, changed),
          })}
        </li>
      ))}
    </ul>
  )
}

/** The job that carries new words through every version: how far it is, and what came of it. */
export function LevelJob({ id, onOver }: { id: string; onOver(): void }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [job, setJob] = useState<Job | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => {
    let isHere = true
    followJob(api, id, (now) => isHere && setJob(now)).then(
      () => isHere && onOver(),
      (error) => isHere && setRefusal(refusalOf(error)),
    )
    return () => {
      isHere = false
    }
  }, [id])
  if (refusal) return <Complaint refusal={refusal} />
  if (!job || !isOver(job.status))
    return (
      <div class="row">
        <span role="status">{say('level_running')}</span>
        <progress max={Math.max(1, job?.total ?? 1)} value={job?.done ?? 0} aria-label={say('level_running')} />
        <ActButton label={say('cancel')} act={() => api.cancelJob(id)} />
      </div>
    )
  return (
    <div role="status">
      <h3>{say(`level_${job.status === 'succeeded' ? 'done' : job.status === 'cancelled' ? 'stopped' : 'failed'}`)}</h3>
      {job.error && <Complaint refusal={{ ...job.error, request_id: '', status: 0 }} />}
      <Outcome job={job} />
    </div>
  )
}
