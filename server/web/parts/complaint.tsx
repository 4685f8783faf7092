import type { Refusal } from '../api.ts'
import { useSpeech } from '../state/speech.ts'
import { messageIn, placeText } from '../words.ts'

/** What went wrong: the sentence in the page's language, then what helps to find it: code, place, request id. */
export function Complaint({ refusal, again }: { refusal: Refusal; again?: () => void }) {
  const { say, language } = useSpeech()
  const place = refusal.place ? placeText(say, refusal.place) : ''
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
