import type { State } from '../../../shared/schema/base.ts'
import type { Tally } from '../../../shared/schema/coverage.ts'
import { addTo, type Tally as Counted, emptyTally, share } from '../../exports/report.ts'

/** The report's own counts, told with their share. */
export const shownTally = (counted: Counted): Tally => ({
  ...counted,
  share: counted.total ? share(counted.covered, counted.total) : null,
})

/** Counts of states as the merge report adds them up. */
export function tallyOf(rows: readonly { state: State; count: number }[]): Tally {
  const counted = emptyTally()
  for (const { state, count } of rows) addTo(counted, state, count)
  return shownTally(counted)
}

export const hitRateOf = (matched_clusters: number, total_case_atoms: number) => ({
  matched_clusters,
  total_case_atoms,
  share: total_case_atoms ? share(matched_clusters, total_case_atoms) : null,
})
