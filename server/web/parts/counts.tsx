import type { Counts } from '../../../shared/schema/delivery.ts'
import { useSpeech } from '../state/speech.ts'
import { sayOr } from '../texts.ts'
import { countIn } from '../words.ts'

const ORDER = ['taken', 'replaced', 'unchanged', 'withdrawn', 'warned', 'refused'] as const

/** What became of a delivery's lines; what is zero is left out. */
export function CountsLine({ counts }: { counts: Counts }) {
  const { say, language } = useSpeech()
  return (
    <span class="counts">
      {ORDER.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <span key={outcome} class={`outcome o-${outcome}`}>
          {countIn(language, counts[outcome])} {sayOr(say, `outcome_${outcome}`, outcome)}
        </span>
      ))}
    </span>
  )
}
