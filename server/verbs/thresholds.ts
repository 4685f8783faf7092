import { THRESHOLDS, type Thresholds } from '../../shared/align/thresholds.ts'
import type { Store } from './ports.ts'

/** From where a project accepts links and from where it shows them; the shipped ones where it says nothing. */
export async function thresholdsOf({ settings }: Pick<Store, 'settings'>, project: string): Promise<Thresholds> {
  const [accept, pending] = await Promise.all([
    settings.one(project, 'link_accept'),
    settings.one(project, 'link_pending'),
  ])
  return {
    link_accept: typeof accept === 'number' ? accept : THRESHOLDS.link_accept,
    link_pending: typeof pending === 'number' ? pending : THRESHOLDS.link_pending,
  }
}

/** Names thresholds: what was solved by others has to be solved anew. */
export const solvedBy = ({ link_accept, link_pending }: Thresholds): string =>
  JSON.stringify([link_accept, link_pending])
