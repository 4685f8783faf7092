import type { Deciding } from '../../state/review.ts'
import { useSpeech } from '../../state/speech.ts'
import { KEYS } from './item.tsx'

/** What was decided last, and the way back. It stays as long as there is something to take back. */
export function UndoBar({ deciding }: { deciding: Deciding }) {
  const { say } = useSpeech()
  const last = deciding.done.at(-1)
  if (!last) return null
  return (
    <div class="undo-bar" role="status">
      <span>{say(`done_${last.verdict}`, { count: last.count })}</span>
      <button
        type="button"
        disabled={deciding.isBusy}
        aria-keyshortcuts={KEYS.undo}
        onClick={() => void deciding.undo()}
      >
        {say('undo')} <kbd>{KEYS.undo}</kbd>
      </button>
      {deciding.done.length > 1 && <span class="faint small">{say('undo_more', { count: deciding.done.length })}</span>}
    </div>
  )
}
