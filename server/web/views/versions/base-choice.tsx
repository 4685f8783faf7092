import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

/** The version that one builds on, or none. */
export function BaseChoice({
  value,
  without,
  onPick,
}: {
  value: string | null
  without: string
  onPick(base: string | null): void
}) {
  const { say } = useSpeech()
  const { versions } = useWorkplace()
  return (
    <label>
      {say('version_base')}
      <select value={value ?? ''} onChange={(e) => onPick(e.currentTarget.value || null)}>
        <option value="">{say('version_base_none')}</option>
        {versions
          .filter((v) => v.app_version !== without)
          .map((v) => (
            <option key={v.app_version} value={v.app_version}>
              {v.app_version}
            </option>
          ))}
      </select>
    </label>
  )
}
