import type { FileNote } from '../../bridge/messages.ts'
import { Fault } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { VersionField } from '../parts/version-field.tsx'
import type { Connection } from '../state/connection.ts'
import { FilePart, type FileProps } from './connect-file.tsx'
import { Connected, ProjectField, ServerForm } from './connect-server.tsx'
import { FileNoteFound, NotesSwitch } from './file-note.tsx'

type ConnectProps = FileProps & { connection: Connection; note: FileNote | null }

/** Which server, as whom, which version, which file, which language. */
export function ConnectPanel({ connection, note, ...file }: ConnectProps) {
  const { say } = useSpeech()
  const { settings, change } = connection
  return (
    <div class="panel-body">
      <ServerForm connection={connection} />
      <Fault fault={connection.fault} />
      <Connected connection={connection} />
      <hr />
      <FileNoteFound
        note={note}
        file={file.file}
        settings={settings}
        use={(project) => void connection.connect({ project })}
      />
      <ProjectField connection={connection} />
      <VersionField
        versions={connection.versions}
        chosen={settings.app_version}
        choose={(app_version) => change({ app_version })}
        label="app_version_usual"
        hint="app_version_usual_hint"
      />
      <hr />
      <FilePart {...file} />
      <NotesSwitch settings={settings} change={change} />
      <hr />
      <label class="field">
        <span>{say('language')}</span>
        <select
          name="language"
          value={settings.language}
          onChange={(event) => change({ language: event.currentTarget.value as typeof settings.language })}
        >
          <option value="auto">{say('language_auto')}</option>
          <option value="zh">中文</option>
          <option value="en">English</option>
        </select>
      </label>
    </div>
  )
}
