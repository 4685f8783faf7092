import { Complaint } from '../parts/complaint.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useAsked } from '../state/asked.ts'
import type { Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { FindInDocuments } from './documents/find.tsx'
import { OneSection } from './documents/section.tsx'
import { FileSections } from './documents/sections.tsx'
import { SendDocuments } from './documents/send.tsx'
import { OneSource } from './documents/source.tsx'
import { Sources } from './documents/sources.tsx'

/** Manuals and other documents: adding them, what each source holds, and finding in them. */
export function Documents({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, mayWrite, revision } = useWorkplace()
  const { source = '', file = '', section = '' } = route.values
  const asked = useAsked((signal) => api.sources(signal), [api, revision])
  const { answer: sources } = asked
  if (!sources) return asked.refusal ? <Complaint refusal={asked.refusal} again={asked.again} /> : <Waiting />
  const one = sources.find(({ source_id }) => source_id === source)
  return (
    <div class="page">
      {!one && mayWrite && <SendDocuments sources={sources} onEnd={asked.again} />}
      {sources.length === 0 ? (
        <section class="card empty">
          <h2>{say('documents_none')}</h2>
          <p class="faint">{say('documents_none_hint')}</p>
        </section>
      ) : (
        <>
          {one && section && <OneSection key={section} route={route} id={section} source={one} />}
          {!file && !section && <FindInDocuments route={route} document={one?.source_id ?? ''} />}
          {one && file && !section && <FileSections key={file} route={route} file={file} source={one} />}
          {one && !file && !section && (
            <OneSource key={one.edition} route={route} source={one} onChange={asked.again} />
          )}
          {!one && <Sources route={route} sources={sources} />}
        </>
      )}
    </div>
  )
}
