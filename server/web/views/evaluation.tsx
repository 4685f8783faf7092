import { Complaint } from '../parts/complaint.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useAsked } from '../state/asked.ts'
import type { Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { OneSet } from './evaluation/one-set.tsx'
import { NewSet, Sets } from './evaluation/sets.tsx'

/** Sets of questions whose answers are known, how search did on them, and what to do about it. */
export function Evaluation({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, mayWrite, revision } = useWorkplace()
  const asked = useAsked((signal) => api.evaluationSets(signal), [api, revision])
  const { answer: sets } = asked
  if (!sets) return asked.refusal ? <Complaint refusal={asked.refusal} again={asked.again} /> : <Waiting />
  const one = sets.find(({ set_id }) => set_id === route.values.set)
  if (one) return <OneSet key={one.set_id} route={route} set={one} onChange={asked.again} />
  return (
    <div class="page">
      <h1>{say('view_evaluation')}</h1>
      <p class="faint">{say('evaluation_hint')}</p>
      {sets.length === 0 && (
        <section class="card empty">
          <h2>{say('evaluation_none')}</h2>
          <p class="faint">{say('evaluation_none_hint')}</p>
        </section>
      )}
      <Sets route={route} sets={sets} />
      {mayWrite && <NewSet route={route} onMade={asked.again} />}
    </div>
  )
}
