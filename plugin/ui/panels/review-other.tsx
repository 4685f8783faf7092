import { useEffect, useRef, useState } from 'preact/hooks'
import { rulesForChecks } from '../../../shared/reassign.ts'
import type { Hit } from '../../../shared/schema/answers.ts'
import { Form } from '../parts/form.tsx'
import { Fault } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Access } from '../server/request.ts'
import { rulesNamed } from '../server/review.ts'

type OtherProps = {
  access: Access
  appVersion: string
  /** The rule in question: it is none of the others. */
  subject_id: string
  choose(cluster_id: string): void
  leave(): void
}

/** Another rule for the check, found by words. */
export function OtherRule({ access, appVersion, subject_id, choose, leave }: OtherProps) {
  const { say } = useSpeech()
  const [words, setWords] = useState('')
  const [hits, setHits] = useState<Hit[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const find = async () => {
    if (!words.trim() || isBusy) return
    setBusy(true)
    setFault(null)
    try {
      const found = await rulesNamed(access, appVersion, words.trim())
      setHits(rulesForChecks(found.hits, subject_id))
    } catch (thrown) {
      setFault(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div class="other">
      <Form submit={() => void find()} leave={leave}>
        <div class="find">
          <input
            name="other"
            aria-label={say('other_find')}
            placeholder={say('other_find')}
            value={words}
            ref={input}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <button type="button" disabled={isBusy} onClick={() => void find()}>
            {say('other_search')}
          </button>
          <button type="button" class="quiet" onClick={leave}>
            {say('cancel')}
          </button>
        </div>
      </Form>
      <Fault fault={fault} />
      {hits?.length === 0 && (
        <p class="faint" role="status">
          {say('other_none', { app_version: appVersion })}
        </p>
      )}
      {hits && hits.length > 0 && (
        <ul class="hits">
          {hits.map((hit) => (
            <li key={hit.id}>
              <button type="button" class="hit" onClick={() => choose(hit.id)}>
                {hit.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
