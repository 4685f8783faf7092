import { useSpeech } from './speech.ts'

/** How far something is, in words and as a bar, and the way out of it. */
export function Working({
  words,
  at,
  cancel,
}: {
  words: string
  at: { done: number; total: number } | null
  cancel(): void
}) {
  const { say } = useSpeech()
  return (
    <div class="progress">
      <div class="progress-words">
        <span class="clip" aria-live="polite">
          {words}
        </span>
        <button type="button" class="quiet" onClick={cancel}>
          {say('cancel')}
        </button>
      </div>
      <progress max={at?.total || 1} value={at?.done} aria-label={words} />
    </div>
  )
}
