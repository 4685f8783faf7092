import type { Progress } from '../../bridge/messages.ts'
import { useSpeech } from './speech.ts'

/** How far a reading is, and the way out of it. */
export function ProgressBar({ progress, onCancel }: { progress: Progress | null; onCancel(): void }) {
  const { say } = useSpeech()
  const words = progress
    ? say(progress.phase === 'read' ? 'reading' : 'finding', { done: progress.done, total: progress.total })
    : say('starting')
  return (
    <div class="progress">
      <div class="progress-words">
        <span aria-live="polite">{words}</span>
        <button type="button" class="quiet" onClick={onCancel}>
          {say('cancel')}
        </button>
      </div>
      <progress max={progress?.total || 1} value={progress ? progress.done : undefined} aria-label={words} />
    </div>
  )
}
