import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Me, VersionAnswer } from '../../../shared/schema/answers.ts'
import type { Api, Project, ProjectApi } from '../api.ts'
import type { Uploads } from './uploads.ts'

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
}

const WorkplaceContext = createContext<Workplace | null>(null)
export const WorkplaceProvider = WorkplaceContext.Provider

export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('a view stands outside the shell')
  return workplace
}
