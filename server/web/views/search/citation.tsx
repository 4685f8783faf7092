import type { Citation } from '../../../../shared/schema/ask.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { ofCitation, placeOf } from './places.ts'

/** Where it stands, as a person would look it up. */
function Place({ cited }: { cited: Citation }) {
  const { say } = useSpeech()
  const { case: step, line_start, line_end, cite } = cited
  const place = [
    step?.external_id,
    step?.step_number != null && say('case_step', { step: step.step_number }),
    cited.kind === 'section' ? cited.path : cited.title_path.replaceAll(' | ', ' › '),
    cite.page !== undefined && say('documents_page', { page: cite.page }),
    line_start !== undefined && line_end !== undefined && say('documents_lines', { from: line_start, to: line_end }),
    cited.app_version,
  ]
  return (
    <p class="faint small">
      {place.filter(Boolean).join(' · ')}{' '}
      {cited.figma_url && (
        <a href={cited.figma_url} target="_blank" rel="noreferrer noopener">
          {say('open_figma')}
        </a>
      )}
    </p>
  )
}

/** One source of an answer: its number, its own words, and the way to it. */
export function CitationRow({ cited, route, isNumbered }: { cited: Citation; route: Route; isNumbered: boolean }) {
  const { say } = useSpeech()
  const opens = placeOf(ofCitation(cited), route.values)
  const isOpen = cited.kind === 'rule' && route.values.open === cited.id
  return (
    <li aria-current={isOpen ? 'true' : undefined}>
      <p class="row spread">
        <span class="hit-title">
          {isNumbered && <span class="cited-number">{cited.n}</span>}
          {opens ? (
            <a data-hit={`${cited.kind} ${cited.id}`} href={hrefOf(opens)}>
              {cited.section}
            </a>
          ) : (
            cited.section
          )}
        </span>
        <span class="hit-tags">
          {cited.product && <span class="tag">{cited.product}</span>}
          <span class="tag">{say(`kind_${cited.kind}`)}</span>
        </span>
      </p>
      {cited.snippet && cited.snippet !== cited.section && <p class="snippet">{cited.snippet}</p>}
      <Place cited={cited} />
    </li>
  )
}
