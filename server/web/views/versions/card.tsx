import type { VersionAnswer } from '../../../../shared/schema/answers.ts'
import { Boundary } from '../../parts/boundary.tsx'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import type { TextKey } from '../../texts.ts'
import { Difference } from './difference.tsx'
import { EditVersion } from './edit.tsx'
import { Facts } from './facts.tsx'
import { Inherited } from './inherited.tsx'
import { StatusTrack } from './status-track.tsx'

type Card = {
  version: VersionAnswer
  /** Its place in the order, from 0. */
  at: number
  route: Route
  panel: string
  onPanel(panel: string): void
  onPlace(to: number): void
  onDrag(isDragged: boolean): void
}

const PANELS = [
  ['edit', 'version_edit'],
  ['difference', 'version_difference'],
  ['inherited', 'version_inherited'],
] as const satisfies [string, TextKey][]

function Order({ version, at, onPlace, onDrag }: Pick<Card, 'version' | 'at' | 'onPlace' | 'onDrag'>) {
  const { say } = useSpeech()
  const { versions } = useWorkplace()
  const { app_version } = version
  return (
    <span class="order">
      <button
        type="button"
        aria-label={say('version_up', { app_version })}
        disabled={at === 0}
        onClick={() => onPlace(at - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={say('version_down', { app_version })}
        disabled={at === versions.length - 1}
        onClick={() => onPlace(at + 1)}
      >
        ↓
      </button>
      <span
        class="grip"
        draggable
        aria-hidden="true"
        title={say('version_drag', { app_version })}
        onDragStart={() => onDrag(true)}
        onDragEnd={() => onDrag(false)}
      >
        ⠿
      </span>
    </span>
  )
}

/** One version: how far it is, what it holds, who sees to it, and what can be done with it. */
export function VersionCard({ version, at, route, panel, onPanel, onPlace, onDrag }: Card) {
  const { say } = useSpeech()
  const { mayWrite } = useWorkplace()
  const { app_version } = version
  const { of: _o, panel: _p, ...keep } = route.values
  const label = `version-${at}`
  return (
    <article class="card version" aria-labelledby={label}>
      <div class="row spread">
        <div class="row">
          <h2 id={label}>{app_version}</h2>
          {version.is_default && (
            <span class="tag" title={say('version_default_hint')}>
              {say('version_default')}
            </span>
          )}
          {version.base_version && (
            <span class="faint small">
              {say('version_base')} {version.base_version}
            </span>
          )}
        </div>
        {mayWrite && <Order version={version} at={at} onPlace={onPlace} onDrag={onDrag} />}
      </div>
      <StatusTrack version={version} />
      <Facts version={version} />
      {version.notes && <p class="notes">{version.notes}</p>}
      <div class="row">
        {PANELS.filter(([name]) => name !== 'edit' || mayWrite).map(([name, text]) => (
          <button key={name} type="button" aria-expanded={panel === name} onClick={() => onPanel(name)}>
            {say(text)}
          </button>
        ))}
        <a href={hrefOf({ view: 'upload', values: { ...keep, version: app_version } })}>{say('version_table')}</a>
        <a href={hrefOf({ view: 'rules', values: { ...keep, version: app_version } })}>{say('see_rules')}</a>
      </div>
      {panel && (
        <Boundary key={panel}>
          {panel === 'edit' && mayWrite && <EditVersion version={version} onDone={() => onPanel('edit')} />}
          {panel === 'difference' && <Difference version={version} />}
          {panel === 'inherited' && <Inherited version={version} />}
        </Boundary>
      )}
    </article>
  )
}
