import type { DocumentSource } from '../../../../shared/schema/document.ts'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { countIn, timeIn } from '../../words.ts'

const HEADS = [
  'documents_product',
  'documents_source',
  'documents_files',
  'documents_sections',
  'documents_chars',
  'documents_last',
] as const

/** Every source with what it holds. */
export function Sources({ route, sources }: { route: Route; sources: readonly DocumentSource[] }) {
  const { say, language } = useSpeech()
  return (
    <section class="card">
      <h2>{say('documents_sources')}</h2>
      <StackedTable heads={HEADS} class="document-sources">
        {sources.map((s) => (
          <tr key={s.source_id}>
            <td data-label={say('documents_product')}>{s.product}</td>
            <td data-label={say('documents_source')}>
              <a href={hrefOf({ view: 'documents', values: { ...route.values, source: s.source_id, q: '' } })}>
                {s.title || s.source_id}
              </a>
            </td>
            <td data-label={say('documents_files')}>{countIn(language, s.files)}</td>
            <td data-label={say('documents_sections')}>{countIn(language, s.sections)}</td>
            <td data-label={say('documents_chars')}>{countIn(language, s.text_chars)}</td>
            <td data-label={say('documents_last')}>{s.last_ingest_at && timeIn(language, s.last_ingest_at)}</td>
          </tr>
        ))}
      </StackedTable>
    </section>
  )
}
