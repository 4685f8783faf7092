import { useState } from 'preact/hooks'
import type { VersionAnswer } from '../../../../shared/schema/answers.ts'
import type { InheritedRule } from '../../../../shared/schema/lineage.ts'
import type { Page } from '../../api.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { More } from '../../parts/more.tsx'
import { RuleLine } from '../../parts/rule-words.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked, usePages } from '../../state/asked.ts'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { timeIn } from '../../words.ts'

/** Withdrawing wants a reason: who looks later should know why. */
function Withdraw({ app_version, rule_key }: { app_version: string; rule_key: string }) {
  const { say } = useSpeech()
  const { api, changed } = useWorkplace()
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { refusal, isSending, submit } = useForm(async () => {
    await api.withdraw(app_version, rule_key, reason.trim())
    changed()
  })
  if (!isOpen)
    return (
      <button type="button" class="quiet" onClick={() => setIsOpen(true)}>
        {say('withdraw')}
      </button>
    )
  return (
    <form class="row" onSubmit={submit}>
      <input
        aria-label={say('withdraw_reason')}
        placeholder={say('withdraw_reason')}
        value={reason}
        maxLength={1000}
        onInput={(e) => setReason(e.currentTarget.value)}
      />
      <button type="submit" class="danger" disabled={isSending || !reason.trim()}>
        {say('withdraw_go', { app_version })}
      </button>
      <button type="button" onClick={() => setIsOpen(false)}>
        {say('cancel')}
      </button>
      {refusal && <Complaint refusal={refusal} />}
    </form>
  )
}

function Withdrawn({ app_version }: { app_version: string }) {
  const { say, language } = useSpeech()
  const { api, revision, mayWrite, changed } = useWorkplace()
  const { answer, refusal, again } = useAsked(() => api.withdrawals(app_version), [api, app_version, revision])
  if (refusal) return <Complaint refusal={refusal} again={again} />
  if (!answer) return <Waiting />
  if (!answer.length) return <p class="faint">{say('withdrawn_none')}</p>
  return (
    <ul class="lines">
      {answer.map((rule) => (
        <li key={rule.rule_key} class="row spread">
          <span>
            {rule.words ? <RuleLine {...rule.words} /> : <code>{rule.rule_key}</code>}
            <span class="block small">{rule.reason}</span>
            <span class="faint small">
              {say('withdrawn_line', { app_version: rule.app_version, by: rule.by, time: timeIn(language, rule.at) })}
            </span>
          </span>
          {mayWrite && (
            <ActButton label={say('bring_back')} act={() => api.bringBack(app_version, rule.rule_key)} then={changed} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** What a version takes over from before, and what of it is withdrawn, with the way back. */
export function Inherited({ version }: { version: VersionAnswer }) {
  const { say } = useSpeech()
  const { api, revision, mayWrite } = useWorkplace()
  const { app_version, base_version } = version
  const pages = usePages<InheritedRule, Page<InheritedRule>>(
    (cursor, signal) => api.inherited(app_version, cursor, signal),
    [api, app_version, revision],
  )
  return (
    <section class="panel">
      <h3>{say('withdrawn_list')}</h3>
      <Withdrawn app_version={app_version} />
      <h3>{say('inherited_list')}</h3>
      {pages.first && pages.items.length === 0 && (
        <p class="faint">{say(base_version ? 'inherited_none' : 'inherited_no_base')}</p>
      )}
      <ul class="lines">
        {pages.items.map((rule) => (
          <li key={rule.cluster_id} class="row spread">
            <span>
              <RuleLine {...rule.words} />{' '}
              <span class="faint small">{say('inherited_from', { app_version: rule.inherited_from })}</span>
            </span>
            {mayWrite && <Withdraw app_version={app_version} rule_key={rule.rule_key} />}
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </section>
  )
}
