import type { CaseAnswer, CasePage } from '../../../shared/schema/case-page.ts'
import type { ProjectSettingsAnswer, SettingValue } from '../../../shared/schema/project-settings.ts'
import { type Asker, inProject, inVersion, type Query, segment } from './asker.ts'

/** Cases as their testers wrote them, and how the project is set where pages show it. */
export function casesApi(asker: Asker, project: string) {
  return {
    cases: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<CasePage>(`${inVersion(project, version)}/cases`, { query, signal }),
    oneCase: (version: string, key: string) =>
      asker.ask<CaseAnswer>(`${inVersion(project, version)}/cases/${segment(key)}`),
    settingValues: async (): Promise<Record<string, SettingValue>> => {
      const { items } = await asker.ask<ProjectSettingsAnswer>(`${inProject(project)}/settings`)
      return Object.fromEntries(items.map(({ name, value }) => [name, value]))
    },
  }
}
