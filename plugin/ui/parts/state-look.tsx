import { BY_URGENCY, SIGNS } from '../../../shared/marks.ts'
import type { State } from '../../../shared/schema/base.ts'
import type { Counts } from '../state/covered.ts'
import { useSpeech } from './speech.ts'

/** The badge of a state: its sign on its colour. */
export const Sign = ({ state }: { state: State }) => (
  <i class={`sign state ${state}`} aria-hidden="true">
    {SIGNS[state]}
  </i>
)

export const StateTag = ({ state }: { state: State }) => {
  const { say } = useSpeech()
  return (
    <span class="state-tag">
      <Sign state={state} />
      {say(`state_${state}`)}
    </span>
  )
}

export const CountBar = ({ counts }: { counts: Counts }) => (
  <div class="bar" aria-hidden="true">
    {BY_URGENCY.filter((state) => counts[state]).map((state) => (
      <span key={state} class={`state ${state}`} style={{ flexGrow: counts[state] }} />
    ))}
  </div>
)

type ChipsProps = { counts: Counts; picked: State | null; pick(state: State | null): void }

/** How many there are of each state; pressing one shows its rules alone. */
export function StateChips({ counts, picked, pick }: ChipsProps) {
  const { say } = useSpeech()
  return (
    <fieldset class="chips" aria-label={say('coverage_states')}>
      {BY_URGENCY.filter((state) => counts[state] || state === picked).map((state) => (
        <button
          key={state}
          type="button"
          class="chip"
          data-state={state}
          aria-pressed={picked === state}
          onClick={() => pick(picked === state ? null : state)}
        >
          <Sign state={state} />
          <strong>{counts[state] ?? 0}</strong> {say(`state_${state}`)}
        </button>
      ))}
    </fieldset>
  )
}
