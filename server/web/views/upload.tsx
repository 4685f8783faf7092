import { Boundary } from '../parts/boundary.tsx'
import type { Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { Deliveries } from './deliveries.tsx'
import { Results } from './results.tsx'
import { Start } from './start.tsx'
import { UploadForm } from './upload-form.tsx'
import { UploadRows } from './upload-rows.tsx'

/** Sending cases, what became of each line, and who sent what before. */
export function UploadView({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { versions, mayWrite, uploads } = useWorkplace()
  const { delivery } = route.values
  if (delivery) return <Results key={delivery} id={delivery} route={route} />
  return (
    <div class="page">
      {versions.length === 0 && uploads.rows.length === 0 && <Start />}
      {mayWrite ? <UploadForm /> : versions.length > 0 && <p class="faint">{say('may_not_write')}</p>}
      {uploads.rows.length > 0 && <UploadRows route={route} />}
      <Boundary>{versions.length > 0 && <Deliveries route={route} />}</Boundary>
    </div>
  )
}
