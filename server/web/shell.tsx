import type { ComponentType } from 'preact'
import { useCallback, useMemo, useState } from 'preact/hooks'
import type { Me, VersionAnswer } from '../../shared/schema/answers.ts'
import type { Api, Project } from './api.ts'
import { Boundary } from './parts/boundary.tsx'
import { Complaint } from './parts/complaint.tsx'
import { Waiting } from './parts/waiting.tsx'
import { useAsked } from './state/asked.ts'
import { go, hrefOf, type Route, useRoute } from './state/route.ts'
import { useSpeech } from './state/speech.ts'
import { useUploads } from './state/uploads.ts'
import { type Workplace, WorkplaceProvider } from './state/workplace.ts'
import type { TextKey } from './texts.ts'
import { Files } from './views/files.tsx'
import { Rules } from './views/rules.tsx'
import { SettingsView } from './views/settings.tsx'
import { UploadView } from './views/upload.tsx'

/** The views, in the order of their tabs. Adding one is one row and one file. */
const VIEWS: Record<string, { name: TextKey; View: ComponentType<{ route: Route }> }> = {
  rules: { name: 'view_rules', View: Rules },
  upload: { name: 'view_upload', View: UploadView },
  files: { name: 'view_files', View: Files },
  settings: { name: 'view_settings', View: SettingsView },
}

/** The version that is looked at when none is named: the last that holds anything, else the last. */
const usualVersion = (versions: VersionAnswer[]): string =>
  ([...versions].reverse().find((v) => v.holds.clusters > 0) ?? versions.at(-1))?.app_version ?? ''

function Tabs({ route, keep }: { route: Route; keep: Record<string, string> }) {
  const { say } = useSpeech()
  return (
    <nav aria-label={say('views')}>
      {Object.entries(VIEWS).map(([view, { name }]) => (
        <a key={view} href={hrefOf({ view, values: keep })} aria-current={route.view === view ? 'page' : undefined}>
          {say(name)}
        </a>
      ))}
    </nav>
  )
}

function Choice({
  label,
  value,
  options,
  onPick,
}: {
  label: string
  value: string
  options: [string, string][]
  onPick(value: string): void
}) {
  return (
    <label class="choice">
      <span class="faint">{label}</span>
      <select value={value} onChange={(e) => onPick(e.currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

type Place = { api: Api; me: Me; route: Route; projects: Project[]; project: string; onLeft(): void }

/** The page of one project. It is made anew for another project, so that nothing of the one shows in the other. */
function InProject({ api, me, route, projects, project, onLeft }: Place) {
  const { say, switchLanguage } = useSpeech()
  const [revision, setRevision] = useState(0)
  const inside = useMemo(() => api.in(project), [api, project])
  const changed = useCallback(() => setRevision((n) => n + 1), [])
  const uploads = useUploads(inside, changed)
  const versions = useAsked(() => inside.versions(), [inside, revision])
  const rows = versions.answer ?? []
  const app_version = rows.some((v) => v.app_version === route.values.version)
    ? route.values.version!
    : usualVersion(rows)
  const keep = { ...(projects.length > 1 ? { project } : {}), ...(app_version ? { version: app_version } : {}) }
  const mayWrite = me.role === 'admin' || me.role === 'editor'
  const workplace: Workplace = {
    me,
    mayWrite,
    project,
    projects,
    api: inside,
    house: api,
    versions: rows,
    app_version,
    uploads,
    revision,
    changed,
  }
  const found = VIEWS[route.view]
  return (
    <WorkplaceProvider value={workplace}>
      <button type="button" class="skip" onClick={() => document.getElementById('content')?.focus()}>
        {say('skip')}
      </button>
      <header>
        <span class="brand">
          <i class="tally" aria-hidden="true" />
          {say('hufu')}
        </span>
        <Tabs route={route} keep={keep} />
        <div class="choices">
          {projects.length > 1 && (
            <Choice
              label={say('project')}
              value={project}
              options={projects.map((p) => [p.project, p.name || p.project])}
              onPick={(picked) => go({ view: route.view, values: { project: picked } })}
            />
          )}
          {rows.length > 0 && (
            <Choice
              label={say('app_version')}
              value={app_version}
              options={rows.map((v) => [v.app_version, v.app_version])}
              onPick={(version) => go({ view: route.view, values: { ...keep, version } })}
            />
          )}
          <button type="button" class="quiet" onClick={switchLanguage}>
            {say('other_language')}
          </button>
          <button type="button" class="quiet" title={me.member} onClick={() => api.signOut().then(onLeft, onLeft)}>
            {say('sign_out')}
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Boundary key={route.view}>
          {versions.refusal ? (
            <Complaint refusal={versions.refusal} again={versions.again} />
          ) : versions.answer === null ? (
            <Waiting />
          ) : found ? (
            <found.View route={{ view: route.view, values: { ...route.values, ...keep } }} />
          ) : (
            <p>{say('fault_no_view')}</p>
          )}
        </Boundary>
      </main>
    </WorkplaceProvider>
  )
}

/** What stands around every view: the tabs, the project and version, the way out. */
export function Shell({ api, me, onLeft }: { api: Api; me: Me; onLeft(): void }) {
  const read = useRoute()
  const route = read.view === '' ? { ...read, view: 'rules' } : read
  const projects = useAsked(() => api.projects(), [api])
  if (projects.refusal)
    return (
      <main>
        <Complaint refusal={projects.refusal} again={projects.again} />
      </main>
    )
  if (!projects.answer) return <Waiting />
  const asked = projects.answer.find((p) => p.project === route.values.project)
  const project = (asked ?? projects.answer[0])?.project ?? 'default'
  return (
    <InProject
      key={project}
      api={api}
      me={me}
      route={route}
      projects={projects.answer}
      project={project}
      onLeft={onLeft}
    />
  )
}
