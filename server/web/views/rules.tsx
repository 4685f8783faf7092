import { useEffect, useRef, useState } from 'preact/hooks'
import type { VersionCoverage } from '../api.ts'
import { Boundary } from '../parts/boundary.tsx'
import { Chips } from '../parts/chips.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { CoverageStrip, STATE_ORDER, sum } from '../parts/coverage-strip.tsx'
import { useAsked } from '../state/asked.ts'
import { go, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { RuleDetail } from './rule-detail.tsx'
import { RuleTable } from './rule-table.tsx'
import { SearchHits } from './search-hits.tsx'
import { Start } from './start.tsx'

const COVERAGES = ['both', 'design_only', 'case_only'] as const
const TYPING_PAUSE_MS = 250

/** The search box. It searches a moment after the last key, and at once on Enter. */
function SearchBox({ route }: { route: Route }) {
  const { say } = useSpeech()
  const query = route.values.q ?? ''
  const [typed, setTyped] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  const ask = (q: string) => {
    if (q !== query)
      go({ view: 'rules', values: { ...route.values, q, id: '', state: '' } }, query === '' ? 'push' : 'replace')
  }
  useEffect(() => {
    // the address changed under us (back, another link): what stands in the box follows it
    if (document.activeElement !== input.current) setTyped(query)
  }, [query])
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const submit = (event: Event) => {
    event.preventDefault()
    ask(typed.trim())
  }
  return (
    <search>
      <form class="search" onSubmit={submit}>
        <input
          ref={input}
          type="search"
          aria-label={say('search')}
          placeholder={say('search_hint')}
          value={typed}
          maxLength={1000}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
      </form>
    </search>
  )
}

function Filters({ coverage, route, isSearch }: { coverage: VersionCoverage; route: Route; isSearch: boolean }) {
  const { say } = useSpeech()
  const { by_coverage, by_state } = coverage.clusters
  const pick = (name: string) => (value: string) =>
    go({ view: 'rules', values: { ...route.values, [name]: value, id: '' } })
  return (
    <div class="filters">
      <Chips
        label={say('coverage')}
        value={route.values.coverage ?? ''}
        onPick={pick('coverage')}
        chips={[
          { value: '', label: say('all'), count: isSearch ? undefined : sum(by_coverage) },
          ...COVERAGES.map((c) => ({
            value: c,
            label: say(`coverage_${c}`),
            count: isSearch ? undefined : (by_coverage[c] ?? 0),
          })),
        ]}
      />
      {!isSearch && (
        <Chips
          label={say('state')}
          value={route.values.state ?? ''}
          onPick={pick('state')}
          chips={STATE_ORDER.filter((s) => by_state[s] || route.values.state === s).map((s) => ({
            value: s,
            label: say(`state_${s}`),
            count: by_state[s] ?? 0,
            tone: `s-${s}`,
          }))}
        />
      )}
    </div>
  )
}

/** The rules of a version: how it stands, the list or what a search found, and one rule in detail beside it. */
export function Rules({ route }: { route: Route }) {
  const { api, app_version, revision } = useWorkplace()
  const coverage = useAsked(
    () => (app_version ? api.coverage(app_version) : Promise.resolve(null)),
    [api, app_version, revision],
  )
  if (!app_version) return <Start />
  const { q = '', id } = route.values
  return (
    <div class={id ? 'rules with-detail' : 'rules'}>
      <section class="list">
        {coverage.refusal && <Complaint refusal={coverage.refusal} again={coverage.again} />}
        {coverage.answer && <CoverageStrip coverage={coverage.answer} />}
        <SearchBox route={route} />
        {coverage.answer && <Filters coverage={coverage.answer} route={route} isSearch={q !== ''} />}
        <Boundary key={q === '' ? 'table' : 'hits'}>
          {q === '' ? <RuleTable route={route} /> : <SearchHits route={route} />}
        </Boundary>
      </section>
      {id && (
        <Boundary key={id}>
          <RuleDetail id={id} route={route} />
        </Boundary>
      )}
    </div>
  )
}
