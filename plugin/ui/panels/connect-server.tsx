import { useState } from 'preact/hooks'
import { Form } from '../parts/form.tsx'
import { Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Connection } from '../state/connection.ts'

/** Who we are to the server, once it said so. */
export function Connected({ connection }: { connection: Connection }) {
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

/** One of the projects that the token may see; until the server named them, what is set is only shown. */
export function ProjectField({ connection }: { connection: Connection }) {
  const { say } = useSpeech()
  const { projects, settings, connect } = connection
  const isListed = projects.some(({ project }) => project === settings.project)
  return (
    <label class="field">
      <span>{say('project')}</span>
      <select
        name="project"
        value={isListed || !projects.length ? settings.project : ''}
        disabled={!projects.length}
        onChange={({ currentTarget: { value } }) => value && void connect({ project: value })}
      >
        {!projects.length && <option value={settings.project}>{settings.project}</option>}
        {projects.length > 0 && !isListed && <option value="">{say('choose')}</option>}
        {projects.map(({ project, name }) => (
          <option key={project} value={project}>
            {name && name !== project ? `${name} (${project})` : project}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Address and token: tried when a person says so, kept as soon as they leave the field. */
export function ServerForm({ connection }: { connection: Connection }) {
  const { say } = useSpeech()
  const { settings, change } = connection
  const [typed, setTyped] = useState({ server_url: settings.server_url, token: settings.token })
  const type = (field: keyof typeof typed) => (event: { currentTarget: HTMLInputElement }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  const keep = () => {
    const isChanged = (Object.keys(typed) as (keyof typeof typed)[]).some((field) => typed[field] !== settings[field])
    if (isChanged) change(typed)
  }
  const words = connection.isBusy ? 'connecting' : connection.me ? 'connect_again' : 'connect'
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
          aria-describedby="token-hint"
          value={typed.token}
          onInput={type('token')}
          onBlur={keep}
        />
      </label>
      <p class="hint" id="token-hint">
        {say('token_hint')}
      </p>
      <div class="buttons">
        <button
          type="button"
          class={connection.me ? '' : 'primary'}
          disabled={connection.isBusy}
          onClick={() => void connection.connect(typed)}
        >
          {say(words)}
        </button>
      </div>
    </Form>
  )
}
