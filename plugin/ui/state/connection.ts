import { useCallback, useRef, useState } from 'preact/hooks'
import type { Me, VersionAnswer } from '../../../shared/schema/answers.ts'
import type { Settings } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import * as api from '../server/api.ts'
import { ServerFault } from '../server/fault.ts'

export type Connection = {
  settings: Settings
  me: Me | null
  /** Those that the token may see; empty until connected. */
  projects: api.Project[]
  versions: VersionAnswer[]
  isBusy: boolean
  fault: unknown
  /** Changes settings and keeps them; another server, project or token has to be connected to anew. */
  change(settings: Partial<Settings>): void
  /** Connects with what is typed, which is kept first; without it, with what is kept. */
  connect(typed?: Partial<Settings>): Promise<void>
}

const WHO: readonly (keyof Settings)[] = ['server_url', 'project', 'token']

type Answer = { me: Me; projects: api.Project[]; versions: VersionAnswer[] }
const NOBODY: Partial<Answer> = {}

/** The project that is meant: the one set where the token may see it, else the only one there is. Null: a person has to choose. */
export function projectOf(projects: readonly api.Project[], set: string): string | null {
  if (projects.some(({ project }) => project === set.trim())) return set.trim()
  return projects.length === 1 ? projects[0]!.project : null
}

const noProject = (projects: readonly api.Project[], project: string) =>
  projects.length ? new ServerFault('project_unseen', { project }) : new ServerFault('no_projects')

/** The server we speak to, and what it said of us. */
export function useConnection(bridge: Bridge, stored: Settings): Connection {
  const [settings, setSettings] = useState(stored)
  const [answer, setAnswer] = useState(NOBODY)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)

  const keep = useCallback(
    (next: Settings) => {
      setSettings(next)
      void bridge.ask('save_settings', next).answer.catch(setFault)
    },
    [bridge],
  )

  const change = useCallback(
    (changed: Partial<Settings>) => {
      keep({ ...settings, ...changed })
      if (WHO.some((field) => field in changed)) setAnswer(NOBODY)
    },
    [settings, keep],
  )

  // who connects again meanwhile is answered by the last one alone
  const latest = useRef(0)
  const connect = useCallback(
    async (typed?: Partial<Settings>) => {
      const access = { ...settings, ...typed }
      if (typed) keep(access)
      const turn = ++latest.current
      setBusy(true)
      setFault(null)
      const found: Partial<Answer> = {}
      try {
        found.me = await api.me(access)
        found.projects = await api.projects(access)
        const project = projectOf(found.projects, access.project)
        if (project === null) throw noProject(found.projects, access.project)
        if (project !== access.project && turn === latest.current) keep({ ...access, project })
        found.versions = await api.versions({ ...access, project })
      } catch (thrown) {
        if (turn === latest.current) setFault(thrown)
      }
      if (turn !== latest.current) return
      setAnswer(found)
      setBusy(false)
    },
    [settings, keep],
  )

  const { me, projects = [], versions } = answer
  // who has no project yet is not connected, though the server knows them
  return { settings, me: versions ? me! : null, projects, versions: versions ?? [], isBusy, fault, change, connect }
}
