import { useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../api.ts'
import { Complaint } from '../parts/complaint.tsx'
import { go, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { VersionCard } from './versions/card.tsx'
import { MakeVersion } from './versions/make.tsx'

/** The sync table as a board: every version in its order, how far it is and what it still wants. */
export function Versions({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { versions, mayWrite, api, changed } = useWorkplace()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const names = versions.map((version) => version.app_version)

  /** Puts a version at a place, counted among all; the server keeps the order. */
  async function place(app_version: string, to: number) {
    const others = names.filter((name) => name !== app_version)
    const version = versions.find((v) => v.app_version === app_version)
    if (!version || to < 0 || to >= names.length || names.indexOf(version.app_version) === to) return
    setRefusal(null)
    try {
      await api.editVersion(version, { after: others[to - 1] ?? null })
      setSaid(say('version_moved', { app_version, place: to + 1 }))
      changed()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }

  const open = (app_version: string, panel: string) => {
    const isOpen = route.values.of === app_version && route.values.panel === panel
    go({ view: 'versions', values: { ...route.values, of: isOpen ? '' : app_version, panel: isOpen ? '' : panel } })
  }
  return (
    <section class="page versions">
      <div>
        <h1>{say('versions_title')}</h1>
        <p class="faint">{say('versions_hint')}</p>
      </div>
      {mayWrite && <MakeVersion />}
      {refusal && <Complaint refusal={refusal} />}
      <p class="unseen" role="status">
        {said}
      </p>
      {versions.length === 0 && <p class="faint">{say('versions_none')}</p>}
      <ol class="board">
        {versions.map((version, at) => (
          <li
            key={version.app_version}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged) void place(dragged, at)
              setDragged(null)
            }}
          >
            <VersionCard
              version={version}
              at={at}
              route={route}
              panel={route.values.of === version.app_version ? (route.values.panel ?? '') : ''}
              onPanel={(panel) => open(version.app_version, panel)}
              onPlace={(to) => void place(version.app_version, to)}
              onDrag={(isDragged) => setDragged(isDragged ? version.app_version : null)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
