import { useState } from 'preact/hooks'
import type { ProjectSetting, ProjectSettingsAnswer, SettingValue } from '../../../../shared/schema/project-settings.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import type { Say } from '../../texts.ts'

type Edited = { body: ProjectSettingsAnswer; edition: string }

function shown(say: Say, value: SettingValue): string {
  if (typeof value === 'boolean') return say(value ? 'setting_on' : 'setting_off')
  return value === '' ? say('setting_empty') : String(value)
}

/** What a field takes, by the kind of its setting. */
const FIELDS = {
  text: { type: 'text' },
  address: { type: 'text', inputMode: 'url', spellcheck: false },
  share: { type: 'number', step: 0.01, min: 0.3, max: 1 },
  size_mib: { type: 'number', step: 1, min: 1 },
} as const

type FieldProps = { setting: ProjectSetting; value: SettingValue; isAdmin: boolean; onValue(value: SettingValue): void }

function Field({ setting, value, isAdmin, onValue }: FieldProps) {
  const { say, language } = useSpeech()
  const said = (name: 'title' | 'help' | 'form') => setting[language === 'zh' ? (`${name}_zh` as const) : name]
  const { kind, preset } = setting
  const foot = (
    <small class="faint">
      {said('help')} {say('setting_preset', { preset: shown(say, preset) })}
      {isAdmin && value !== preset && (
        <>
          {' '}
          <button type="button" class="link" onClick={() => onValue(preset)}>
            {say('setting_back')}
          </button>
        </>
      )}
    </small>
  )
  if (kind === 'switch')
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === true}
          disabled={!isAdmin}
          onChange={(e) => onValue(e.currentTarget.checked)}
        />
        <span>
          {said('title')}
          {foot}
        </span>
      </label>
    )
  const isNumber = kind === 'share' || kind === 'size_mib'
  return (
    <label>
      {said('title')}
      <input
        {...FIELDS[kind]}
        value={String(value)}
        disabled={!isAdmin}
        title={said('form')}
        onInput={(e) => onValue(isNumber ? e.currentTarget.valueAsNumber : e.currentTarget.value)}
      />
      {foot}
    </label>
  )
}

type FormProps = { standing: Edited; onSaved(saved: Edited): void; readAgain(): void }

function Form({ standing, onSaved, readAgain }: FormProps) {
  const { say } = useSpeech()
  const { api, me, changed } = useWorkplace()
  const [draft, setDraft] = useState<Record<string, SettingValue>>({})
  const [isSaved, setIsSaved] = useState(false)
  const { items } = standing.body
  const moved = items.filter((s) => draft[s.name] !== undefined && draft[s.name] !== s.value)
  const form = useForm(async () => {
    const wish = Object.fromEntries(moved.map((s) => [s.name, draft[s.name] === s.preset ? null : draft[s.name]!]))
    onSaved(await api.setProjectSettings(wish, standing.edition))
    setDraft({})
    setIsSaved(true)
    changed()
  })
  const isAdmin = me.role === 'admin'
  return (
    <form class="card settings-form" onSubmit={form.submit}>
      <h2>{say('project_settings')}</h2>
      {!isAdmin && <p class="faint">{say('only_admins_change')}</p>}
      {items.map((setting) => (
        <Field
          key={setting.name}
          setting={setting}
          value={draft[setting.name] ?? setting.value}
          isAdmin={isAdmin}
          onValue={(value) => {
            setIsSaved(false)
            setDraft((d) => ({ ...d, [setting.name]: value }))
          }}
        />
      ))}
      {form.refusal && (
        <Complaint refusal={form.refusal} again={form.refusal.code === 'stale' ? readAgain : undefined} />
      )}
      {isAdmin && (
        <p class="row">
          <button type="submit" class="primary" disabled={form.isSending || moved.length === 0}>
            {say('setting_save')}
          </button>
          <span class="faint small" role="status">
            {isSaved ? say('setting_saved') : moved.length ? say('editor_unsaved') : ''}
          </span>
        </p>
      )}
    </form>
  )
}

/** How the project works: each setting with what it does and from when on. */
export function ProjectSettings() {
  const { api } = useWorkplace()
  const asked = useAsked((signal) => api.projectSettings(signal), [api])
  const [saved, setSaved] = useState<Edited | null>(null)
  if (asked.refusal) return <Complaint refusal={asked.refusal} again={asked.again} />
  const standing = saved ?? asked.answer
  if (!standing) return <Waiting />
  const readAgain = () => {
    setSaved(null)
    asked.again()
  }
  // what is read anew begins without the draft that was refused
  return <Form key={asked.answer?.edition} standing={standing} onSaved={setSaved} readAgain={readAgain} />
}
