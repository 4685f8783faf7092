import { useEffect, useState } from 'preact/hooks'
import type { Webhook, WebhookCall } from '../../../../shared/schema/webhook.ts'
import { type Page, type Refusal, refusalOf } from '../../api.ts'
import { Certain } from '../../parts/certain.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { More } from '../../parts/more.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked, usePages } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import type { Say } from '../../texts.ts'
import { timeIn } from '../../words.ts'
import { MakeWebhook } from './webhook-form.tsx'

/** A call that waits is looked at again after so long. */
const LOOK_MS = 2_000

const errorText = (say: Say, { error, http_status }: Pick<WebhookCall, 'error' | 'http_status'>) =>
  error === null ? '' : say(`call_error_${error}`, { status: http_status ?? '' })

/** `act` does something about a target, and tells what stopped it. */
function Calls({ target, round, act }: { target: Webhook; round: number; act(work: Promise<unknown>): void }) {
  const { say, language } = useSpeech()
  const { api } = useWorkplace()
  const pages = usePages<WebhookCall, Page<WebhookCall>>(
    (cursor, signal) => api.webhookCalls(target.webhook_id, { cursor, limit: 10 }, signal),
    [api, target.webhook_id, round],
  )
  if (pages.first && pages.items.length === 0) return <p class="faint">{say('webhook_no_calls')}</p>
  return (
    <>
      <ul class="plain calls">
        {pages.items.map((call) => (
          <li key={call.outbox_id} class="row">
            <span class={`tag call-${call.status}`}>{say(`call_${call.status}`)}</span>
            <span>{say(`event_${call.event}`)}</span>
            <span class="faint">{timeIn(language, call.created_at)}</span>
            {call.error && <span>{errorText(say, call)}</span>}
            {call.next_try_at && call.tries > 0 && (
              <span class="faint">{say('call_next', { time: timeIn(language, call.next_try_at) })}</span>
            )}
            {call.tries > 1 && <span class="faint">{say('call_tries', { count: call.tries })}</span>}
            {(call.status !== 'waiting' || call.tries > 0) && (
              <button type="button" class="link" onClick={() => act(api.redeliver(target.webhook_id, call.outbox_id))}>
                {say('webhook_again')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  )
}

function Target({ target, onChanged }: { target: Webhook; onChanged(): void }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const again = () => {
    setRound((n) => n + 1)
    onChanged()
  }
  const act = (work: Promise<unknown>) =>
    void work.then(
      () => {
        setRefusal(null)
        again()
      },
      (error) => setRefusal(refusalOf(error)),
    )
  const isMoving = target.last?.status === 'waiting' && target.last.error === null && !target.is_paused
  useEffect(() => {
    if (!isMoving) return undefined
    const look = setTimeout(again, LOOK_MS)
    return () => clearTimeout(look)
  }, [isMoving, round])
  return (
    <section class="webhook">
      <h3 class="row">
        {target.name}
        {target.is_paused && <span class="tag">{say('webhook_paused')}</span>}
        {target.waiting > 0 && <span class="tag">{say('webhook_waiting', { count: target.waiting })}</span>}
        {target.given_up > 0 && (
          <span class="tag call-given_up">{say('webhook_given_up', { count: target.given_up })}</span>
        )}
      </h3>
      <p class="faint small break">{target.url}</p>
      <p class="small">
        {target.events
          .map((event) => say(`event_${event}`) + (event === 'queue' ? ` ${target.queue_above}` : ''))
          .join(' · ')}
      </p>
      <p class="row">
        <button type="button" onClick={() => act(api.pingWebhook(target.webhook_id))} disabled={target.is_paused}>
          {say('webhook_ping')}
        </button>
        <button type="button" onClick={() => act(api.editWebhook(target.webhook_id, { is_paused: !target.is_paused }))}>
          {say(target.is_paused ? 'webhook_resume' : 'webhook_pause')}
        </button>
        <Certain
          ask={say('webhook_drop')}
          yes={say('webhook_drop_yes')}
          act={() => api.dropWebhook(target.webhook_id)}
          then={onChanged}
        />
      </p>
      {refusal && <Complaint refusal={refusal} />}
      <details open={target.given_up > 0 || Boolean(target.last?.error)}>
        <summary>{say('webhook_calls')}</summary>
        <Calls target={target} round={round} act={act} />
      </details>
    </section>
  )
}

/** Whom the project tells, how the last calls went, and what can be done about those that did not arrive. */
export function Webhooks() {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const targets = useAsked(() => api.webhooks(), [api])
  if (targets.refusal) return <Complaint refusal={targets.refusal} again={targets.again} />
  if (!targets.answer) return <Waiting />
  return (
    <section class="card">
      <h2>{say('webhooks')}</h2>
      <p class="faint">{say('webhooks_hint')}</p>
      {targets.answer.length === 0 && <p>{say('webhooks_none')}</p>}
      {targets.answer.map((target) => (
        <Target key={target.webhook_id} target={target} onChanged={targets.again} />
      ))}
      <MakeWebhook onMade={targets.again} />
    </section>
  )
}
