import type { ComponentType } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Me, VersionAnswer } from '../../shared/schema/answers.ts'
import type { Api, Project } from './api.ts'
import { Boundary } from './parts/boundary.tsx'
import { Complaint } from './parts/complaint.tsx'
import { Waiting } from './parts/waiting.tsx'
import { Account } from './shell/account.tsx'
import { PlaceChoices } from './shell/place.tsx'
import { type Tab, Tabs } from './shell/tabs.tsx'
import { useAsked } from './state/asked.ts'
import { CONVERSATION } from './state/conversation.ts'
import { hrefOf, type Route, useRoute } from './state/route.ts'
import { useSpeech } from './state/speech.ts'
import { useUploads } from './state/uploads.ts'
import { type Shelf, type Workplace, WorkplaceProvider } from './state/workplace.ts'
import type { TextKey } from './texts.ts'
import { CaseView } from './views/case.tsx'
import { Checks } from './views/checks.tsx'
import { Coverage } from './views/coverage.tsx'
import { Documents } from './views/documents.tsx'
import { Evaluation } from './views/evaluation.tsx'
import { Reports } from './views/reports.tsx'
import { Review } from './views/review.tsx'
import { Rules } from './views/rules.tsx'
import { Search } from './views/search.tsx'
import { SettingsView } from './views/settings.tsx'
import { UploadView } from './views/upload.tsx'
import { Versions } from './views/versions.tsx'

type View = { name: TextKey; View: ComponentType<{ route: Route }> }

/** The views, in the order of their tabs. Adding one is one row and one file. */
const VIEWS: Record<string, View> = {
  versions: { name: 'view_versions', View: Versions },
  upload: { name: 'view_upload', View: UploadView },
  coverage: { name: 'view_coverage', View: Coverage },
  rules: { name: 'view_rules', View: Rules },
  review: { name: 'view_review', View: Review },
  checks: { name: 'view_checks', View: Checks },
  search: { name: 'view_search', View: Search },
  documents: { name: 'view_documents', View: Documents },
  reports: { name: 'view_reports', View: Reports },
  evaluation: { name: 'view_evaluation', View: Evaluation },
  settings: { name: 'view_settings', View: SettingsView },
}
/** Reached from rules and from other tools by a path of its own; it says itself when there is no such version. */
const CASE: View = { name: 'view_rules', View: CaseView }
/** Addresses that were given out before. */
const RENAMED: Record<string, string> = { '': 'rules', files: 'reports' }

/** The version that is looked at when none is named: the server's, else the last. */
const usualVersion = (versions: VersionAnswer[]): string =>
  (versions.find((v) => v.is_default) ?? versions.at(-1))?.app_version ?? ''

type Place = {
  api: Api
  me: Me
  route: Route
  projects: Project[]
  project: string
  onProjects(): void
  onLeft(): void
}

/** What every view works with, in one project. */
function useWorkplaceOf({ api, me, route, projects, project }: Place) {
  const [revision, setRevision] = useState(0)
  const inside = useMemo(() => api.in(project), [api, project])
  const changed = useCallback(() => setRevision((n) => n + 1), [])
  const uploads = useUploads(inside, changed)
  const shelf = useRef<Shelf>(new Map())
  const asked = useAsked(() => inside.versions(), [inside, revision])
  // others send as well: whoever comes back to the window sees what is there now
  useEffect(() => {
    addEventListener('focus', asked.again)
    return () => removeEventListener('focus', asked.again)
  }, [asked.again])
  const versions = asked.answer ?? []
  const app_version = versions.some((v) => v.app_version === route.values.version)
    ? route.values.version!
    : usualVersion(versions)
  const settings = useAsked(() => inside.settingValues(), [inside, revision])
  const [round, setRound] = useState(0)
  const counts = useAsked(
    async (signal) => (app_version ? (await inside.reviewCounts(app_version, {}, signal)).total : 0),
    [inside, app_version, revision, round],
  )
  const recount = useCallback(() => {
    // what was decided moves rules: lists of them that were left are read anew; what was asked and answered stays
    for (const name of shelf.current.keys())
      if (name !== CONVERSATION && !name.startsWith('review ')) shelf.current.delete(name)
    setRound((n) => n + 1)
  }, [])
  const mayWrite = me.role === 'admin' || me.role === 'editor'
  const workplace: Workplace = {
    ...{ me, mayWrite, project, projects, api: inside, house: api },
    ...{ versions, app_version, uploads, revision, changed, shelf: shelf.current },
    settings: settings.answer ?? {},
    recount,
  }
  return { workplace, asked, waiting: counts.answer ?? 0 }
}

/** The page of one project. It is made anew for another project, so that nothing of the one shows in the other. */
function InProject(place: Place) {
  const { api, me, route, projects, project, onProjects, onLeft } = place
  const { say } = useSpeech()
  const { workplace, asked, waiting } = useWorkplaceOf(place)
  const { app_version, versions } = workplace
  const keep = { ...(projects.length > 1 ? { project } : {}), ...(app_version ? { version: app_version } : {}) }
  const found = route.view === 'case' ? CASE : VIEWS[route.view]
  const counts: Record<string, number> = { review: waiting }
  const tabs = Object.entries(VIEWS).map(([view, { name }]): Tab => ({ view, name, count: counts[view] }))
  return (
    <WorkplaceProvider value={workplace}>
      <button type="button" class="skip" onClick={() => document.getElementById('content')?.focus()}>
        {say('skip')}
      </button>
      <header>
        <a class="brand" href={hrefOf({ view: 'rules', values: keep })}>
          <i class="tally" aria-hidden="true" />
          {say('hufu')}
        </a>
        <Tabs tabs={tabs} route={route} keep={keep} />
        <div class="choices">
          <PlaceChoices
            {...{ api, route, project, projects, app_version, versions, onProjects }}
            isAdmin={me.role === 'admin'}
          />
          <Account me={me} signOut={() => api.signOut().then(onLeft, onLeft)} />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Boundary key={route.view}>
          {asked.refusal ? (
            <Complaint refusal={asked.refusal} again={asked.again} />
          ) : asked.answer === null ? (
            <Waiting />
          ) : found ? (
            <found.View route={found === CASE ? route : { ...route, values: { ...route.values, ...keep } }} />
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
  const route = { ...read, view: RENAMED[read.view] ?? read.view }
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
      {...{ api, me, route, project, onLeft }}
      projects={projects.answer}
      onProjects={projects.again}
    />
  )
}
