import type { State } from '../../../shared/schema/base.ts'
import { useSpeech } from '../state/speech.ts'
import { sayOr } from '../texts.ts'

/** A state in its colour and in words: colour alone tells nothing to many readers. */
export function StateMark({ state }: { state: State }) {
  const { say } = useSpeech()
  return (
    <span class="state">
      <i class={`dot s-${state}`} aria-hidden="true" />
      {sayOr(say, `state_${state}`, state)}
    </span>
  )
}
