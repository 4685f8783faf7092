import { useState } from 'preact/hooks'
import type { AuditRecord } from '../../../../shared/schema/answers.ts'
import type { Page } from '../../api.ts'
import { More } from '../../parts/more.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { usePages } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { sayOr } from '../../texts.ts'
import { timeIn } from '../../words.ts'

/** What can be asked for: the noun before the dot of an action. */
const KINDS = [
  'version',
  'rule_atoms',
  'cases',
  'delivery',
  'job',
  'project',
  'settings',
  'member',
  'token',
  'webhook',
  'modules',
  'synonyms',
  'rule',
  'snapshot',
  'ignored_rule',
] as const

function Row({ record }: { record: AuditRecord }) {
  const { say, language } = useSpeech()
  return (
    <tr>
      <td data-label={say('audit_at')}>{timeIn(language, record.at)}</td>
      <td data-label={say('audit_who')}>{record.member}</td>
      <td data-label={say('audit_what')}>{sayOr(say, `audit_${record.action.replace('.', '_')}`, record.action)}</td>
      <td data-label={say('audit_subject')}>
        <code>{record.subject}</code>
      </td>
    </tr>
  )
}

/** Who changed what in this project, newest first. */
export function Audit() {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const [action, setAction] = useState('')
  const pages = usePages<AuditRecord, Page<AuditRecord>>(
    (cursor, signal) => api.audit({ action, cursor, limit: 50 }, signal),
    [api, action, revision],
  )
  return (
    <section class="card">
      <h2>{say('audit')}</h2>
      <p class="faint">{say('audit_hint')}</p>
      <p class="row spread">
        <label class="choice">
          <span class="faint">{say('audit_action')}</span>
          <select value={action} onChange={(e) => setAction(e.currentTarget.value)}>
            <option value="">{say('all')}</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say(`audit_kind_${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <a class="button" href={api.auditFile()} download>
          {say('audit_save')}
        </a>
      </p>
      {!pages.first && pages.isAsking && <Waiting />}
      {pages.first && pages.items.length === 0 && <p class="faint">{say('audit_none')}</p>}
      {pages.items.length > 0 && (
        <table class="stacks">
          <thead>
            <tr>
              <th scope="col">{say('audit_at')}</th>
              <th scope="col">{say('audit_who')}</th>
              <th scope="col">{say('audit_what')}</th>
              <th scope="col">{say('audit_subject')}</th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map((record) => (
              <Row key={record.audit_id} record={record} />
            ))}
          </tbody>
        </table>
      )}
      <More pages={pages} />
    </section>
  )
}
