import { useSpeech } from '../state/speech.ts'
import { countIn } from '../words.ts'

export type PickOption = { value: string; label: string; count?: number }
type PickProps = { label: string; value: string; options: readonly PickOption[]; onPick(value: string): void }

/** One of many, where chips would fill the page; '' is all. Not shown where there is nothing to choose. */
export function Pick({ label, value, options, onPick }: PickProps) {
  const { say, language } = useSpeech()
  if (options.length < 2 && value === '') return null
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <label class="choice">
      <span class="faint small">{label}</span>
      <select value={value} onChange={(e) => onPick(e.currentTarget.value)}>
        <option value="">{say('all')}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
            {option.count !== undefined && ` (${countIn(language, option.count)})`}
          </option>
        ))}
      </select>
    </label>
  )
}
