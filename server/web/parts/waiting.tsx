import { useSpeech } from '../state/speech.ts'

/** Said while an answer is awaited; it appears a moment late, so that quick answers don't flicker. */
export function Waiting() {
  const { say } = useSpeech()
  return (
    <p class="waiting faint" role="status">
      {say('loading')}
    </p>
  )
}
