import { useState } from 'preact/hooks'
import type { WebhookEvent } from '../../../../shared/schema/webhook.ts'
import type { MadeWebhook } from '../../api/governance.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { MadeOnce } from '../../parts/made-once.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

export const EVENTS: readonly WebhookEvent[] = ['merged', 'conflict', 'queue']

function Asking({ onMade }: { onMade(made: MadeWebhook): void }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['merged', 'conflict'])
  const [above, setAbove] = useState(20)
  const asksQueue = events.includes('queue')
  const form = useForm(async () =>
    onMade(
      await api.makeWebhook({
        name: name.trim(),
        url: url.trim(),
        events: [...events],
        queue_above: asksQueue ? above : null,
      }),
    ),
  )
  const turn = (event: WebhookEvent, isOn: boolean) =>
    setEvents(isOn ? [...events, event] : events.filter((e) => e !== event))
  return (
    <form class="fields" onSubmit={form.submit}>
      <label>
        {say('webhook_name')}
        <input required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <label>
        {say('webhook_url')}
        <input required type="url" maxLength={2000} value={url} onInput={(e) => setUrl(e.currentTarget.value)} />
        <small class="faint">{say('webhook_url_hint')}</small>
      </label>
      <fieldset class="plain">
        <legend>{say('webhook_events')}</legend>
        {EVENTS.map((event) => (
          <label key={event} class="row">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={(e) => turn(event, e.currentTarget.checked)}
            />
            {say(`event_${event}`)}
          </label>
        ))}
        {asksQueue && (
          <label>
            {say('webhook_above')}
            <input type="number" min={0} value={above} onInput={(e) => setAbove(e.currentTarget.valueAsNumber)} />
          </label>
        )}
      </fieldset>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <p>
        <button type="submit" class="primary" disabled={form.isSending || events.length === 0}>
          {say('webhook_make')}
        </button>
      </p>
    </form>
  )
}

/** Adds a target and shows its secret the one time. */
export function MakeWebhook({ onMade }: { onMade(): void }) {
  const { say } = useSpeech()
  return (
    <MadeOnce<MadeWebhook>
      ask={(keep) => <Asking onMade={keep} />}
      onMade={onMade}
      label={(made) => say('webhook_secret', { name: made.name })}
      hint={say('webhook_secret_hint')}
      done={say('webhook_kept')}
    />
  )
}
