import { useState } from 'preact/hooks'
import { Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { mayGoInBulk } from '../state/questions.ts'
import type { Reviewing } from '../state/reviewing.ts'

/** Sources named before a bulk of medium risk. */
const MOST_PLACES = 5

function Failures({ told }: { told: NonNullable<Reviewing['bulk']> }) {
  const { say, language } = useSpeech()
  const why = new Map<string, number>()
  for (const { status, reason = '', reason_zh = '', code = '' } of told.items) {
    const text = (language === 'zh' ? reason_zh : reason) || code
    if (status === 'failed') why.set(text, (why.get(text) ?? 0) + 1)
  }
  return (
    <Notice tone="warning">
      <p>{say('bulk_failed', { count: told.summary.failed })}</p>
      <ul>
        {[...why].map(([text, count]) => (
          <li key={text}>{count > 1 ? `${text} × ${count}` : text}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Settles many at once: how many, of which risk and from where is shown before anything is decided. */
export function Bulk({ reviewing }: { reviewing: Reviewing }) {
  const { say } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  const [withMedium, setWithMedium] = useState(false)
  const { items, isBusy, bulk, decideMany } = reviewing
  const all = items.filter(mayGoInBulk)
  const medium = all.filter((item) => item.risk === 'medium')
  const low = all.length - medium.length
  const places = [...new Set(medium.flatMap((item) => item.evidence.map((one) => one.place)).filter(Boolean))]
  const going = withMedium ? all : all.filter((item) => item.risk === 'low')
  const left = items.length - all.length
  const decide = (verdict: 'accept' | 'reject') => {
    setOpen(false)
    setWithMedium(false)
    void decideMany(going, verdict, going.filter((item) => item.risk === 'medium').length)
  }
  return (
    <>
      {bulk && <Failures told={bulk} />}
      {!isOpen && all.length > 1 && (
        <button type="button" class="bulk-open" disabled={isBusy} onClick={() => setOpen(true)}>
          {say('bulk_open', { count: all.length })}
        </button>
      )}
      {isOpen && (
        <section class="bulk" aria-label={say('bulk_open', { count: all.length })}>
          <p>{say('bulk_low', { count: low })}</p>
          {medium.length > 0 && (
            <>
              <label class="check">
                <input
                  type="checkbox"
                  checked={withMedium}
                  onChange={(event) => setWithMedium(event.currentTarget.checked)}
                />
                <span>{say('bulk_medium', { count: medium.length })}</span>
              </label>
              <ul>
                {places.slice(0, MOST_PLACES).map((place) => (
                  <li key={place}>{place}</li>
                ))}
                {places.length > MOST_PLACES && <li>{say('bulk_more', { count: places.length - MOST_PLACES })}</li>}
              </ul>
            </>
          )}
          {left > 0 && <p class="faint">{say('bulk_left', { count: left })}</p>}
          <div class="buttons">
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              {say('cancel')}
            </button>
            <button type="button" disabled={!going.length || isBusy} onClick={() => decide('reject')}>
              {say('bulk_reject', { count: going.length })}
            </button>
            <button type="button" class="primary" disabled={!going.length || isBusy} onClick={() => decide('accept')}>
              {say('bulk_accept', { count: going.length })}
            </button>
          </div>
        </section>
      )}
    </>
  )
}
