import { SIGNS } from '../../../../shared/marks.ts'
import type { State } from '../../../../shared/schema/base.ts'
import type { Tally } from '../../../../shared/schema/coverage.ts'
import { useSpeech } from '../../state/speech.ts'
import { percent } from '../../words.ts'

/** From well to badly: the order of legends and bars. */
export const SHOWN_STATES: readonly State[] = [
  'covered',
  'design_only',
  'case_only',
  'conflicting',
  'ambiguous',
  'outdated',
  'orphaned',
]

/** The badge of a state: its sign on its colour, striped where the state says that something has to be looked at again. */
export const Sign = ({ state }: { state: State }) => (
  <i class={`sign s-${state}`} aria-hidden="true">
    {SIGNS[state]}
  </i>
)

export const troubleOf = (tally: Tally): number => tally.conflicting + tally.outdated + tally.orphaned + tally.ambiguous

/** What a tally's bar shows, one-sided ones in the colour of their side. */
const partsOf = (tally: Tally, side: 'rules' | 'cases'): [State, number][] => [
  ['covered', tally.covered],
  [side === 'rules' ? 'design_only' : 'case_only', tally.one_sided],
  ['conflicting', tally.conflicting],
  ['ambiguous', tally.ambiguous],
  ['outdated', tally.outdated],
  ['orphaned', tally.orphaned],
]

export function TallyBar({ tally, side }: { tally: Tally; side: 'rules' | 'cases' }) {
  return (
    <div class="bar" aria-hidden="true">
      {partsOf(tally, side).map(
        ([state, count]) => count > 0 && <i key={state} class={`s-${state}`} style={{ flexGrow: count }} />,
      )}
    </div>
  )
}

/** A share as people compare it; a dash where there is nothing to share. */
export function Share({ share }: { share: number | null }) {
  const { say } = useSpeech()
  if (share === null) return <span class="faint">{say('cov_nothing')}</span>
  // what is not whole must not read as whole
  const shown = share < 1 ? Math.min(99, percent(share)) : 100
  return <>{shown}%</>
}
