import type { Page } from '../api.ts'
import type { Pages } from '../state/asked.ts'
import { useKeptFocus } from '../state/focus.ts'
import { useSpeech } from '../state/speech.ts'
import { countIn } from '../words.ts'
import { Complaint } from './complaint.tsx'
import { Waiting } from './waiting.tsx'

/** The foot of a list that grows: that it is awaited, what went wrong, how much is shown, and the button for the next page. */
export function More<T, P extends Page<T>>({ pages }: { pages: Pages<T, P> }) {
  const { say, language } = useSpeech()
  const place = useKeptFocus<HTMLParagraphElement>(pages.hasMore)
  if (pages.refusal) return <Complaint refusal={pages.refusal} again={pages.first ? pages.more : pages.again} />
  if (!pages.first && pages.isAsking) return <Waiting />
  if (!pages.hasMore && pages.items.length < 20) return null
  return (
    <p ref={place} class="more">
      {/* has the focus of who pressed the button, once there is no more */}
      <span class="faint" role="status" tabIndex={-1}>
        {say('shown', { count: countIn(language, pages.items.length) })}
      </span>
      {pages.hasMore && (
        <button type="button" onClick={pages.more} aria-disabled={pages.isAsking}>
          {pages.isAsking ? say('loading') : say('more')}
        </button>
      )}
    </p>
  )
}
