import { useState } from 'preact/hooks'
import type { Api } from '../api.ts'
import { Complaint } from '../parts/complaint.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useForm } from '../state/form.ts'
import { useSpeech } from '../state/speech.ts'

const LONGEST = 64
/** What a name gives for the address; a name without Latin letters gives nothing, and the person says it. */
const addressOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)

/** Makes a project and goes there. */
export function NewProject({ api, onMade, onClose }: { api: Api; onMade(project: string): void; onClose(): void }) {
  const { say } = useSpeech()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const project = typed ?? addressOf(name)
  const form = useForm(async () => {
    const made = await api.createProject(project, name.trim())
    onMade(made.project)
  })
  return (
    <Dialog title={say('project_new')} onClose={onClose}>
      <form class="column" onSubmit={form.submit}>
        <label>
          {say('project_name')}
          <input required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <label>
          {say('project_address')}
          <input
            required
            maxLength={LONGEST}
            pattern="[a-z0-9][a-z0-9_\-]*"
            title={say('project_address_hint')}
            value={project}
            onInput={(e) => setTyped(e.currentTarget.value)}
          />
          <small class="faint">{say('project_address_hint')}</small>
        </label>
        {form.refusal && <Complaint refusal={form.refusal} />}
        <p class="row">
          <button type="submit" class="primary" disabled={form.isSending}>
            {say('project_make')}
          </button>
          <button type="button" onClick={onClose}>
            {say('cancel')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
