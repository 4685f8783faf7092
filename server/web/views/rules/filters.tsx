import type { ClusterCounts } from '../../../../shared/schema/cluster-counts.ts'
import { Chips } from '../../parts/chips.tsx'
import { STATE_ORDER, sum } from '../../parts/coverage-strip.tsx'
import { Pick, type PickOption } from '../../parts/pick.tsx'
import { go, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'

const COVERAGES = ['both', 'design_only', 'case_only'] as const
/** What the list is asked for, of all that stands in the address. */
export const FILTERS = ['coverage', 'state', 'module', 'touchpoint', 'conflict'] as const
/** How the server is asked for the rules of no module. */
const NO_MODULE = '-'

export const filtersOf = ({ values }: Route): Record<string, string> =>
  Object.fromEntries(FILTERS.map((name) => [name, values[name] ?? '']))

type Named = ClusterCounts['modules']

export const optionsOf = (counts: Named, noneName: string): PickOption[] =>
  counts.map(({ name, count }) => ({ value: name ?? NO_MODULE, label: name ?? noneName, count }))

/** What narrows the list, each choice with what it would leave. In a search the hits bring their own. */
export function Filters({ counts, route, isSearch }: { counts: ClusterCounts; route: Route; isSearch: boolean }) {
  const { say } = useSpeech()
  const { by_coverage, by_state, conflicts } = counts
  const { values } = route
  const pick = (name: string) => (value: string) => go({ view: 'rules', values: { ...values, [name]: value, id: '' } })
  const shown = (n: number) => (isSearch ? undefined : n)
  return (
    <div class="filters">
      <Chips
        label={say('coverage')}
        value={values.coverage ?? ''}
        onPick={pick('coverage')}
        chips={[
          { value: '', label: say('all'), count: shown(sum(by_coverage)) },
          ...COVERAGES.map((c) => ({ value: c, label: say(`coverage_${c}`), count: shown(by_coverage[c] ?? 0) })),
        ]}
      />
      {!isSearch && (
        <Chips
          label={say('state')}
          value={values.state ?? ''}
          onPick={pick('state')}
          chips={STATE_ORDER.filter((s) => by_state[s] || values.state === s).map((s) => ({
            value: s,
            label: say(`state_${s}`),
            count: by_state[s] ?? 0,
            tone: `s-${s}`,
          }))}
        />
      )}
      {!isSearch && (
        <div class="row">
          {(['module', 'touchpoint'] as const).map((name) => (
            <Pick
              key={name}
              label={say(name)}
              value={values[name] ?? ''}
              options={optionsOf(name === 'module' ? counts.modules : counts.touchpoints, say('module_of_none'))}
              onPick={pick(name)}
            />
          ))}
          {(conflicts > 0 || values.conflict) && (
            <Chips
              label={say('values')}
              value={values.conflict ?? ''}
              onPick={pick('conflict')}
              chips={[{ value: 'true', label: say('values_differ'), count: conflicts, tone: 's-conflicting' }]}
            />
          )}
        </div>
      )}
    </div>
  )
}
