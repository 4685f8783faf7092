import type { VersionAnswer } from '../../../shared/schema/answers.ts'
import { type Asker, inProject } from './asker.ts'

export type SampleAnswer = { app_version: string; job_id: string; delivery_id: string }

export function versionsApi(asker: Asker, project: string) {
  return {
    sample: () => asker.post<SampleAnswer>(`${inProject(project)}/sample`),
    versions: () => asker.whole<VersionAnswer>(`${inProject(project)}/versions`),
    createVersion: (app_version: string, confirm: boolean) =>
      asker.post<VersionAnswer>(`${inProject(project)}/versions`, { app_version, ...(confirm ? { confirm } : {}) }),
  }
}
