import { useEffect, useState } from 'preact/hooks'
import type { Me } from '../../../shared/schema/answers.ts'
import type { Api } from '../api.ts'
import { Complaint } from '../parts/complaint.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { useForm } from '../state/form.ts'
import { useSpeech } from '../state/speech.ts'

type Entered = (me: Me) => void

function TokenForm({ api, onEntered }: { api: Api; onEntered: Entered }) {
  const { say } = useSpeech()
  const [token, setToken] = useState('')
  const form = useForm(async () => onEntered(await api.signIn(token.trim())))
  return (
    <form onSubmit={form.submit}>
      <label>
        {say('token')}
        <input
          type="password"
          autocomplete="current-password"
          required
          value={token}
          onInput={(e) => setToken(e.currentTarget.value)}
        />
        <small class="faint">{say('sign_in_hint')}</small>
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <button type="submit" class="primary" disabled={form.isSending}>
        {say('sign_in')}
      </button>
    </form>
  )
}

function BootstrapForm({ api, onToken }: { api: Api; onToken(token: string): void }) {
  const { say } = useSpeech()
  const [token, setToken] = useState('')
  const [name, setName] = useState('')
  const form = useForm(async () => onToken((await api.bootstrap(token.trim(), name.trim())).token))
  return (
    <form onSubmit={form.submit}>
      <p class="faint">{say('first_start_hint')}</p>
      <label>
        {say('bootstrap_token')}
        <input autocomplete="off" required value={token} onInput={(e) => setToken(e.currentTarget.value)} />
      </label>
      <label>
        {say('your_name')}
        <input
          autocomplete="name"
          required
          maxLength={100}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <button type="submit" class="primary" disabled={form.isSending}>
        {say('become_admin')}
      </button>
    </form>
  )
}

/** The only time that a token is seen. */
function OwnToken({ api, token, onEntered }: { api: Api; token: string; onEntered: Entered }) {
  const { say } = useSpeech()
  const form = useForm(async () => onEntered(await api.signIn(token)))
  return (
    <form onSubmit={form.submit}>
      <ShownOnce label={say('your_token')} hint={say('your_token_hint')} secret={token} />
      {form.refusal && <Complaint refusal={form.refusal} />}
      <button type="submit" class="primary" disabled={form.isSending}>
        {say('token_kept')}
      </button>
    </form>
  )
}

/** The door: a token becomes a session; on the first start the one-time token becomes the first admin. */
export function SignIn({ api, onEntered, wasIn }: { api: Api; onEntered: Entered; wasIn: boolean }) {
  const { say, switchLanguage } = useSpeech()
  const [way, setWay] = useState<'token' | 'bootstrap'>('token')
  const [shown, setShown] = useState('')
  // on a first start nobody has a token of their own yet; where the server does not answer, either form will say so
  useEffect(() => {
    api.hasAdmin().then(
      (has) => has || setWay('bootstrap'),
      () => {},
    )
  }, [api])
  return (
    <main class="door">
      <h1 class="brand">
        <i class="tally" aria-hidden="true" />
        {say('hufu')}
      </h1>
      <p class="faint">{say('tagline')}</p>
      {wasIn && <p role="status">{say('signed_out')}</p>}
      {shown ? (
        <OwnToken api={api} token={shown} onEntered={onEntered} />
      ) : way === 'token' ? (
        <TokenForm api={api} onEntered={onEntered} />
      ) : (
        <BootstrapForm api={api} onToken={setShown} />
      )}
      {!shown && (
        <p class="row spread">
          <button type="button" class="link" onClick={() => setWay(way === 'token' ? 'bootstrap' : 'token')}>
            {way === 'token' ? say('first_start') : say('have_token')}
          </button>
          <button type="button" class="link" onClick={switchLanguage}>
            {say('other_language')}
          </button>
        </p>
      )}
    </main>
  )
}
