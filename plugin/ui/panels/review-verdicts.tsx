import { useEffect, useState } from 'preact/hooks'
import type { ReviewItem } from '../../../shared/schema/review.ts'
import { useSpeech } from '../parts/speech.ts'
import type { Access } from '../server/request.ts'
import { mayAccept, mayGoInBulk } from '../state/questions.ts'
import type { Reviewing } from '../state/reviewing.ts'
import { OtherRule } from './review-other.tsx'

/** One press each, shown on its button. */
const KEYS = { accept: 'y', reject: 'n', reassign: 'o', undo: 'u', next: 'arrowright', previous: 'arrowleft' } as const

/** Keys decide while the panel is open, unless somebody types or a control of its own takes them. */
function useKeys(isOpen: boolean, press: (key: string) => boolean) {
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const at = event.target as Element
      if (at.closest?.('input:not([type=checkbox]), textarea, select')) return
      // arrows walk the tabs while one of them has the focus
      if (at.closest?.('[role=tab]') && event.key.startsWith('Arrow')) return
      if (press(event.key.toLowerCase())) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

type VerdictsProps = { access: Access; appVersion: string; reviewing: Reviewing; isOpen: boolean; mayDecide: boolean }

function useVerdicts({ reviewing, isOpen, mayDecide }: VerdictsProps, item: ReviewItem | null) {
  const [isAsking, setAsking] = useState(false)
  const [isForAll, setForAll] = useState(true)
  useEffect(() => setAsking(false), [item?.item_id])
  const canShare = item !== null && item.same_evidence > 1 && mayGoInBulk(item)
  const may = {
    accept: mayDecide && item !== null && mayAccept(item),
    reject: mayDecide && Boolean(item?.may.includes('reject')),
    reassign: mayDecide && Boolean(item?.may.includes('reassign')),
  }
  const tell = (verdict: 'accept' | 'reject') => {
    if (!item || !may[verdict]) return
    if (canShare && isForAll)
      void reviewing.decideMany([item], verdict, item.risk === 'medium' ? item.same_evidence : 0, true)
    else void reviewing.decide(item, { verdict })
  }
  useKeys(isOpen, (key) => {
    if (key === KEYS.next) reviewing.step(1)
    else if (key === KEYS.previous) reviewing.step(-1)
    else if (reviewing.isBusy || !mayDecide) return false
    else if (key === KEYS.undo) void reviewing.undo()
    else if (key === KEYS.accept) tell('accept')
    else if (key === KEYS.reject) tell('reject')
    else if (key === KEYS.reassign && may.reassign) setAsking(true)
    else return false
    return true
  })
  return { isAsking, setAsking, isForAll, setForAll, canShare, may, tell }
}

/** Yes, no, another rule; and the way back from what was decided last. */
export function Verdicts(props: VerdictsProps) {
  const { say } = useSpeech()
  const { access, appVersion, reviewing } = props
  const { item, isBusy, done } = reviewing
  const { isAsking, setAsking, isForAll, setForAll, canShare, may, tell } = useVerdicts(props, item)
  const last = done[done.length - 1]
  if (!props.mayDecide) return null
  const key = (name: keyof typeof KEYS) => <kbd>{KEYS[name].toUpperCase()}</kbd>
  return (
    <footer class="actions verdicts">
      {item && isAsking && (
        <OtherRule
          access={access}
          appVersion={appVersion}
          subject_id={item.subject_id}
          leave={() => setAsking(false)}
          choose={(to) => {
            setAsking(false)
            void reviewing.decide(item, { verdict: 'reassign', to })
          }}
        />
      )}
      {canShare && (
        <label class="check">
          <input type="checkbox" checked={isForAll} onChange={(event) => setForAll(event.currentTarget.checked)} />
          <span>{say('same_evidence', { count: item!.same_evidence })}</span>
        </label>
      )}
      {item && !isAsking && (
        <>
          <button
            type="button"
            class="primary"
            aria-keyshortcuts={KEYS.accept}
            disabled={isBusy || !may.accept}
            onClick={() => tell('accept')}
          >
            {say('verdict_accept')} {key('accept')}
          </button>
          <button
            type="button"
            aria-keyshortcuts={KEYS.reject}
            disabled={isBusy || !may.reject}
            onClick={() => tell('reject')}
          >
            {say('verdict_reject')} {key('reject')}
          </button>
          <button
            type="button"
            aria-keyshortcuts={KEYS.reassign}
            disabled={isBusy || !may.reassign}
            onClick={() => setAsking(true)}
          >
            {say('verdict_reassign')} {key('reassign')}
          </button>
        </>
      )}
      {last && (
        <div class="undo" role="status">
          <span>{say(`done_${last.verdict as 'accept'}`, { count: last.count })}</span>
          <button
            type="button"
            class="quiet"
            aria-keyshortcuts={KEYS.undo}
            disabled={isBusy}
            onClick={() => void reviewing.undo()}
          >
            {say('verdict_undo')} {key('undo')}
          </button>
        </div>
      )}
    </footer>
  )
}
