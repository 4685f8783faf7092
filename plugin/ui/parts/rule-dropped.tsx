import { useState } from 'preact/hooks'
import type { IgnoredRule } from '../../../shared/schema/coverage.ts'
import { Form } from './form.tsx'
import { useSpeech } from './speech.ts'

/** Asks why nobody wants the rule, before it is ignored for everybody. */
function Reason({ ignore, leave }: { ignore(reason: string): void; leave(): void }) {
  const { say } = useSpeech()
  const [reason, setReason] = useState(say('ignore_reason_usual'))
  const submit = () => {
    if (reason.trim()) ignore(reason.trim())
  }
  return (
    <Form kind="editor" submit={submit} leave={leave}>
      <p class="hint">{say('ignore_hint')}</p>
      <label>
        <span>{say('ignore_reason')}</span>
        <input
          name="ignore_reason"
          maxLength={500}
          ref={(field) => field?.focus()}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="button" onClick={leave}>
          {say('cancel')}
        </button>
        <button type="button" class="primary" disabled={!reason.trim()} onClick={submit}>
          {say('ignore')}
        </button>
      </div>
    </Form>
  )
}

/** A dropped rule: this send goes without it. It can also be ignored for good. */
export function DroppedLine({ may, isBusy, ignore }: { may: boolean; isBusy: boolean; ignore(reason: string): void }) {
  const { say } = useSpeech()
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <Reason ignore={ignore} leave={() => setAsking(false)} />
  return (
    <p class="hint">
      {say('dropped_hint')}{' '}
      <button
        type="button"
        class="link brand"
        disabled={!may || isBusy}
        title={may ? '' : say('not_connected')}
        onClick={() => setAsking(true)}
      >
        {say('ignore_ask')}
      </button>
    </p>
  )
}

/** A rule that somebody ignored for good: who, when, why, and the way back. */
export function IgnoredLine({ row, isBusy, want }: { row: IgnoredRule; isBusy: boolean; want(): void }) {
  const { say, language } = useSpeech()
  const at = new Date(row.at).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en')
  return (
    <p class="hint">
      {say('ignored_by', { by: row.by, at, reason: row.reason })}{' '}
      <button type="button" class="link brand" disabled={isBusy} onClick={want}>
        {say('ignore_undo')}
      </button>
    </p>
  )
}
