import { useState } from 'preact/hooks'
import type { Member } from '../../../../shared/schema/member.ts'
import { Certain } from '../../parts/certain.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { namesIn, timeIn } from '../../words.ts'
import { OwnModules, RenameMember } from './member-forms.tsx'

const HEADS = ['token_member', 'member_roles', 'member_tokens', 'token_used', 'member_owns'] as const

type RowProps = { member: Member; modules: readonly string[]; onChanged(): void }

function Row({ member, modules, onChanged }: RowProps) {
  const { say, language } = useSpeech()
  const { house, project } = useWorkplace()
  const [open, setOpen] = useState<'rename' | 'own' | null>(null)
  const name = member.member
  const owned = member.owns.find((mark) => mark.project === project)?.modules ?? []
  const done = () => {
    setOpen(null)
    onChanged()
  }
  return (
    <>
      <tr class={member.removed_at ? 'faint' : undefined}>
        <td data-label={say('token_member')}>{name}</td>
        <td class="whole" data-label={say('member_roles')}>
          {namesIn(
            language,
            member.roles.map((role) => say(`role_${role}`)),
          )}
        </td>
        <td data-label={say('member_tokens')}>{member.tokens}</td>
        <td data-label={say('token_used')}>
          {member.last_used_at ? timeIn(language, member.last_used_at) : say('token_never')}
        </td>
        <td data-label={say('member_owns')}>{namesIn(language, owned) || '–'}</td>
        <td class="actions">
          {member.removed_at ? (
            <span class="faint">{say('member_removed', { time: timeIn(language, member.removed_at) })}</span>
          ) : (
            <span class="row">
              <button type="button" class="quiet" aria-expanded={open === 'own'} onClick={() => setOpen('own')}>
                {say('member_own')}
              </button>
              <button type="button" class="quiet" aria-expanded={open === 'rename'} onClick={() => setOpen('rename')}>
                {say('member_rename')}
              </button>
              <Certain
                ask={say('member_remove')}
                yes={say('member_remove_yes', { member: name })}
                act={() => house.removeMember(name)}
                then={onChanged}
              />
            </span>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={6}>
            {open === 'own' ? (
              <OwnModules member={name} owned={owned} modules={modules} onDone={done} />
            ) : (
              <RenameMember member={name} onDone={done} />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

/** Everybody who has a token, and which modules they settle here. */
export function Members() {
  const { say } = useSpeech()
  const { house, api, revision } = useWorkplace()
  const [showsGone, setShowsGone] = useState(false)
  const members = useAsked(() => house.members(), [house, revision])
  const modules = useAsked(async (signal) => (await api.modules(signal)).more.ids, [api, revision])
  if (members.refusal) return <Complaint refusal={members.refusal} again={members.again} />
  if (!members.answer) return <Waiting />
  const shown = members.answer.filter((member) => showsGone || member.removed_at === null)
  return (
    <section class="card">
      <h2>{say('members')}</h2>
      <p class="faint">{say('members_hint')}</p>
      {modules.refusal && <Complaint refusal={modules.refusal} again={modules.again} />}
      <StackedTable heads={HEADS} hasActions class="members">
        {shown.map((member) => (
          <Row key={member.member} member={member} modules={modules.answer ?? []} onChanged={members.again} />
        ))}
      </StackedTable>
      {members.answer.some((member) => member.removed_at !== null) && (
        <label class="row">
          <input type="checkbox" checked={showsGone} onChange={(e) => setShowsGone(e.currentTarget.checked)} />
          {say('members_gone')}
        </label>
      )}
    </section>
  )
}
