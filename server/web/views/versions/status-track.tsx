import { useState } from 'preact/hooks'
import type { VersionAnswer } from '../../../../shared/schema/answers.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { messageIn } from '../../words.ts'

const STEPS = ['collecting', 'ready_to_merge', 'merged', 'ingested', 'done'] as const
type Step = (typeof STEPS)[number]
/** What people say of a version; the others follow from what is there. */
const FOR_PEOPLE: readonly Step[] = ['ingested', 'done']

/** What the server said is missing, one by one. */
function MissingOf({ refusal }: { refusal: Refusal }) {
  const { language } = useSpeech()
  const { missing } = (refusal.details ?? {}) as { missing?: { code: string; message: string; message_zh: string }[] }
  if (refusal.code !== 'status_missing' || !missing) return <Complaint refusal={refusal} />
  return (
    <div class="complaint" role="alert">
      <ul class="missing">
        {missing.map((thing) => (
          <li key={thing.code}>{messageIn(language, thing)}</li>
        ))}
      </ul>
    </div>
  )
}

/** How far a version is, step by step, what the next step wants, and the step that a person may say. */
export function StatusTrack({ version }: { version: VersionAnswer }) {
  const { say, language } = useSpeech()
  const { api, mayWrite, changed } = useWorkplace()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const at = STEPS.indexOf(version.status)
  const set = (status: Step) => {
    setRefusal(null)
    api.editVersion(version, { status }).then(changed, (error) => setRefusal(refusalOf(error)))
  }
  const { next } = version
  const nameOf = (status: Step) => say(`vstatus_${status}`)
  const back = version.status === 'done' ? 'ingested' : version.status === 'ingested' ? 'merged' : null
  return (
    <div class="status-track">
      <ol aria-label={say('version_status', { app_version: version.app_version })}>
        {STEPS.map((step, i) => (
          <li key={step} class={i < at ? 'past' : i === at ? 'now' : ''} aria-current={i === at ? 'step' : undefined}>
            {nameOf(step)}
          </li>
        ))}
      </ol>
      {next && next.missing.length > 0 && (
        <div class="small">
          <span class="faint">{say('version_missing', { status: nameOf(next.status) })}</span>
          <ul class="missing">
            {next.missing.map((thing) => (
              <li key={thing.code}>{messageIn(language, thing)}</li>
            ))}
          </ul>
        </div>
      )}
      {refusal && <MissingOf refusal={refusal} />}
      {mayWrite && at >= STEPS.indexOf('merged') && (
        <p class="row">
          {FOR_PEOPLE.filter((step) => STEPS.indexOf(step) > at).map((step) => (
            <button key={step} type="button" onClick={() => set(step)}>
              {say('version_set_status', { status: nameOf(step) })}
            </button>
          ))}
          {back && (
            <button type="button" class="quiet" onClick={() => set(back)}>
              {say('version_back_to', { status: nameOf(back) })}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
