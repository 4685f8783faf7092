import { Certain } from '../../parts/certain.tsx'
import { useAsked } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { timeIn } from '../../words.ts'

/** What people said of a version's rules: which goes on as which, to be taken back. */
export function Successions({ app_version }: { app_version: string }) {
  const { say, language } = useSpeech()
  const { api, revision, mayWrite, changed } = useWorkplace()
  const { answer } = useAsked(() => api.successions(app_version), [api, app_version, revision])
  if (!answer?.length) return null
  return (
    <>
      <h3>{say('succession_list')}</h3>
      <ul class="lines">
        {answer.map(({ rule_key, by, at }) => (
          <li key={rule_key} class="row spread">
            <span>{say('succession_line', { key: rule_key, by, time: timeIn(language, at) })}</span>
            {mayWrite && (
              <Certain
                ask={say('succession_undo')}
                yes={say('succession_undo')}
                act={() => api.undoSuccession(app_version, rule_key)}
                then={changed}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
