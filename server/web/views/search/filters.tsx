import type { SearchAnswer } from '../../../../shared/schema/answers.ts'
import { Chips } from '../../parts/chips.tsx'
import { Pick } from '../../parts/pick.tsx'
import { go, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { sayOr, type TextKey } from '../../texts.ts'

const CHIPPED = ['kind', 'coverage'] as const
const PICKED = ['module', 'touchpoint', 'product', 'document'] as const
const NAMES = {
  kind: 'kind',
  coverage: 'coverage',
  module: 'module',
  touchpoint: 'touchpoint',
  product: 'documents_product',
  document: 'documents_source',
} as const satisfies Record<string, TextKey>

/** What a search is narrowed by, of all that stands in the address. */
export const FILTERS = [...CHIPPED, ...PICKED, 'scope'] as const

export const filtersOf = ({ values }: Route): Record<string, string> =>
  Object.fromEntries(FILTERS.map((name) => [name, values[name] ?? '']))

export const unfiltered = ({ view, values }: Route): Route => ({
  view,
  values: { ...values, ...Object.fromEntries(FILTERS.map((name) => [name, ''])) },
})

/** The most frequent first; what was chosen is there even where it leaves nothing. */
const byCount = (counts: Record<string, number> = {}, chosen = '') =>
  Object.entries(chosen ? { [chosen]: 0, ...counts } : counts).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))

/** What narrows the hits, each choice with what it would leave; choices that would change nothing are left out. */
export function Filters({ facets, route }: { facets: SearchAnswer['facets']; route: Route }) {
  const { say } = useSpeech()
  const { app_version } = useWorkplace()
  const { values } = route
  const pick = (name: string) => (value: string) =>
    go({ view: 'search', values: { ...values, [name]: value, open: '', of: '' } })
  return (
    <div class="filters">
      {CHIPPED.map((name) => {
        const value = values[name] ?? ''
        const counts = byCount(facets[name], value)
        if (counts.length < 2 && !value) return null
        return (
          <Chips
            key={name}
            label={say(NAMES[name])}
            value={value}
            onPick={pick(name)}
            chips={[
              { value: '', label: say('all') },
              ...counts.map(([one, count]) => ({ value: one, label: sayOr(say, `${name}_${one}`, one), count })),
            ]}
          />
        )
      })}
      <div class="row">
        {PICKED.map((name) => (
          <Pick
            key={name}
            label={say(NAMES[name])}
            value={values[name] ?? ''}
            options={byCount(facets[name], values[name]).map(([value, count]) => ({ value, label: value, count }))}
            onPick={pick(name)}
          />
        ))}
        {app_version && (
          <label class="check small">
            <input
              type="checkbox"
              checked={values.scope === 'own'}
              onChange={(e) => pick('scope')(e.currentTarget.checked ? 'own' : '')}
            />
            {say('search_own', { version: app_version })}
          </label>
        )}
      </div>
    </div>
  )
}
