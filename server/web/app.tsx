import { useMemo, useState } from 'preact/hooks'
import type { Me } from '../../shared/schema/answers.ts'
import { makeApi, Refused } from './api.ts'
import { Boundary } from './parts/boundary.tsx'
import { Complaint } from './parts/complaint.tsx'
import { Waiting } from './parts/waiting.tsx'
import { Shell } from './shell.tsx'
import { useAsked } from './state/asked.ts'
import { SpeechProvider, useLanguage } from './state/speech.ts'
import { ThemeProvider, useChosenTheme } from './state/theme.ts'
import { SignIn } from './views/sign-in.tsx'

/** Who is here, by the cookie that an earlier visit left; null for nobody. */
async function whoIsHere(api: ReturnType<typeof makeApi>): Promise<Me | null> {
  try {
    return await api.me()
  } catch (error) {
    if (error instanceof Refused && error.refusal.status === 401) return null
    throw error
  }
}

/** Lets in who has a session; `door` says why somebody stands outside. */
function Gate() {
  const [door, setDoor] = useState<'unknown' | 'left' | 'ended'>('unknown')
  const [entered, setEntered] = useState<Me | null>(null)
  const shut = (why: 'left' | 'ended') => {
    setEntered(null)
    setDoor(why)
  }
  const api = useMemo(() => makeApi(() => shut('ended')), [])
  const found = useAsked(() => whoIsHere(api), [])
  const me = entered ?? (door === 'unknown' ? found.answer : null)
  if (me) return <Shell key={me.member} api={api} me={me} onLeft={() => shut('left')} />
  if (door === 'unknown' && found.isAsking) return <Waiting />
  if (door === 'unknown' && found.refusal)
    return (
      <main class="door">
        <Complaint refusal={found.refusal} again={found.again} />
      </main>
    )
  return <SignIn api={api} onEntered={setEntered} wasIn={door === 'ended'} />
}

/** The whole page. */
export function App() {
  return (
    <ThemeProvider value={useChosenTheme()}>
      <SpeechProvider value={useLanguage()}>
        <Boundary>
          <Gate />
        </Boundary>
      </SpeechProvider>
    </ThemeProvider>
  )
}
