import { useEffect, useRef } from 'preact/hooks'
import type { DocumentSource } from '../../../../shared/schema/document.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { PlaceOf } from './place.tsx'

type Props = { route: Route; id: string; source: DocumentSource }

/** One section whole, as a search or an answer points at it, and the ways to its file and its source. */
export function OneSection({ route, id, source }: Props) {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useAsked(
    async (signal) => {
      const section = await api.section(id, signal)
      const { items } = await api.documentFiles({ source: section.source, q: section.path.slice(0, 200) }, signal)
      return { section, file: items.find(({ path }) => path === section.path) }
    },
    [api, id, revision],
  )
  const { answer, refusal } = asked
  useEffect(() => heading.current?.focus({ preventScroll: true }), [answer !== null])
  const to = (values: Record<string, string>) =>
    hrefOf({ view: 'documents', values: { ...route.values, section: '', ...values } })
  if (!answer && !refusal) return <Waiting />
  return (
    <section class="card" aria-labelledby="section">
      <p class="row spread">
        <a href={to({})}>← {say('documents_back_source', { source: source.title || source.source_id })}</a>
        {answer?.file && (
          <a href={to({ file: answer.file.file_id, line: String(answer.section.line_start) })}>
            {say('documents_whole_file')}
          </a>
        )}
      </p>
      {refusal?.status === 404 && <p class="notice">{say('documents_section_gone')}</p>}
      {refusal && refusal.status !== 404 && <Complaint refusal={refusal} again={asked.again} />}
      {answer && (
        <>
          <h2 id="section" ref={heading} tabIndex={-1}>
            {answer.section.title_path.replace(/(^| \| )#{2,6} /g, '$1').replaceAll(' | ', ' › ')}
          </h2>
          <PlaceOf {...answer.section} page={answer.section.cite.page} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
          <pre class="section-text" tabIndex={0}>
            {answer.section.text}
          </pre>
        </>
      )}
    </section>
  )
}
