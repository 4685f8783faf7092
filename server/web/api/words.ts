import type { ModulesAnswer, ModulesText } from '../../../shared/schema/answers.ts'
import type { Job } from '../../../shared/schema/delivery.ts'
import type { Explained, ExplainWish, SynonymsAnswer, SynonymsText } from '../../../shared/schema/synonyms.ts'
import { type Asker, inProject, type Page, Refused } from './asker.ts'

/** A file of the team's as it stands, and the edition that a change of it is made on. */
export type TeamFile<T = unknown> = { text: string; edition: string | undefined; more: T }

/** A project's own words: synonyms and modules. */
export function wordsApi(asker: Asker, project: string) {
  const at = inProject(project)
  return {
    async synonyms(signal: AbortSignal): Promise<TeamFile<SynonymsText>> {
      const { body, edition } = await asker.edition<SynonymsText>(`${at}/synonyms`, { signal })
      return { text: body.text, edition, more: body }
    },
    trySynonyms: (text: string) =>
      asker.ask<SynonymsAnswer>(`${at}/synonyms`, { method: 'PUT', query: { dry_run: true }, body: { text } }),
    setSynonyms: (text: string, edition: string | undefined) =>
      asker.ask<SynonymsAnswer>(`${at}/synonyms`, { method: 'PUT', body: { text }, edition }),
    explain: (wish: ExplainWish) => asker.post<Explained>(`${at}/synonyms/explain`, wish),
    /** The job that is at it, if one is. */
    async levellingJob(signal: AbortSignal): Promise<string | null> {
      const { items } = await asker.ask<Page<Job>>(`${at}/jobs`, { query: { limit: 50 }, signal })
      const found = items.find(({ kind, status }) => kind === 'level' && (status === 'queued' || status === 'running'))
      return found?.job_id ?? null
    },
    level: () => asker.post<{ job_id: string | null }>(`${at}/level`),
    async modules(signal: AbortSignal): Promise<TeamFile<Pick<ModulesText, 'ids'>>> {
      try {
        const { body, edition } = await asker.edition<ModulesText>(`${at}/modules`, { signal })
        return { text: body.text, edition, more: body }
      } catch (error) {
        // a project without a dictionary is none to complain of
        if (error instanceof Refused && error.refusal.code === 'not_found')
          return { text: '', edition: undefined, more: { ids: [] } }
        throw error
      }
    },
    tryModules: (text: string) =>
      asker.ask<ModulesAnswer>(`${at}/modules`, { method: 'POST', query: { dry_run: true }, body: { text } }),
    setModules: (text: string, edition: string | undefined) =>
      asker.ask<ModulesAnswer>(`${at}/modules`, { method: 'POST', body: { text }, edition }),
  }
}
