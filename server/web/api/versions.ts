import type { VersionAnswer, VersionDifference } from '../../../shared/schema/answers.ts'
import type { InheritedRule, SaidSuccession, WithdrawnRule } from '../../../shared/schema/lineage.ts'
import { type Asker, inProject, inVersion, type Page, segment } from './asker.ts'

export type SampleAnswer = { app_version: string; job_id: string; delivery_id: string }
/** What a person changes of a version; `after` null: it comes first. */
export type VersionEdit = Partial<
  Pick<VersionAnswer, 'status' | 'notes' | 'owners' | 'module_hints' | 'module_review_status' | 'figma_links_file'>
> & { base_version?: string | null; after?: string | null }
export type NewVersion = { app_version: string; base_version?: string; confirm?: boolean }

export function versionsApi(asker: Asker, project: string) {
  const items = async <T>(path: string, how: Parameters<Asker['ask']>[1] = {}): Promise<T[]> =>
    (await asker.ask<Page<T>>(path, how)).items
  return {
    sample: () => asker.post<SampleAnswer>(`${inProject(project)}/sample`),
    versions: () => asker.whole<VersionAnswer>(`${inProject(project)}/versions`),
    createVersion: (app_version: string, confirm: boolean) =>
      asker.post<VersionAnswer>(`${inProject(project)}/versions`, { app_version, ...(confirm ? { confirm } : {}) }),
    makeVersion: (wish: NewVersion) => asker.post<VersionAnswer>(`${inProject(project)}/versions`, wish),
    editVersion: ({ app_version, edition }: Pick<VersionAnswer, 'app_version' | 'edition'>, body: VersionEdit) =>
      asker.ask<VersionAnswer>(inVersion(project, app_version), { method: 'PATCH', body, edition: `"${edition}"` }),
    removeVersion: (version: string) => asker.ask<null>(inVersion(project, version), { method: 'DELETE' }),
    difference: (version: string, from: string, signal: AbortSignal) =>
      asker.ask<VersionDifference>(`${inVersion(project, version)}/difference`, { query: { from }, signal }),
    inherited: (version: string, cursor: string | undefined, signal: AbortSignal) =>
      asker.ask<Page<InheritedRule> & { total: number }>(`${inVersion(project, version)}/inherited`, {
        query: { cursor, limit: 50 },
        signal,
      }),
    withdrawals: (version: string) => items<WithdrawnRule>(`${inVersion(project, version)}/withdrawals`),
    withdraw: (version: string, rule_key: string, reason: string) =>
      items<WithdrawnRule>(`${inVersion(project, version)}/withdrawals`, {
        method: 'POST',
        body: { rule_key, reason },
      }),
    bringBack: (version: string, rule_key: string) =>
      items<WithdrawnRule>(`${inVersion(project, version)}/withdrawals/${segment(rule_key)}`, { method: 'DELETE' }),
    successions: (version: string) => items<SaidSuccession>(`${inVersion(project, version)}/successors`),
    succeed: (version: string, cluster_id: string, succeeds: string) =>
      items<SaidSuccession>(`${inVersion(project, version)}/successors`, {
        method: 'POST',
        body: { cluster_id, succeeds },
      }),
    undoSuccession: (version: string, rule_key: string) =>
      items<SaidSuccession>(`${inVersion(project, version)}/successors/${segment(rule_key)}`, { method: 'DELETE' }),
  }
}
