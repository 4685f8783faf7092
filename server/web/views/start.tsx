import { useEffect, useRef, useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../api.ts'
import { Complaint } from '../parts/complaint.tsx'
import { followJob } from '../state/follow-job.ts'
import { go, hrefOf } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'

/** What an empty project shows: the sample in one click, or the way to one's own first upload. */
export function Start() {
  const { say } = useSpeech()
  const { api, mayWrite, changed } = useWorkplace()
  const [isLoading, setIsLoading] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isHere = useRef(true)
  useEffect(
    () => () => {
      isHere.current = false
    },
    [],
  )
  async function loadSample() {
    setIsLoading(true)
    setRefusal(null)
    try {
      const sample = await api.sample()
      await followJob(api, sample.job_id, () => {})
      changed()
      // who looks at something else by now is not fetched back
      if (isHere.current) go({ view: 'rules', values: { version: sample.app_version } })
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setIsLoading(false)
  }
  return (
    <section class="start">
      <i class="tally big" aria-hidden="true" />
      <h1>{say('start')}</h1>
      <p class="faint">{mayWrite ? say('start_hint') : say('may_not_write')}</p>
      {refusal && <Complaint refusal={refusal} />}
      {mayWrite && (
        <p class="row">
          <button type="button" class="primary" disabled={isLoading} onClick={loadSample}>
            {isLoading ? say('loading_sample') : say('load_sample')}
          </button>
          <a class="button" href={hrefOf({ view: 'upload', values: {} })}>
            {say('first_upload')}
          </a>
        </p>
      )}
    </section>
  )
}
