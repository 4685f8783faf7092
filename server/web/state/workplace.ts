import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Me, VersionAnswer } from '../../../shared/schema/answers.ts'
import type { SettingValue } from '../../../shared/schema/project-settings.ts'
import type { Api, Project, ProjectApi } from '../api.ts'
import type { Uploads } from './uploads.ts'

/** Lists as they were left, by what they show: one comes back to where one was. */
export type Shelf = Map<string, unknown>

/** What every view works with: who, in which project and version, and how to ask. */
export type Workplace = {
  me: Me
  mayWrite: boolean
  project: string
  projects: Project[]
  api: ProjectApi
  /** What concerns no project. */
  house: Api
  versions: VersionAnswer[]
  app_version: string
  uploads: Uploads
  /** Goes up when something was sent or taken back: lists then ask anew. */
  revision: number
  changed(): void
  shelf: Shelf
  /** How the project is set, by name; empty where one may not see it. */
  settings: Record<string, SettingValue>
  /** Something was decided in the review: its count is asked anew, and lists that were left. */
  recount(): void
}

const WorkplaceContext = createContext<Workplace | null>(null)
export const WorkplaceProvider = WorkplaceContext.Provider

export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('a view stands outside the shell')
  return workplace
}
