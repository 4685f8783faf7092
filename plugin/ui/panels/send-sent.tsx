import { useState } from 'preact/hooks'
import { useLinks } from '../parts/links.ts'
import { Fault, Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { rulePage, sendPage } from '../server/pages.ts'
import type { TakingBack } from '../state/taking-back.ts'

/** The last send: what became of it, where to see it, and the way back. */
export function LastSend({ last, isNow }: { last: TakingBack; isNow: boolean }) {
  const { say } = useSpeech()
  const open = useLinks()
  const [isAsking, setAsking] = useState(false)
  const { send, effect } = last
  if (effect) return <Notice tone="success">{say('taken_back', effect)}</Notice>
  if (!send) return null
  const { access, app_version, delivery_id, counts } = send
  return (
    <>
      <Notice tone={isNow ? 'success' : 'quiet'}>
        <p>{say(isNow ? 'sent' : 'sent_before', counts)}</p>
        <p class="faint">{say('sent_where', { project: access.project, app_version })}</p>
        {isAsking ? (
          <>
            <p class="asks">{say('take_back_ask')}</p>
            <div class="buttons">
              <button type="button" ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
                {say('cancel')}
              </button>
              <button type="button" class="primary" disabled={last.isBusy} onClick={() => void last.takeBack()}>
                {say(last.isBusy ? 'taking_back' : 'take_back_yes')}
              </button>
            </div>
          </>
        ) : (
          <div class="buttons">
            <button type="button" onClick={() => open(sendPage(access, app_version, delivery_id))}>
              {say('see_send')}
            </button>
            <button type="button" onClick={() => open(rulePage(access, app_version))}>
              {say('see_rules')}
            </button>
            <button type="button" onClick={() => setAsking(true)}>
              {say('take_back')}
            </button>
          </div>
        )}
      </Notice>
      <Fault fault={last.fault} />
      {counts.refused > 0 && <Notice tone="warning">{say('sent_refused', { count: counts.refused })}</Notice>}
    </>
  )
}
