import { useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../../api.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { messageIn } from '../../words.ts'
import { BaseChoice } from './base-choice.tsx'

/** A new version, last in the order; one that looks like another wants a second yes. */
export function MakeVersion() {
  const { say, language } = useSpeech()
  const { api, versions, changed } = useWorkplace()
  const [name, setName] = useState('')
  const [base, setBase] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  async function make(confirm: boolean) {
    setRefusal(null)
    try {
      await api.makeVersion({
        app_version: name.trim(),
        ...(base !== null && { base_version: base }),
        ...(confirm && { confirm }),
      })
      setName('')
      setBase(null)
      changed()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }
  const submit = (event: Event) => {
    event.preventDefault()
    if (name.trim()) void make(false)
  }
  return (
    <form class="card make-version" onSubmit={submit}>
      <div class="row">
        <label>
          {say('version_new_label')}
          <input value={name} maxLength={64} placeholder="v1.0.0" onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        {versions.length > 0 && <BaseChoice value={base} without="" onPick={setBase} />}
        <button type="submit" class="primary" disabled={!name.trim()}>
          {say('version_make_go')}
        </button>
      </div>
      {refusal?.code === 'version_lookalike' ? (
        <div class="complaint asks" role="alert">
          <p>{messageIn(language, refusal)}</p>
          <button type="button" onClick={() => void make(true)}>
            {say('lookalike_create', { app_version: name.trim() })}
          </button>
        </div>
      ) : (
        refusal && <Complaint refusal={refusal} />
      )}
    </form>
  )
}
