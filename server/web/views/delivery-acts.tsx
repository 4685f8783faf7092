import { useState } from 'preact/hooks'
import type { Delivery, DeliveryEffect, UploadAnswer } from '../../../shared/schema/delivery.ts'
import { type ProjectApi, type Refusal, Refused, refusalOf } from '../api.ts'
import { Certain } from '../parts/certain.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { followJob } from '../state/follow-job.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'

/** What came of it: told at once, or by a job that is followed to its end. */
async function effectOf(api: ProjectApi, answer: DeliveryEffect | UploadAnswer): Promise<DeliveryEffect> {
  if ('effect' in answer) return answer
  await followJob(api, answer.job_id, () => {})
  const job = await api.job(answer.job_id)
  if (job.error) throw new Refused({ ...job.error, request_id: '', status: 0 })
  return job.result as DeliveryEffect
}

function Move({ delivery, onMove }: { delivery: Delivery; onMove(to: string): Promise<void> }) {
  const { say } = useSpeech()
  const { versions } = useWorkplace()
  const [isOpen, setIsOpen] = useState(false)
  const others = versions.filter((v) => v.app_version !== delivery.app_version)
  const [to, setTo] = useState<string>(others.at(-1)?.app_version ?? '')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (!others.length) return null
  if (!isOpen)
    return (
      <button type="button" class="quiet" onClick={() => setIsOpen(true)}>
        {say('move_delivery')}
      </button>
    )
  return (
    <span class="row">
      <select aria-label={say('move_to')} value={to} onChange={(e) => setTo(e.currentTarget.value)}>
        {others.map((v) => (
          <option key={v.app_version} value={v.app_version}>
            {v.app_version}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => onMove(to).catch((error) => setRefusal(refusalOf(error)))}>
        {say('move_go')}
      </button>
      <button type="button" class="quiet" onClick={() => setIsOpen(false)}>
        {say('cancel')}
      </button>
      {refusal && <Complaint refusal={refusal} />}
    </span>
  )
}

/** What can be done with a delivery as a whole; `onDone` hears what came of it. */
export function DeliveryActs({ delivery, onDone }: { delivery: Delivery; onDone(effect: DeliveryEffect): void }) {
  const { say } = useSpeech()
  const { api, mayWrite, changed } = useWorkplace()
  const id = delivery.delivery_id
  const mayGo = mayWrite && delivery.status === 'succeeded' && delivery.taken_back_at === null
  const done = async (asked: Promise<DeliveryEffect | UploadAnswer>) => {
    onDone(await effectOf(api, await asked))
    changed()
  }
  return (
    <span class="delivery-acts">
      <a href={api.sentFile(id)} download>
        {say('sent_file')}
      </a>
      {mayGo && <Move delivery={delivery} onMove={(to) => done(api.moveDelivery(id, to))} />}
      {mayGo && (
        <Certain ask={say('take_back')} yes={say('take_back_yes')} act={() => done(api.takeBack(id))} then={() => {}} />
      )}
    </span>
  )
}
