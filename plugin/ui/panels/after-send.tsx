import type { Settings } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { useSpeech } from '../parts/speech.ts'
import { useNoting } from '../state/noting.ts'
import type { Sending } from '../state/sending.ts'
import { NotedPart } from './file-note.tsx'
import { SnapshotsPart } from './snapshots.tsx'

type AfterProps = {
  bridge: Bridge
  settings: Settings
  step: Sending['step']
  appVersion: string
  fileKey: string | null
  /** What was sent. */
  rootIds: string[]
  jump(nodeId: string): void
}

/** What follows a send: the note in the file, and the offer of the screens' pictures. */
export function AfterSend({ bridge, settings, step, appVersion, fileKey, rootIds, jump }: AfterProps) {
  const { say } = useSpeech()
  const { project, notes_in_file } = settings
  const words = say('note_words', { project, app_version: appVersion })
  const noted = useNoting(bridge, step, { isOn: notes_in_file, project, rootIds, words })
  if (step !== 'sent') return null
  return (
    <div class="tools">
      <NotedPart noted={noted} project={project} />
      <SnapshotsPart
        bridge={bridge}
        access={settings}
        appVersion={appVersion}
        fileKey={fileKey}
        nodeIds={rootIds}
        jump={jump}
      />
    </div>
  )
}
