import { useSpeech } from '../state/speech.ts'
import { countIn } from '../words.ts'

export type Chip = { value: string; label: string; count?: number | undefined; tone?: string }

/** A row of filters, of which one is on. `value` '' is all. */
export function Chips({
  label,
  chips,
  value,
  onPick,
}: {
  label: string
  chips: Chip[]
  value: string
  onPick(value: string): void
}) {
  const { language } = useSpeech()
  return (
    <fieldset class="chips">
      <legend class="faint">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          class="chip"
          aria-pressed={chip.value === value}
          onClick={() => onPick(chip.value === value ? '' : chip.value)}
        >
          {chip.tone && <i class={`dot ${chip.tone}`} aria-hidden="true" />}
          {chip.label}
          {chip.count !== undefined && <span class="count">{countIn(language, chip.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
