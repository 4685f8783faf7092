import { Boundary } from '../parts/boundary.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { useAsked } from '../state/asked.ts'
import type { Route } from '../state/route.ts'
import { useWorkplace } from '../state/workplace.ts'
import { Matrix } from './coverage/matrix.tsx'
import { Screen } from './coverage/screen.tsx'
import { Screens } from './coverage/screens.tsx'
import { Totals } from './coverage/totals.tsx'
import { Start } from './start.tsx'

/** How the version stands, by module and by screen; one screen with its rules on the picture. */
export function Coverage({ route }: { route: Route }) {
  const { api, app_version, revision } = useWorkplace()
  const { file = '', frame = '' } = route.values
  const whole = useAsked(
    async (signal) => (app_version ? api.coverageByModule(app_version, signal) : null),
    [api, app_version, revision],
  )
  if (!app_version) return <Start />
  if (file)
    return (
      <Boundary key={`${file} ${frame}`}>
        <Screen file_key={file} frame_id={frame === '-' ? '' : frame} route={route} />
      </Boundary>
    )
  return (
    <div class="coverage">
      {whole.refusal && <Complaint refusal={whole.refusal} again={whole.again} />}
      {whole.answer && <Totals {...whole.answer} />}
      <Boundary>
        <Matrix route={route} />
      </Boundary>
      <Boundary>
        <Screens route={route} />
      </Boundary>
    </div>
  )
}
