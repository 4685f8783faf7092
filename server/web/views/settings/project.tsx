import { useState } from 'preact/hooks'
import { Complaint } from '../../parts/complaint.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

/** What the project is called. */
export function ProjectName() {
  const { say } = useSpeech()
  const { api, me, project, projects } = useWorkplace()
  const known = projects.find((p) => p.project === project)?.name ?? project
  const [name, setName] = useState(known)
  const [saved, setSaved] = useState(known)
  const form = useForm(async () => setSaved((await api.rename(name)).name))
  const isAdmin = me.role === 'admin'
  return (
    <form class="card settings-form" onSubmit={form.submit}>
      <h2>{say('section_project')}</h2>
      <label>
        {say('project_name')}
        <input
          required
          maxLength={100}
          value={name}
          disabled={!isAdmin}
          onInput={(e) => setName(e.currentTarget.value)}
        />
        <small class="faint">{say('project_name_hint', { project })}</small>
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      {isAdmin && (
        <p class="row">
          <button type="submit" class="primary" disabled={form.isSending || name.trim() === saved}>
            {say('project_rename')}
          </button>
          <span class="faint small" role="status">
            {saved !== known && name === saved ? say('setting_saved') : ''}
          </span>
        </p>
      )}
    </form>
  )
}

/** The end of a project: exported first, its name typed. */
export function DeleteProject() {
  const { say, language } = useSpeech()
  const { api, me, project } = useWorkplace()
  const [typed, setTyped] = useState('')
  const form = useForm(async () => {
    await api.remove(typed)
    location.replace(location.pathname) // the other projects are asked for anew
  })
  if (me.role !== 'admin') return null
  return (
    <form class="card settings-form" onSubmit={form.submit}>
      <h2>{say('project_delete')}</h2>
      <p class="faint">{say('project_delete_hint')}</p>
      <p>
        <a class="button" href={api.wholeExport(language)} download>
          {say('project_delete_export')}
        </a>
        <small class="faint block">{say('project_delete_export_hint')}</small>
      </p>
      <label>
        {say('project_delete_type', { project })}
        <input value={typed} autoComplete="off" spellcheck={false} onInput={(e) => setTyped(e.currentTarget.value)} />
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <p>
        <button type="submit" class="danger" disabled={form.isSending || typed !== project}>
          {say('project_delete_yes')}
        </button>
      </p>
    </form>
  )
}
