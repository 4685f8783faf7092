import { useEffect, useRef } from 'preact/hooks'
import type { DocumentSection, DocumentSource } from '../../../../shared/schema/document.ts'
import type { Page } from '../../api.ts'
import { More } from '../../parts/more.tsx'
import { usePages } from '../../state/asked.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { PlaceOf } from './place.tsx'

const PAGE = 20
/** Where a line far down was asked for, the way to it is read in few steps. */
const PAGE_TO_LINE = 200

type Props = { route: Route; file: string; source: DocumentSource }

/** The sections of one file with their text, as they were cut. A line in the address leads to the section that has it. */
export function FileSections({ route, file, source }: Props) {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const line = Number(route.values.line ?? 0)
  const pages = usePages<DocumentSection, Page<DocumentSection>>(
    (cursor, signal) => api.sections({ file, limit: line ? PAGE_TO_LINE : PAGE, cursor }, signal),
    [api, file, line > 0, revision],
  )
  const list = useRef<HTMLOListElement>(null)
  const meant = pages.items.find(({ line_start, line_end }) => line >= line_start && line <= line_end)
  const isSought = line > 0 && !meant
  useEffect(() => {
    if (isSought && pages.hasMore && !pages.isAsking && !pages.refusal) pages.more()
  }, [isSought, pages.items.length, pages.isAsking])
  useEffect(() => {
    const place = meant && list.current?.querySelector<HTMLElement>('[aria-current]')
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }, [meant?.id])
  const back = { view: 'documents', values: { ...route.values, file: '', line: '' } }
  return (
    <section class="card">
      <p>
        <a href={hrefOf(back)}>← {say('documents_back_source', { source: source.title || source.source_id })}</a>
      </p>
      <h2>{pages.items[0]?.title ?? say('documents_sections')}</h2>
      <ol class="plain document-sections" ref={list}>
        {pages.items.map((section) => (
          <li
            key={section.id}
            tabIndex={section === meant ? -1 : undefined}
            aria-current={section === meant ? 'location' : undefined}
          >
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
