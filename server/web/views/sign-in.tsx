import { useEffect, useRef, useState } from 'preact/hooks'
import type { Me } from '../../../shared/schema/answers.ts'
import { type Api, type Refusal, refusalOf } from '../api.ts'
import { Complaint } from '../parts/complaint.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { useSpeech } from '../state/speech.ts'

type Entered = (me: Me) => void

/** One form that asks something of the server, with what it answered when it did not agree. */
function useForm(send: () => Promise<void>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setIsSending] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setIsSending(true)
    setRefusal(null)
    try {
      await send()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setIsSending(false)
  }
  return { refusal, isSending, submit }
}

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
function ShownOnce({ api, token, onEntered }: { api: Api; token: string; onEntered: Entered }) {
  const { say } = useSpeech()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm(async () => onEntered(await api.signIn(token)))
  return (
    <form onSubmit={form.submit}>
      <label>
        {say('your_token')}
        <input class="token" ref={input} readOnly value={token} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <p class="faint">{say('your_token_hint')}</p>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <p class="row">
        <CopyButton text={token} select={() => input.current?.select()} />
        <button type="submit" class="primary" disabled={form.isSending}>
          {say('token_kept')}
        </button>
      </p>
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
        <ShownOnce api={api} token={shown} onEntered={onEntered} />
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
