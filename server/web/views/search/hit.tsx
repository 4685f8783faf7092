import type { Hit } from '../../../../shared/schema/answers.ts'
import { HitSnippet, HitTitle } from '../../parts/hit-words.tsx'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { namesIn } from '../../words.ts'
import { PlaceOf } from '../documents/place.tsx'
import { ofHit, placeOf } from './places.ts'

const CASES_SHOWN = 4
const DOTS = { both: 's-covered', design_only: 's-design_only', case_only: 's-case_only' } as const

/** What speaks for a hit: its cases, its layers in Figma, or its place in a document. */
function Evidence({ hit }: { hit: Hit }) {
  const { say, language } = useSpeech()
  const { node_ids, external_ids, figma_urls, source } = hit.evidence
  if (source !== undefined) return <PlaceOf {...hit.evidence} />
  const more = external_ids.length - CASES_SHOWN
  const cases = namesIn(language, external_ids.slice(0, CASES_SHOWN)) + (more > 0 ? ` +${more}` : '')
  const layers = node_ids.length > 0 && say('search_layers', { count: node_ids.length })
  const checks = hit.kind === 'case' ? cases : cases && say('search_cases', { cases })
  const told = [namesIn(language, hit.modules), layers, checks].filter(Boolean)
  return (
    <p class="faint small">
      {told.join(' · ')}{' '}
      {figma_urls[0] && (
        <a href={figma_urls[0]} target="_blank" rel="noreferrer noopener">
          {say('open_figma')}
        </a>
      )}
    </p>
  )
}

/** What kind of thing it is, how both sides stand, and of which version it is. */
function Tags({ hit }: { hit: Hit }) {
  const { say } = useSpeech()
  const { app_version } = useWorkplace()
  return (
    <span class="hit-tags">
      <span class="tag">{say(`kind_${hit.kind}`)}</span>
      {hit.coverage && (
        <span class="state small">
          <i class={`dot ${DOTS[hit.coverage]}`} aria-hidden="true" />
          {say(`coverage_${hit.coverage}`)}
        </span>
      )}
      {hit.app_version !== null && hit.app_version !== app_version && (
        <span class="tag">{say('inherited_from', { version: hit.app_version })}</span>
      )}
    </span>
  )
}

/** One hit. Its title opens it. */
export function HitRow({ hit, route }: { hit: Hit; route: Route }) {
  const opens = placeOf(ofHit(hit), route.values)
  const isOpen = hit.kind === 'rule' && route.values.open === hit.id
  return (
    <li aria-current={isOpen ? 'true' : undefined}>
      <p class="row spread">
        {opens ? (
          <a class="hit-title" data-hit={`${hit.kind} ${hit.id}`} href={hrefOf(opens)}>
            <HitTitle hit={hit} />
          </a>
        ) : (
          <span class="hit-title">
            <HitTitle hit={hit} />
          </span>
        )}
        <Tags hit={hit} />
      </p>
      <HitSnippet hit={hit} />
      <Evidence hit={hit} />
    </li>
  )
}
