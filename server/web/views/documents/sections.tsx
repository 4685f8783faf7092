import type { DocumentSection, DocumentSource } from '../../../../shared/schema/document.ts'
import type { Page } from '../../api.ts'
import { More } from '../../parts/more.tsx'
import { usePages } from '../../state/asked.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { PlaceOf } from './place.tsx'

const PAGE = 20

/** The sections of one file with their text, as they were cut. */
export function FileSections({ route, file, source }: { route: Route; file: string; source: DocumentSource }) {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const pages = usePages<DocumentSection, Page<DocumentSection>>(
    (cursor, signal) => api.sections({ file, limit: PAGE, cursor }, signal),
    [api, file, revision],
  )
  const back = { view: 'documents', values: { ...route.values, file: '' } }
  return (
    <section class="card">
      <p>
        <a href={hrefOf(back)}>← {say('documents_back_source', { source: source.title || source.source_id })}</a>
      </p>
      <h2>{pages.items[0]?.title ?? say('documents_sections')}</h2>
      <ol class="plain document-sections">
        {pages.items.map((section) => (
          <li key={section.id}>
            <h3>{section.title_path}</h3>
            <PlaceOf
              {...section.cite}
              path={section.path}
              line_start={section.line_start}
              line_end={section.line_end}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
            <pre class="section-text" tabIndex={0}>
              {section.text}
            </pre>
          </li>
        ))}
      </ol>
      <More pages={pages} />
    </section>
  )
}
