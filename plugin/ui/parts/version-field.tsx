import { useState } from 'preact/hooks'
import type { VersionAnswer } from '../../../shared/schema/answers.ts'
import type { TextKey } from '../texts.ts'
import { useSpeech } from './speech.ts'

const OTHER = '\n'

type VersionProps = {
  versions: readonly VersionAnswer[]
  chosen: string
  choose(appVersion: string): void
  label?: TextKey
  hint?: TextKey
  name?: string
}

/** A version from the server's list, or one typed: the first send creates it. */
export function VersionField({
  versions,
  chosen,
  choose,
  label = 'app_version',
  hint,
  name = 'app_version',
}: VersionProps) {
  const { say } = useSpeech()
  const labels = versions.map((version) => version.app_version as string)
  const [isTyping, setTyping] = useState(false)
  const [typed, setTyped] = useState(chosen)
  const listed = chosen && !labels.includes(chosen) ? [chosen, ...labels] : labels
  const types = isTyping || !listed.length
  const keep = () => {
    if (typed.trim() !== chosen) choose(typed.trim())
  }
  return (
    <div class="fields">
      {listed.length > 0 && (
        <label>
          <span>{say(label)}</span>
          <select
            name={name}
            value={types ? OTHER : chosen}
            onChange={({ currentTarget: { value } }) => {
              setTyping(value === OTHER)
              if (value !== OTHER) choose(value)
            }}
          >
            {!chosen && <option value="">{say('choose')}</option>}
            {listed.map((label) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
            <option value={OTHER}>{say('app_version_other')}</option>
          </select>
        </label>
      )}
      {hint && !types && <p class="hint">{say(hint)}</p>}
      {types && (
        <>
          <label>
            <span>{say(listed.length ? 'app_version_new' : label)}</span>
            <input
              name={`${name}_typed`}
              maxLength={64}
              spellcheck={false}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
              onBlur={keep}
              onKeyDown={(event) => event.key === 'Enter' && keep()}
            />
          </label>
          <p class="hint">{say('app_version_hint')}</p>
        </>
      )}
    </div>
  )
}
