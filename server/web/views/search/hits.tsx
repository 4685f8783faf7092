import type { RefObject } from 'preact'
import type { Hit, SearchAnswer } from '../../../../shared/schema/answers.ts'
import type { Page } from '../../api.ts'
import { More } from '../../parts/more.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { usePages } from '../../state/asked.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn } from '../../words.ts'
import { Filters, filtersOf, unfiltered } from './filters.tsx'
import { HitRow } from './hit.tsx'

const PAGE = 20

/** What to try where nothing was found. */
function Nothing({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { app_version } = useWorkplace()
  const isFiltered = Object.values(filtersOf(route)).some(Boolean)
  return (
    <div class="card nothing">
      <h2>{say(app_version ? 'found_none' : 'search_none', { app_version, query: route.values.q ?? '' })}</h2>
      <p class="faint">{say('found_none_hint')}</p>
      <p class="row">
        {isFiltered && (
          <a class="button" href={hrefOf(unfiltered(route))}>
            {say('search_unfiltered')}
          </a>
        )}
        <a class="button" href={hrefOf({ view: 'search', values: { ...route.values, mode: 'ask' } })}>
          {say('search_ask_instead')}
        </a>
      </p>
    </div>
  )
}

type HitsProps = { route: Route; list: RefObject<HTMLOListElement | null>; onKeyDown(event: KeyboardEvent): void }

/** What a search finds, best first, a page at a time; older answers never stand over newer ones. */
export function Hits({ route, list, onKeyDown }: HitsProps) {
  const { say, language } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const { q = '' } = route.values
  const filters = filtersOf(route)
  const pages = usePages<Hit, SearchAnswer & Page<Hit>>(
    async (cursor, signal) => {
      const answer = await api.search({ q, app_version, ...filters, cursor, limit: PAGE }, signal)
      return { ...answer, items: answer.hits }
    },
    [api, q, app_version, JSON.stringify(filters), revision],
  )
  const { first } = pages
  if (!first && pages.isAsking) return <Waiting />
  return (
    <>
      {first && <Filters facets={first.facets} route={route} />}
      <p role="status" class="faint">
        {first && first.total > 0 && say('found', { count: countIn(language, first.total) })}
        {first && first.total === 0 && <span class="unseen">{say('search_none', { query: q })}</span>}
      </p>
      {first?.total === 0 && <Nothing route={route} />}
      <ol class="hits" ref={list} onKeyDown={onKeyDown}>
        {pages.items.map((hit) => (
          <HitRow key={`${hit.kind} ${hit.id} ${hit.app_version}`} hit={hit} route={route} />
        ))}
      </ol>
      <More pages={pages} />
    </>
  )
}
