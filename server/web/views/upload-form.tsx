import { useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../api.ts'
import { Complaint } from '../parts/complaint.tsx'
import { FilePicker } from '../parts/file-picker.tsx'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { messageIn } from '../words.ts'

const NEW = '\n'

/** A new name that looks like one that exists: a person says which is meant. */
function Lookalike({
  refusal,
  name,
  onUse,
  onCreate,
}: {
  refusal: Refusal
  name: string
  onUse(existing: string): void
  onCreate(): void
}) {
  const { say, language } = useSpeech()
  const existing = String((refusal.details as { existing?: unknown } | undefined)?.existing ?? '')
  return (
    <div class="complaint asks" role="alert">
      <p>{messageIn(language, refusal)}</p>
      <p class="row">
        {existing && (
          <button type="button" class="primary" onClick={() => onUse(existing)}>
            {say('lookalike_use', { existing })}
          </button>
        )}
        <button type="button" onClick={onCreate}>
          {say('lookalike_create', { app_version: name })}
        </button>
      </p>
    </div>
  )
}

type VersionProps = { picked: string; fresh: string; setPicked(value: string): void; setFresh(value: string): void }

function VersionFields({ picked, fresh, setPicked, setFresh }: VersionProps) {
  const { say } = useSpeech()
  const { versions } = useWorkplace()
  return (
    <>
      {versions.length > 0 && (
        <label>
          {say('app_version')}
          <select value={picked} onChange={(e) => setPicked(e.currentTarget.value)}>
            {versions.map((v) => (
              <option key={v.app_version} value={v.app_version}>
                {v.app_version}
              </option>
            ))}
            <option value={NEW}>{say('version_new')}</option>
          </select>
        </label>
      )}
      {picked === NEW && (
        <label>
          {say('version_new_label')}
          <input value={fresh} maxLength={64} placeholder="v1.0.0" onInput={(e) => setFresh(e.currentTarget.value)} />
          <small class="faint">{say('version_new_hint')}</small>
        </label>
      )}
    </>
  )
}

type Fields = { test_project: string; full: boolean; series: string }

function MoreFields({ fields, setFields }: { fields: Fields; setFields(fields: Fields): void }) {
  const { say } = useSpeech()
  return (
    <>
      <label>
        {say('test_project')}
        <input
          value={fields.test_project}
          onInput={(e) => setFields({ ...fields, test_project: e.currentTarget.value })}
        />
        <small class="faint">{say('test_project_hint')}</small>
      </label>
      <div>
        <label class="check">
          <input
            type="checkbox"
            checked={fields.full}
            onChange={(e) => setFields({ ...fields, full: e.currentTarget.checked })}
          />
          <span>
            {say('full_suite')}
            <small class="faint">{say('full_suite_hint')}</small>
          </span>
        </label>
        {fields.full && (
          <label>
            {say('series')}
            <input value={fields.series} onInput={(e) => setFields({ ...fields, series: e.currentTarget.value })} />
            <small class="faint">{say('series_hint')}</small>
          </label>
        )}
      </div>
    </>
  )
}

/** Files, the version they are for, and how they are to be read. */
export function UploadForm() {
  const { say } = useSpeech()
  const { api, versions, app_version, uploads, changed } = useWorkplace()
  const [picked, setPicked] = useState(app_version || NEW)
  const [fresh, setFresh] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [fields, setFields] = useState<Fields>({ test_project: '', full: false, series: '' })
  const [hint, setHint] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  function send(version: string) {
    uploads.start(version, files, fields)
    setFiles([])
    setFresh('')
    setPicked(version)
    setRefusal(null)
  }

  async function create(confirm: boolean) {
    setRefusal(null)
    try {
      const created = await api.createVersion(fresh.trim(), confirm)
      changed()
      send(created.app_version)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }

  async function submit(event: Event) {
    event.preventDefault()
    const missing =
      files.length === 0 ? say('upload_need_files') : picked === NEW && !fresh.trim() ? say('upload_need_version') : ''
    setHint(missing)
    if (missing) return
    if (picked === NEW) await create(false)
    else send(picked)
  }

  const known = versions.some((v) => v.app_version === picked) || picked === NEW ? picked : app_version || NEW
  return (
    <form class="card upload" onSubmit={submit}>
      <h1>{say('upload_title')}</h1>
      <FilePicker files={files} setFiles={setFiles} />
      <div class="fields">
        <VersionFields picked={known} fresh={fresh} setPicked={setPicked} setFresh={setFresh} />
        <MoreFields fields={fields} setFields={setFields} />
      </div>
      {refusal?.code === 'version_lookalike' ? (
        <Lookalike refusal={refusal} name={fresh.trim()} onUse={send} onCreate={() => void create(true)} />
      ) : (
        refusal && <Complaint refusal={refusal} />
      )}
      <p class="row">
        <button type="submit" class="primary">
          {files.length > 1 ? say('upload_go', { count: files.length }) : say('upload_go_one')}
        </button>
        <span role="status">{hint}</span>
      </p>
    </form>
  )
}
