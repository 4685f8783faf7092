import { useState } from 'preact/hooks'
import type { BulkReviewAnswer, ReviewItem } from '../../../../shared/schema/review.ts'
import { Dialog } from '../../parts/dialog.tsx'
import type { Deciding } from '../../state/review.ts'
import { useSpeech } from '../../state/speech.ts'
import { messageIn } from '../../words.ts'

/** Sources named before a bulk of medium risk. */
const MOST_PLACES = 6
type Verdict = 'accept' | 'reject'

/** High and critical ones are decided one by one, whichever way. */
export const mayGoInBulk = ({ risk, proposed }: ReviewItem) =>
  (risk === 'low' || risk === 'medium') && proposed.action !== 'say_module'

function Confirmation({
  items,
  verdict,
  onYes,
  onClose,
}: {
  items: readonly ReviewItem[]
  verdict: Verdict
  onYes(going: ReviewItem[], medium: number): void
  onClose(): void
}) {
  const { say } = useSpeech()
  const going = items.filter(mayGoInBulk)
  const medium = going.filter((item) => item.risk === 'medium')
  const places = [...new Set(medium.flatMap((item) => item.evidence.map((e) => e.place)).filter(Boolean))]
  const left = items.length - going.length
  return (
    <Dialog title={say(`bulk_title_${verdict}`, { count: going.length })} onClose={onClose}>
      {going.length === 0 && <p>{say('bulk_none')}</p>}
      {going.length > medium.length && <p>{say('bulk_low', { count: going.length - medium.length })}</p>}
      {medium.length > 0 && (
        <div>
          <p>{say('bulk_medium', { count: medium.length })}</p>
          <ul>
            {places.slice(0, MOST_PLACES).map((place) => (
              <li key={place}>{place}</li>
            ))}
            {places.length > MOST_PLACES && <li>{say('bulk_more_places', { count: places.length - MOST_PLACES })}</li>}
          </ul>
        </div>
      )}
      {left > 0 && <p class="against">{say('bulk_left', { count: left })}</p>}
      <p class="row">
        {going.length > 0 && (
          <button type="button" class="primary" onClick={() => onYes(going, medium.length)}>
            {say(`bulk_${verdict}`)}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {say('cancel')}
        </button>
      </p>
    </Dialog>
  )
}

function Failures({ told }: { told: BulkReviewAnswer }) {
  const { say, language } = useSpeech()
  const failed = told.items.filter((item) => item.status === 'failed')
  if (failed.length === 0) return null
  const why = new Map<string, number>()
  for (const { reason = '', reason_zh = '', code = '' } of failed) {
    const text = messageIn(language, { message: reason, message_zh: reason_zh }) || code
    why.set(text, (why.get(text) ?? 0) + 1)
  }
  return (
    <div class="notice" role="alert">
      <p>{say('bulk_failed', { count: failed.length })}</p>
      <ul>
        {[...why].map(([text, count]) => (
          <li key={text}>
            {text} × {count}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is done with the chosen ones. Counts and sources are shown before anything is decided. */
export function BulkBar({
  items,
  chosen,
  setChosen,
  deciding,
}: {
  items: readonly ReviewItem[]
  chosen: ReadonlySet<string>
  setChosen(ids: ReadonlySet<string>): void
  deciding: Deciding
}) {
  const { say } = useSpeech()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [told, setTold] = useState<BulkReviewAnswer | null>(null)
  const meant = items.filter((item) => chosen.has(item.item_id))
  const low = items.filter((item) => item.risk === 'low' && mayGoInBulk(item))
  const decide = async (going: ReviewItem[], medium: number) => {
    const how = verdict!
    setVerdict(null)
    setTold(await deciding.decideMany(going, how, medium))
  }
  return (
    <div class="bulk">
      <div class="row">
        {meant.length === 0 ? (
          low.length > 1 && (
            <button type="button" onClick={() => setChosen(new Set(low.map((item) => item.item_id)))}>
              {say('bulk_choose_low')} <span class="count">{low.length}</span>
            </button>
          )
        ) : (
          <>
            <strong role="status">{say('bulk_chosen', { count: meant.length })}</strong>
            <button type="button" class="primary" disabled={deciding.isBusy} onClick={() => setVerdict('accept')}>
              {say('bulk_accept')}
            </button>
            <button type="button" disabled={deciding.isBusy} onClick={() => setVerdict('reject')}>
              {say('bulk_reject')}
            </button>
            <button type="button" class="quiet" onClick={() => setChosen(new Set())}>
              {say('bulk_clear')}
            </button>
          </>
        )}
      </div>
      {told && <Failures told={told} />}
      {verdict && <Confirmation items={meant} verdict={verdict} onYes={decide} onClose={() => setVerdict(null)} />}
    </div>
  )
}
