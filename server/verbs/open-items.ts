import type { Where, Workshop } from './workshop.ts'

/** How many things of risk high or critical wait for a person: a link to confirm, or values that disagree. */
export const openItems = ({ store }: Pick<Workshop, 'store'>, { project, app_version }: Where): Promise<number> =>
  store.clusters.countOpen(project, app_version)
