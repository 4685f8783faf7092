import type { Thresholds } from '../../shared/align/thresholds.ts'
import type { Store } from './ports.ts'
import { projectSettings } from './project-settings.ts'
import type { Where } from './workshop.ts'

/** From where a project accepts links and from where it shows them; the shipped ones where it says nothing. */
export async function thresholdsOf(store: Pick<Store, 'settings'>, project: string): Promise<Thresholds> {
  const { link_accept, link_pending } = await projectSettings(store, project)
  return { link_accept, link_pending }
}

/** Those by which all of a version was last solved; the project's where it holds nothing yet. */
export async function thresholdsIn(
  store: Pick<Store, 'settings' | 'graph'>,
  { project, app_version }: Where,
): Promise<Thresholds> {
  const drawn = await store.graph.drawn(project, app_version)
  if (!drawn) return thresholdsOf(store, project)
  const [link_accept, link_pending] = JSON.parse(drawn.solved_by) as [number, number]
  return { link_accept, link_pending }
}

/** Names thresholds: what was solved by others has to be solved anew. */
export const solvedBy = ({ link_accept, link_pending }: Thresholds): string =>
  JSON.stringify([link_accept, link_pending])
