import { useState } from 'preact/hooks'
import { Complaint } from '../../parts/complaint.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

function Buttons({ isSending, onCancel }: { isSending: boolean; onCancel(): void }) {
  const { say } = useSpeech()
  return (
    <span class="row">
      <button type="submit" class="primary" disabled={isSending}>
        {say('setting_save')}
      </button>
      <button type="button" onClick={onCancel}>
        {say('cancel')}
      </button>
    </span>
  )
}

/** Another name, for a slip in the first. */
export function RenameMember({ member, onDone }: { member: string; onDone(): void }) {
  const { say } = useSpeech()
  const { house } = useWorkplace()
  const [name, setName] = useState(member)
  const form = useForm(async () => {
    await house.renameMember(member, name.trim())
    onDone()
  })
  return (
    <form class="row" onSubmit={form.submit}>
      <label>
        {say('member_new_name', { member })}
        <input required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <Buttons isSending={form.isSending} onCancel={onDone} />
      {form.refusal && <Complaint refusal={form.refusal} />}
    </form>
  )
}

type Own = { member: string; owned: readonly string[]; modules: readonly string[]; onDone(): void }

/** Which modules a member settles. A mark of a module that the dictionary lost can be taken away here too. */
export function OwnModules({ member, owned, modules, onDone }: Own) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [chosen, setChosen] = useState<readonly string[]>(owned)
  const form = useForm(async () => {
    await api.setOwner(member, [...chosen])
    onDone()
  })
  const all = [...new Set([...modules, ...owned])]
  return (
    <form class="column" onSubmit={form.submit}>
      <fieldset class="plain">
        <legend>{say('member_own_title', { member })}</legend>
        {all.length === 0 && <p class="faint">{say('member_own_none')}</p>}
        <p class="row">
          {all.map((module) => (
            <label key={module} class="row">
              <input
                type="checkbox"
                checked={chosen.includes(module)}
                onChange={(e) =>
                  setChosen(e.currentTarget.checked ? [...chosen, module] : chosen.filter((m) => m !== module))
                }
              />
              {module}
            </label>
          ))}
        </p>
      </fieldset>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <Buttons isSending={form.isSending} onCancel={onDone} />
    </form>
  )
}
