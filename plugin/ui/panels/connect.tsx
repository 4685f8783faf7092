import { useState } from 'preact/hooks'
import { Form } from '../parts/form.tsx'
import { Fault, Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Connection } from '../state/connection.ts'
import { FilePart, type FileProps } from './connect-file.tsx'
import { VersionField } from './connect-version.tsx'

type ConnectProps = FileProps & { connection: Connection }

function Connected({ connection }: { connection: Connection }) {
  const { say } = useSpeech()
  const { me } = connection
  if (!me) return null
  const more = say('connected_more', { role: say(`role_${me.role}`), server_version: me.server_version })
  return (
    <>
      <Notice tone="success">
        <p>{say('connected', { member: me.member })}</p>
        <p class="faint">{more}</p>
      </Notice>
      {(me.role === 'reader' || me.role === 'bot') && (
        <Notice tone="warning">
          <p>{say('may_not_send')}</p>
        </Notice>
      )}
    </>
  )
}

function ServerForm({ connection }: { connection: Connection }) {
  const { say } = useSpeech()
  const { settings, change } = connection
  const [typed, setTyped] = useState({
    server_url: settings.server_url,
    project: settings.project,
    token: settings.token,
  })
  const type = (field: keyof typeof typed) => (event: { currentTarget: HTMLInputElement }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  const keep = () => {
    const isChanged = (Object.keys(typed) as (keyof typeof typed)[]).some((field) => typed[field] !== settings[field])
    if (isChanged) change(typed)
  }
  return (
    <Form submit={() => void connection.connect(typed)}>
      <label>
        <span>{say('server_url')}</span>
        <input
          type="url"
          name="server_url"
          placeholder="https://hufu.example.com"
          spellcheck={false}
          value={typed.server_url}
          onInput={type('server_url')}
          onBlur={keep}
        />
      </label>
      <label>
        <span>{say('token')}</span>
        <input
          type="password"
          name="token"
          autocomplete="off"
          value={typed.token}
          onInput={type('token')}
          onBlur={keep}
        />
      </label>
      <p class="hint">{say('token_hint')}</p>
      <label>
        <span>{say('project')}</span>
        <input name="project" spellcheck={false} value={typed.project} onInput={type('project')} onBlur={keep} />
      </label>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={connection.isBusy}
          onClick={() => void connection.connect(typed)}
        >
          {say(connection.isBusy ? 'connecting' : 'connect')}
        </button>
      </div>
    </Form>
  )
}

/** Which server, as whom, which version, which file, which language. */
export function ConnectPanel({ connection, ...file }: ConnectProps) {
  const { say } = useSpeech()
  const { settings, change } = connection
  return (
    <div class="panel-body">
      <ServerForm connection={connection} />
      <Fault fault={connection.fault} />
      <Connected connection={connection} />
      <hr />
      <VersionField
        versions={connection.versions}
        chosen={settings.app_version}
        choose={(app_version) => change({ app_version })}
      />
      <hr />
      <FilePart {...file} />
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
