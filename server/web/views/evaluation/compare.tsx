import type { ComparedQuestion, OutcomeInShort } from '../../../../shared/schema/evaluation.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

/** What became of the questions of an earlier run. */
export function Compare({ run_id, before }: { run_id: string; before: string }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const asked = useAsked((signal) => api.compareRuns(run_id, before, signal), [api, run_id, before])
  const { answer } = asked
  if (!answer) return asked.refusal ? <Complaint refusal={asked.refusal} again={asked.again} /> : <Waiting />
  const alone = answer.only_before.length + answer.only_after.length
  return (
    <section class="card comparison">
      <h2>{say('evaluation_better', { count: answer.better.length })}</h2>
      <Questions list={answer.better} />
      <h2>{say('evaluation_worse', { count: answer.worse.length })}</h2>
      <Questions list={answer.worse} />
      <p class="faint">
        {say('evaluation_same', { count: answer.same })}
        {alone > 0 && ` · ${say('evaluation_only', { count: alone })}`}
      </p>
    </section>
  )
}

function Questions({ list }: { list: readonly ComparedQuestion[] }) {
  const { say } = useSpeech()
  const inWords = (one: OutcomeInShort | null) => {
    if (!one) return '–'
    const outcome = say(one.is_passed ? 'evaluation_went_passed' : 'evaluation_went_failed')
    if (one.rank) return say('evaluation_went_rank', { outcome, rank: one.rank })
    return one.failure_reason
      ? say('evaluation_went_why', { outcome, why: say(`evaluation_${one.failure_reason}`) })
      : outcome
  }
  if (!list.length) return null
  return (
    <ul>
      {list.map((one) => (
        <li key={one.question_id}>
          {one.query_text}{' '}
          <small class="faint">
            {say('evaluation_moved', { before: inWords(one.before), after: inWords(one.after) })}
          </small>
        </li>
      ))}
    </ul>
  )
}
