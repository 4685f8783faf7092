import type { ClusterDetail, ClusterPage, SearchAnswer } from '../../../shared/schema/answers.ts'
import type { Coverage, State } from '../../../shared/schema/base.ts'
import { type Asker, inProject, inVersion, type Query, segment } from './asker.ts'

export type VersionCoverage = {
  rule_atoms: Partial<Record<State, number>>
  case_atoms: Partial<Record<State, number>>
  clusters: { by_state: Partial<Record<State, number>>; by_coverage: Partial<Record<Coverage, number>> }
}

/** Rules as a version holds them, and how they are found. */
export function rulesApi(asker: Asker, project: string) {
  return {
    search: (query: Query, signal: AbortSignal) =>
      asker.ask<SearchAnswer>(`${inProject(project)}/search`, { query, signal }),
    coverage: (version: string) => asker.ask<VersionCoverage>(`${inVersion(project, version)}/coverage`),
    clusters: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<ClusterPage>(`${inVersion(project, version)}/clusters`, { query, signal }),
    cluster: (version: string, id: string) =>
      asker.ask<ClusterDetail>(`${inVersion(project, version)}/clusters/${segment(id)}`),
  }
}
