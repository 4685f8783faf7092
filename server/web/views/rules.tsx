import { Boundary } from '../parts/boundary.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { CoverageStrip } from '../parts/coverage-strip.tsx'
import { useShelved } from '../state/long-list.ts'
import { go, hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { CaseList } from './rules/case-list.tsx'
import { RuleDetail } from './rules/detail.tsx'
import { Filters, filtersOf } from './rules/filters.tsx'
import { SearchBox } from './rules/search-box.tsx'
import { RuleTable } from './rules/table.tsx'
import { SearchHits } from './search-hits.tsx'
import { Start } from './start.tsx'

/** By rule, or by case: the two ways to look at one version. */
function Lists({ isCases }: { isCases: boolean }) {
  const { say } = useSpeech()
  const { app_version } = useWorkplace()
  const to = (by: string) => hrefOf({ view: 'rules', values: { version: app_version, by } })
  return (
    <nav class="lists" aria-label={say('lists')}>
      <a href={to('')} aria-current={isCases ? undefined : 'page'}>
        {say('by_rule')}
      </a>
      <a href={to('case')} aria-current={isCases ? 'page' : undefined}>
        {say('by_case')}
      </a>
    </nav>
  )
}

function RuleList({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const filters = filtersOf(route)
  const counts = useShelved(
    `counts ${app_version} ${JSON.stringify(filters)}`,
    (signal) => api.clusterCounts(app_version, filters, signal),
    [api, revision],
  )
  const { q = '' } = route.values
  const search = (asked: string) =>
    go({ view: 'rules', values: { ...route.values, q: asked, id: '', state: '' } }, q === '' ? 'push' : 'replace')
  return (
    <>
      <SearchBox query={q} hint={say('search_hint')} onAsk={search} />
      {counts.answer && <Filters counts={counts.answer} route={route} isSearch={q !== ''} />}
      <Boundary key={q === '' ? 'table' : 'hits'}>
        {q === '' ? <RuleTable route={route} total={counts.answer?.total} /> : <SearchHits route={route} />}
      </Boundary>
    </>
  )
}

/** The rules of a version: how it stands, the list or what a search found, and one rule in detail beside it. */
export function Rules({ route }: { route: Route }) {
  const { api, app_version, revision } = useWorkplace()
  const coverage = useShelved(
    `coverage ${app_version}`,
    () => (app_version ? api.coverage(app_version) : Promise.resolve(null)),
    [api, revision],
  )
  if (!app_version) return <Start />
  const { id, by = '' } = route.values
  const isCases = by === 'case'
  return (
    <div class={id ? 'rules with-detail' : 'rules'}>
      <section class="list">
        {coverage.refusal && <Complaint refusal={coverage.refusal} again={coverage.again} />}
        {coverage.answer && <CoverageStrip coverage={coverage.answer} />}
        <Lists isCases={isCases} />
        {isCases ? <CaseList route={route} /> : <RuleList route={route} />}
      </section>
      {id && (
        <Boundary key={id}>
          <RuleDetail id={id} route={route} />
        </Boundary>
      )}
    </div>
  )
}
