import type { Parts } from '../../../../shared/schema/base.ts'
import type { ReviewItem } from '../../../../shared/schema/review.ts'
import type { Moved } from '../../state/review.ts'
import { useSpeech } from '../../state/speech.ts'
import type { Say } from '../../texts.ts'

const line = ({ C, A, R }: Parts) => [C, A, R].filter(Boolean).join(' · ')

/** What is not as it was, in words. */
function differences(say: Say, was: ReviewItem, now: ReviewItem): string[] {
  const after = new Map(now.evidence.map((e) => [e.atom_id, e]))
  const before = new Set(was.evidence.map((e) => e.atom_id))
  const told = was.evidence.flatMap((e) => {
    const same = after.get(e.atom_id)
    if (!same || same.is_gone !== e.is_gone) return [say('stale_went', { place: e.place, was: line(e.words) })]
    const [old, fresh] = [line(e.words), line(same.words)]
    return old === fresh ? [] : [say('stale_words', { place: e.place, was: old, now: fresh })]
  })
  for (const e of now.evidence)
    if (!before.has(e.atom_id)) told.push(say('stale_came', { place: e.place, now: line(e.words) }))
  if (was.risk !== now.risk)
    told.push(say('stale_risk', { was: say(`risk_${was.risk}`), now: say(`risk_${now.risk}`) }))
  return told.length ? told : [say('stale_other')]
}

/** Said where somebody decided on what had moved meanwhile. */
export function MovedNotice({ moved }: { moved: Moved }) {
  const { say } = useSpeech()
  return (
    <div class="notice" role="alert">
      <p>{say(moved.now ? 'stale_changed' : 'stale_settled')}</p>
      {moved.now && (
        <ul>
          {differences(say, moved.was, moved.now).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
