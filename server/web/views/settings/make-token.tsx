import { useState } from 'preact/hooks'
import type { Role } from '../../../../shared/schema/answers.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { MadeOnce } from '../../parts/made-once.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

const ROLES: readonly Role[] = ['editor', 'reader', 'bot', 'admin']

type Made = { member: string; secret: string }

/** The end of the chosen day, where the person is. */
const endOf = (day: string) => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString())

function Asking({ onMade }: { onMade(made: Made): void }) {
  const { say } = useSpeech()
  const { house, projects } = useWorkplace()
  const [member, setMember] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [project, setProject] = useState('')
  const [until, setUntil] = useState('')
  const form = useForm(async () =>
    onMade(await house.makeToken({ member: member.trim(), role, project: project || null, expires_at: endOf(until) })),
  )
  return (
    <form class="fields" onSubmit={form.submit}>
      <label>
        {say('token_member')}
        <input required maxLength={100} value={member} onInput={(e) => setMember(e.currentTarget.value)} />
        <small class="faint">{say('token_member_hint')}</small>
      </label>
      <label>
        {say('token_role')}
        <select value={role} onChange={(e) => setRole(e.currentTarget.value as Role)}>
          {ROLES.map((r) => (
            <option key={r} value={r}>
              {say(`role_${r}`)}
            </option>
          ))}
        </select>
        <small class="faint">{say(`role_${role}_hint`)}</small>
      </label>
      <label>
        {say('token_scope')}
        <select value={project} onChange={(e) => setProject(e.currentTarget.value)}>
          <option value="">{say('token_everywhere')}</option>
          {projects.map((p) => (
            <option key={p.project} value={p.project}>
              {p.name || p.project}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('token_until')}
        <input type="date" value={until} onInput={(e) => setUntil(e.currentTarget.value)} />
        <small class="faint">{say('token_until_hint')}</small>
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <p>
        <button type="submit" class="primary" disabled={form.isSending}>
          {say('token_make')}
        </button>
      </p>
    </form>
  )
}

/** Makes a token and shows it the one time. */
export function MakeToken({ onMade }: { onMade(): void }) {
  const { say } = useSpeech()
  return (
    <MadeOnce<Made>
      ask={(keep) => <Asking onMade={keep} />}
      onMade={onMade}
      label={(made) => say('token_made', { member: made.member })}
      hint={say('token_made_hint')}
      done={say('token_done')}
    />
  )
}
