import type { Hit, SearchAnswer } from '../../../shared/schema/answers.ts'
import type { Page } from '../api.ts'
import { Chips } from '../parts/chips.tsx'
import { HitSnippet, HitTitle } from '../parts/hit-words.tsx'
import { More } from '../parts/more.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { usePages } from '../state/asked.ts'
import { go, hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { sayOr } from '../texts.ts'
import { countIn } from '../words.ts'

const PAGE = 20

function HitRow({ hit, route }: { hit: Hit; route: Route }) {
  const { say } = useSpeech()
  const { id, kind, evidence } = hit
  const heading = <HitTitle hit={hit} />
  const url = evidence.figma_urls[0]
  const opens = kind === 'rule' ? id : hit.cluster_id
  const { q = '', project = '', version = '' } = route.values
  const document = evidence.source && { project, version, source: evidence.source, q }
  return (
    <li aria-current={opens && route.values.id === opens ? 'true' : undefined}>
      <p class="row spread">
        {opens ? (
          <a class="hit-title" href={hrefOf({ view: 'rules', values: { ...route.values, id: opens } })}>
            {heading}
          </a>
        ) : document ? (
          <a class="hit-title" href={hrefOf({ view: 'documents', values: document })}>
            {heading}
          </a>
        ) : (
          <span class="hit-title">{heading}</span>
        )}
        <span class="tag">{say(`kind_${kind}`)}</span>
      </p>
      <HitSnippet hit={hit} />
      <p class="faint small">
        {[...hit.modules, ...evidence.external_ids.slice(0, 4), evidence.title_path].filter(Boolean).join(' · ')}
        {url && (
          <>
            {' '}
            <a href={url} target="_blank" rel="noreferrer noopener">
              {say('open_figma')}
            </a>
          </>
        )}
      </p>
    </li>
  )
}

function Facet({
  name,
  label,
  counts,
  route,
}: {
  name: 'kind' | 'module'
  label: string
  counts: Record<string, number>
  route: Route
}) {
  const { say } = useSpeech()
  const value = route.values[name] ?? ''
  const names = Object.keys(counts).sort((a, b) => counts[b]! - counts[a]! || (a < b ? -1 : 1))
  if (names.length < 2 && !value) return null
  return (
    <Chips
      label={label}
      value={value}
      onPick={(picked) => go({ view: 'rules', values: { ...route.values, [name]: picked, id: '' } })}
      chips={[
        { value: '', label: say('all') },
        ...names.map((n) => ({ value: n, label: sayOr(say, `kind_${n}`, n), count: counts[n] })),
      ]}
    />
  )
}

/** What a search found in the version, best first, with the searched words marked. */
export function SearchHits({ route }: { route: Route }) {
  const { say, language } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const { q = '', coverage = '', kind = '', module = '' } = route.values
  const pages = usePages<Hit, SearchAnswer & Page<Hit>>(
    async (cursor, signal) => {
      const answer = await api.search({ q, app_version, coverage, kind, module, cursor, limit: PAGE }, signal)
      return { ...answer, items: answer.hits }
    },
    [api, q, app_version, coverage, kind, module, revision],
  )
  if (!pages.first && pages.isAsking) return <Waiting />
  const total = pages.first?.total ?? 0
  return (
    <>
      {pages.first && (
        <div class="filters">
          <Facet name="kind" label={say('kind')} counts={pages.first.facets.kind ?? {}} route={route} />
          <Facet name="module" label={say('module')} counts={pages.first.facets.module ?? {}} route={route} />
        </div>
      )}
      <p role="status" class="faint">
        {pages.first &&
          (total > 0
            ? say('found', { count: countIn(language, total) })
            : say('found_none', { app_version, query: q }))}
      </p>
      {pages.first && total === 0 && <p class="faint">{say('found_none_hint')}</p>}
      <ol class="hits">
        {pages.items.map((hit) => (
          <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} route={route} />
        ))}
      </ol>
      <More pages={pages} />
    </>
  )
}
