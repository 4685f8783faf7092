import type { AppVersion } from '../../../shared/schema/base.ts'
import type { DesignSend, SentOver, Succession, Withdrawal } from '../rows/versions.ts'

/** What people said about rules over versions. */
export type LineageStore = {
  /** Of one version; of every version where null. By rule key. */
  withdrawals(project: string, version: AppVersion | null): Promise<Withdrawal[]>
  /** Of one version; of every version where null. By rule key. */
  successions(project: string, version: AppVersion | null): Promise<Succession[]>
}

/** What sends of rule atoms spoke for and replaced. */
export type SendStore = {
  one(project: string, delivery_id: string): Promise<DesignSend | undefined>
  /** Those that came after one and were not taken back, oldest first; all where null. */
  since(project: string, version: AppVersion, delivery_id: string | null): Promise<DesignSend[]>
  /** What a send replaced. */
  over(project: string, delivery_id: string): Promise<SentOver[]>
  /** What sends after one replaced of these atoms, oldest first. */
  overAtoms(project: string, version: AppVersion, atom_ids: readonly string[], after: string): Promise<SentOver[]>
  /** Names of at most so many rows of sends before an instant, to be let go. */
  overBefore(
    project: string,
    before: string,
    limit: number,
  ): Promise<Pick<SentOver, 'project' | 'delivery_id' | 'atom_id'>[]>
}
