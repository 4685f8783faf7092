import { Complaint } from '../../parts/complaint.tsx'
import { HitSnippet, HitTitle } from '../../parts/hit-words.tsx'
import { useAsked } from '../../state/asked.ts'
import { go, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn } from '../../words.ts'
import { SearchBox } from '../rules/search-box.tsx'
import { PlaceOf } from './place.tsx'

const SHOWN = 20

/** Finds in the documents, or in those of one source. */
export function FindInDocuments({ route, document }: { route: Route; document: string }) {
  const { say, language } = useSpeech()
  const { api, revision } = useWorkplace()
  const { q = '' } = route.values
  const asked = useAsked(
    async (signal) => (q ? api.search({ q, kind: 'section', document, limit: SHOWN }, signal) : null),
    [api, q, document, revision],
  )
  const { answer } = asked
  return (
    <section class="card">
      <SearchBox
        query={q}
        hint={say('documents_search')}
        onAsk={(query) => go({ view: 'documents', values: { ...route.values, q: query } }, 'replace')}
      />
      {asked.refusal && <Complaint refusal={asked.refusal} again={asked.again} />}
      {answer && q && (
        <>
          <p role="status" class="faint">
            {answer.total ? say('found', { count: countIn(language, answer.total) }) : say('found_none_hint')}
          </p>
          <ol class="hits">
            {answer.hits.map((hit) => (
              <li key={hit.id}>
                <p class="hit-title">
                  <HitTitle hit={hit} />
                </p>
                <HitSnippet hit={hit} />
                <PlaceOf {...hit.evidence} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
