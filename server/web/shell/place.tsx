import { useState } from 'preact/hooks'
import type { VersionAnswer } from '../../../shared/schema/answers.ts'
import type { Api, Project } from '../api.ts'
import { go, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { NewProject } from './new-project.tsx'

const NEW = '\n'

type Choice = { label: string; value: string; options: [string, string][]; onPick(value: string): void }

function Choice({ label, value, options, onPick }: Choice) {
  return (
    <select aria-label={label} title={label} value={value} onChange={(e) => onPick(e.currentTarget.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}

type Place = {
  api: Api
  route: Route
  project: string
  projects: Project[]
  app_version: string
  versions: VersionAnswer[]
  isAdmin: boolean
  onProjects(): void
}

/** In which project and version one is. A case stays the same case when the version is changed. */
export function PlaceChoices({ api, route, project, projects, app_version, versions, isAdmin, onProjects }: Place) {
  const { say } = useSpeech()
  const [isMaking, setIsMaking] = useState(false)
  const view = route.view === 'case' ? 'rules' : route.view
  const pick = (picked: string) => {
    if (picked === NEW) setIsMaking(true)
    else go({ view, values: { project: picked } })
  }
  const stays = route.view === 'case' ? route.values : projects.length > 1 ? { project } : {}
  const options = projects.map((p): [string, string] => [p.project, p.name || p.project])
  return (
    <>
      {(projects.length > 1 || isAdmin) && (
        <Choice
          // a choice that opened a form is no choice: the select shows again where one is
          key={String(isMaking)}
          label={say('project')}
          value={project}
          options={isAdmin ? [...options, [NEW, say('project_new_choice')]] : options}
          onPick={pick}
        />
      )}
      {versions.length > 0 && (
        <Choice
          label={say('app_version')}
          value={app_version}
          options={versions.map((v) => [v.app_version, v.app_version])}
          onPick={(version) => go({ view: route.view, values: { ...stays, version } })}
        />
      )}
      {isMaking && (
        <NewProject
          api={api}
          onClose={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false)
            onProjects()
            go({ view, values: { project: made } })
          }}
        />
      )}
    </>
  )
}
