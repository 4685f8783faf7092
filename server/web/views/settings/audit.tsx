import { useState } from 'preact/hooks'
import type { AuditRecord } from '../../../../shared/schema/answers.ts'
import type { Page } from '../../api.ts'
import { More } from '../../parts/more.tsx'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { usePages } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { sayOr } from '../../texts.ts'
import { timeIn } from '../../words.ts'
import { AUDIT_KINDS } from './audit-kinds.ts'

type Asked = { action: string; member: string; since: string; until: string }
const ALL: Asked = { action: '', member: '', since: '', until: '' }

/** The instant at which a day of the reader's own clock begins, `later` days on; nothing for no day. */
function startOf(day: string, later = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  const at = new Date(year!, month! - 1, date! + later)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** What the route is asked; the last day is wanted whole. */
const queryOf = ({ action, member, since, until }: Asked) => ({
  action,
  member: member || undefined,
  since: startOf(since),
  until: startOf(until, 1),
})

function Filters({ asked, onAsk }: { asked: Asked; onAsk(asked: Asked): void }) {
  const { say } = useSpeech()
  const set = (part: Partial<Asked>) => onAsk({ ...asked, ...part })
  return (
    <div class="row">
      <label class="choice">
        <span class="faint">{say('audit_action')}</span>
        <select value={asked.action} onChange={(e) => set({ action: e.currentTarget.value })}>
          <option value="">{say('all')}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(`audit_kind_${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="choice">
        <span class="faint">{say('audit_member')}</span>
        <input maxLength={100} value={asked.member} onChange={(e) => set({ member: e.currentTarget.value.trim() })} />
      </label>
      <label class="choice">
        <span class="faint">{say('audit_since')}</span>
        <input type="date" value={asked.since} onChange={(e) => set({ since: e.currentTarget.value })} />
      </label>
      <label class="choice">
        <span class="faint">{say('audit_until')}</span>
        <input type="date" value={asked.until} onChange={(e) => set({ until: e.currentTarget.value })} />
      </label>
    </div>
  )
}

const HEADS = ['audit_at', 'audit_who', 'audit_what', 'audit_subject'] as const

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
  const [asked, setAsked] = useState<Asked>(ALL)
  const pages = usePages<AuditRecord, Page<AuditRecord>>(
    (cursor, signal) => api.audit({ ...queryOf(asked), cursor, limit: 50 }, signal),
    [api, asked, revision],
  )
  return (
    <section class="card">
      <h2>{say('audit')}</h2>
      <p class="faint">{say('audit_hint')}</p>
      <div class="row spread">
        <Filters asked={asked} onAsk={setAsked} />
        <a class="button" href={api.auditFile()} download>
          {say('audit_save')}
        </a>
      </div>
      {pages.first && pages.items.length === 0 && <p class="faint">{say('audit_none')}</p>}
      {pages.items.length > 0 && (
        <StackedTable heads={HEADS}>
          {pages.items.map((record) => (
            <Row key={record.audit_id} record={record} />
          ))}
        </StackedTable>
      )}
      <More pages={pages} />
    </section>
  )
}
