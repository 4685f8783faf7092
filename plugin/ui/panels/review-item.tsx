import { reasonSentence } from '../../../shared/align/reasons.ts'
import type { ReviewItem } from '../../../shared/schema/review.ts'
import { useLinks } from '../parts/links.ts'
import { Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { ValueConflicts } from '../parts/value-conflicts.tsx'
import { reviewPage } from '../server/pages.ts'
import { changedWords } from '../state/questions.ts'
import type { Moved } from '../state/reviewing.ts'
import { sayOr } from '../texts.ts'
import { type At, Sides } from './review-sides.tsx'

/** What carried the question and what stands against it, as sentences. */
function Reasons({ item }: { item: ReviewItem }) {
  const { say, language } = useSpeech()
  if (!item.reason) return null
  const list = (title: 'speaks_for' | 'speaks_against', codes: readonly string[]) =>
    codes.length > 0 && (
      <div class={title}>
        <dt>{say(title)}</dt>
        <dd>{codes.map((code) => reasonSentence(code, language)).join(language === 'zh' ? '；' : '; ')}</dd>
      </div>
    )
  return (
    <dl class="reasons">
      {list('speaks_for', item.reason.for)}
      {list('speaks_against', item.reason.against)}
    </dl>
  )
}

/** One question: what is asked, both texts, and what speaks for and against. */
export function Question({ item, ...at }: At & { item: ReviewItem }) {
  const { say } = useSpeech()
  const open = useLinks()
  return (
    <article class="question" data-item={item.item_id}>
      <p class="tags">
        <span class={`tag risk ${item.risk}`}>{say(`risk_${item.risk}`)}</span>
        <span class="faint">{say('certain', { percent: Math.round(item.confidence * 100) })}</span>
        {item.primary_module && <span class="tag">{item.primary_module}</span>}
        {item.touchpoints.map((name) => (
          <span key={name} class="tag" title={say('touchpoint')}>
            {name}
          </span>
        ))}
      </p>
      <h3>{say(`ask_${item.kind}`)}</h3>
      <ValueConflicts conflicts={item.current.value_conflicts} />
      <Sides item={item} {...at} />
      <Reasons item={item} />
      {item.risk === 'critical' && (
        <Notice tone="warning">
          <p>{say('critical_hint')}</p>
          <button
            type="button"
            class="link text"
            onClick={() => open(reviewPage(at.access, at.appVersion, item.item_id))}
          >
            {say('review_on_server')} ↗
          </button>
        </Notice>
      )}
    </article>
  )
}

/** Said where somebody decided on what had moved meanwhile. */
export function MovedNotice({ moved: { was, now, settled } }: { moved: Moved }) {
  const { say } = useSpeech()
  const verdict = settled.verdict && sayOr(say, `verdict_${settled.verdict}`, settled.verdict)
  return (
    <Notice tone="warning">
      <p>{say(now ? 'moved_changed' : 'moved_settled')}</p>
      {settled.by && verdict && <p>{say('moved_by', { by: settled.by, verdict })}</p>}
      {now && changedWords(was, now).length > 0 && (
        <ul>
          {changedWords(was, now).map((change) => (
            <li key={change.place}>{say('moved_words', change)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
