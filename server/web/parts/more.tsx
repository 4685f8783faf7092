import type { Page } from '../api.ts'
import type { Pages } from '../state/asked.ts'
import { useSpeech } from '../state/speech.ts'
import { countIn } from '../words.ts'
import { Complaint } from './complaint.tsx'

/** The foot of a list that grows: what went wrong, how much is shown, and the button for the next page. */
export function More<T, P extends Page<T>>({ pages }: { pages: Pages<T, P> }) {
  const { say, language } = useSpeech()
  if (pages.refusal) return <Complaint refusal={pages.refusal} again={pages.first ? pages.more : pages.again} />
  if (!pages.hasMore && pages.items.length < 20) return null
  return (
    <p class="more">
      <span class="faint" role="status">
        {say('shown', { count: countIn(language, pages.items.length) })}
      </span>
      {pages.hasMore && (
        <button type="button" onClick={pages.more} disabled={pages.isAsking}>
          {pages.isAsking ? say('loading') : say('more')}
        </button>
      )}
    </p>
  )
}
