import { useCallback, useState } from 'preact/hooks'
import type { Me, VersionAnswer } from '../../../shared/schema/answers.ts'
import type { Settings } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import * as api from '../server/api.ts'

export type Connection = {
  settings: Settings
  me: Me | null
  versions: VersionAnswer[]
  isBusy: boolean
  fault: unknown
  /** Changes settings and keeps them; another server, project or token has to be connected to anew. */
  change(settings: Partial<Settings>): void
  /** Connects with what is typed, which is kept first; without it, with what is kept. */
  connect(typed?: Partial<Settings>): Promise<void>
}

const WHO: readonly (keyof Settings)[] = ['server_url', 'project', 'token']

/** The server we speak to, and what it said of us. */
export function useConnection(bridge: Bridge, stored: Settings): Connection {
  const [settings, setSettings] = useState(stored)
  const [answer, setAnswer] = useState<{ me: Me; versions: VersionAnswer[] } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)

  const change = useCallback(
    (changed: Partial<Settings>) => {
      const next = { ...settings, ...changed }
      setSettings(next)
      void bridge.ask('save_settings', next).answer.catch(setFault)
      if (WHO.some((field) => field in changed)) setAnswer(null)
    },
    [settings, bridge],
  )

  const connect = useCallback(
    async (typed?: Partial<Settings>) => {
      const access = { ...settings, ...typed }
      if (typed) change(typed)
      setBusy(true)
      setFault(null)
      try {
        const who = await api.me(access)
        setAnswer({ me: who, versions: await api.versions(access) })
      } catch (thrown) {
        setAnswer(null)
        setFault(thrown)
      } finally {
        setBusy(false)
      }
    },
    [settings, change],
  )

  return { settings, me: answer?.me ?? null, versions: answer?.versions ?? [], isBusy, fault, change, connect }
}
