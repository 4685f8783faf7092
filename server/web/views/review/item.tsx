import { useEffect, useState } from 'preact/hooks'
import { reasonSentence } from '../../../../shared/align/reasons.ts'
import type { ReviewAnswer, ReviewItem, ReviewVerdict } from '../../../../shared/schema/review.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { ValueConflicts } from '../../parts/value-conflicts.tsx'
import { useAsked } from '../../state/asked.ts'
import type { Deciding } from '../../state/review.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { sayOr } from '../../texts.ts'
import { percent } from '../../words.ts'
import { EditWords, Reassign, SetModule } from './dialogs.tsx'
import { Sides } from './side.tsx'

/** The key of each decision: one press, shown on its button. */
export const KEYS = {
  accept: 'a',
  reject: 'r',
  edit: 'e',
  reassign: 'o',
  set_module: 'm',
  next: 'n',
  undo: 'u',
} as const

/** What carried the question and what stands against it, as sentences. */
function Reasons({ item }: { item: ReviewItem }) {
  const { say, language } = useSpeech()
  if (!item.reason) return null
  const list = (codes: string[]) =>
    codes.length === 0 ? (
      <p class="faint">{say('speaks_nothing')}</p>
    ) : (
      <ul>
        {codes.map((code) => (
          <li key={code}>{reasonSentence(code, language)}</li>
        ))}
      </ul>
    )
  return (
    <div class="reasons">
      <section>
        <h3>{say('speaks_for')}</h3>
        {list(item.reason.for)}
      </section>
      <section class={item.reason.against.length ? 'against' : undefined}>
        <h3>{say('speaks_against')}</h3>
        {list(item.reason.against)}
      </section>
    </div>
  )
}

/** What a critical item waits for, and the way past it for those who may go it. */
function Critical({ item, onSay }: { item: ReviewItem; onSay(said: ReviewAnswer): void }) {
  const { say } = useSpeech()
  const { api, me } = useWorkplace()
  const [reason, setReason] = useState('')
  const owned = useAsked(() => api.ownedModules(me.member), [api, me.member])
  const isOwner = item.primary_module !== null && (owned.answer ?? []).includes(item.primary_module)
  const submit = (event: Event) => {
    event.preventDefault()
    onSay({ verdict: 'accept', reason: reason.trim() })
  }
  return (
    <div class="complaint">
      <p>{say(sayOr(say, `cause_${item.kind}`, '') ? (`cause_${item.kind}` as 'cause_other') : 'cause_other')}</p>
      {me.role === 'admin' || isOwner ? (
        <form class="row" onSubmit={submit}>
          <input
            required
            maxLength={1000}
            aria-label={say('override_reason')}
            placeholder={say('override_reason')}
            value={reason}
            onInput={(e) => setReason(e.currentTarget.value)}
          />
          <button type="submit" class="danger">
            {say('override')}
          </button>
        </form>
      ) : (
        <p class="small">{say('override_who')}</p>
      )}
    </div>
  )
}

type Asks = 'edit' | 'reassign' | 'set_module'
const asks = (verdict: ReviewVerdict): verdict is Asks => ['edit', 'reassign', 'set_module'].includes(verdict)

/** Keys decide, unless somebody types or a dialog is open. */
function useKeys(press: (key: string) => boolean) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]')) return
      if ((event.target as Element).closest('input:not([type=checkbox]), textarea, select')) return
      if (press(event.key.toLowerCase())) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

type Props = { item: ReviewItem; deciding: Deciding; onNext(): void }

/** The decisions that an item takes; what is not allowed is there and says why. */
function Verdicts({ item, deciding, onNext }: Props) {
  const { say } = useSpeech()
  const [asking, setAsking] = useState<Asks | null>(null)
  const [isForAll, setIsForAll] = useState(true)
  const { isBusy } = deciding
  const isCritical = item.risk === 'critical'
  const canShare = item.same_evidence > 1 && !isCritical && item.risk !== 'high'
  const may = item.may.filter((verdict) => !(verdict === 'accept' && item.proposed.action === 'say_module'))
  const tell = (said: ReviewAnswer) => {
    setAsking(null)
    const isShared = canShare && isForAll && (said.verdict === 'accept' || said.verdict === 'reject')
    void deciding.decide(item, said, isShared)
  }
  const choose = (verdict: ReviewVerdict) => {
    if (asks(verdict)) setAsking(verdict)
    else if (!(verdict === 'accept' && isCritical)) tell({ verdict })
  }
  useKeys((key) => {
    if (key === KEYS.next) onNext()
    else if (key === KEYS.undo) void deciding.undo()
    else {
      const verdict = may.find((one) => KEYS[one] === key)
      if (!verdict || isBusy) return false
      choose(verdict)
    }
    return true
  })
  const dialog = { item, onSay: tell, onClose: () => setAsking(null) }
  return (
    <div class="verdicts">
      {canShare && (
        <label class="check">
          <input type="checkbox" checked={isForAll} onChange={(e) => setIsForAll(e.currentTarget.checked)} />
          <span>{say('same_evidence', { count: item.same_evidence })}</span>
        </label>
      )}
      <div class="row">
        {may.map((verdict) => (
          <button
            key={verdict}
            type="button"
            class={verdict === 'accept' ? 'primary' : undefined}
            disabled={isBusy || (verdict === 'accept' && isCritical)}
            aria-keyshortcuts={KEYS[verdict]}
            onClick={() => choose(verdict)}
          >
            {say(`verdict_${verdict}`)} <kbd>{KEYS[verdict]}</kbd>
          </button>
        ))}
        <button type="button" class="quiet" aria-keyshortcuts={KEYS.next} onClick={onNext}>
          {say('verdict_next')} <kbd>{KEYS.next}</kbd>
        </button>
      </div>
      {asking === 'edit' && <EditWords {...dialog} />}
      {asking === 'reassign' && <Reassign {...dialog} />}
      {asking === 'set_module' && <SetModule {...dialog} />}
    </div>
  )
}

/** One question: what is asked, both sides, what speaks for and against, and what one may decide. */
export function ItemPanel(props: Props) {
  const { item, deciding } = props
  const { say } = useSpeech()
  const { mayWrite } = useWorkplace()
  const { action, primary_module } = item.proposed
  return (
    <>
      <p class="meta">
        <span class={`tag k-${item.kind}`}>{say(`kind_${item.kind}`)}</span>
        <span class={`risk-${item.risk}`}>{say(`risk_${item.risk}`)}</span>
        <span class="faint">{say('confidence', { percent: percent(item.confidence) })}</span>
        {[item.primary_module, ...item.touchpoints].filter(Boolean).map((name) => (
          <span key={name} class="tag">
            {name}
          </span>
        ))}
      </p>
      <h2>{say(`ask_${item.kind}`)}</h2>
      <ValueConflicts conflicts={item.current.value_conflicts} />
      <Sides item={item} />
      {item.kind === 'pending_module' && <p class="faint">{item.current.module_reason}</p>}
      <Reasons item={item} />
      <p class="faint">{say(`proposed_${action}`, { module: primary_module ?? '' })}</p>
      {deciding.refusal && <Complaint refusal={deciding.refusal} />}
      {!mayWrite ? (
        <p class="faint">{say('review_may_not')}</p>
      ) : (
        <>
          {item.risk === 'critical' && (
            <Critical key={item.item_id} item={item} onSay={(said) => void deciding.decide(item, said)} />
          )}
          <Verdicts key={item.item_id} {...props} />
        </>
      )}
    </>
  )
}
