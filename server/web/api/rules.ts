import type { ClusterDetail, ClusterPage, SearchAnswer } from '../../../shared/schema/answers.ts'
import type { Coverage, State } from '../../../shared/schema/base.ts'
import type { ClusterCounts } from '../../../shared/schema/cluster-counts.ts'
import type { ClusterHistory } from '../../../shared/schema/review.ts'
import { type Asker, inProject, inVersion, type Query, segment } from './asker.ts'

export type VersionCoverage = {
  rule_atoms: Partial<Record<State, number>>
  case_atoms: Partial<Record<State, number>>
  clusters: { by_state: Partial<Record<State, number>>; by_coverage: Partial<Record<Coverage, number>> }
  thresholds: { link_accept: number; link_pending: number }
}

/** Rules as a version holds them, and how they are found. */
export function rulesApi(asker: Asker, project: string) {
  return {
    search: (query: Query, signal: AbortSignal) =>
      asker.ask<SearchAnswer>(`${inProject(project)}/search`, { query, signal }),
    coverage: (version: string) => asker.ask<VersionCoverage>(`${inVersion(project, version)}/coverage`),
    clusterCounts: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<ClusterCounts>(`${inVersion(project, version)}/cluster-counts`, { query, signal }),
    clusterHistory: (version: string, id: string, query: Query, signal: AbortSignal) =>
      asker.ask<ClusterHistory>(`${inVersion(project, version)}/clusters/${segment(id)}/history`, { query, signal }),
    clusters: (version: string, query: Query, signal: AbortSignal) =>
      asker.ask<ClusterPage>(`${inVersion(project, version)}/clusters`, { query, signal }),
    cluster: (version: string, id: string) =>
      asker.ask<ClusterDetail>(`${inVersion(project, version)}/clusters/${segment(id)}`),
  }
}
