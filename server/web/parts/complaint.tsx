import type { Refusal } from '../api.ts'
import { useSpeech } from '../state/speech.ts'
import { messageIn, placeText } from '../words.ts'

/** A job tells the place of a file's fault among its details. */
function placeWithin(details: unknown): { line: number | null; column?: number; xpath: null } {
  const { line, column } = (details ?? {}) as { line?: unknown; column?: unknown }
  return {
    line: typeof line === 'number' ? line : null,
    xpath: null,
    ...(typeof column === 'number' && { column }),
  }
}

/** What went wrong: the sentence in the page's language, then what helps to find it: code, place, request id. */
export function Complaint({ refusal, again }: { refusal: Refusal; again?: (() => void) | undefined }) {
  const { say, language } = useSpeech()
  const place = placeText(say, refusal.place ?? placeWithin(refusal.details))
  return (
    <div class="complaint" role="alert">
      <p>{messageIn(language, refusal)}</p>
      <p class="faint small">
        {[
          say('code', { code: refusal.code }),
          place,
          refusal.request_id && say('request_id', { id: refusal.request_id }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {again && (
        <button type="button" onClick={again}>
          {say('retry')}
        </button>
      )}
    </div>
  )
}
