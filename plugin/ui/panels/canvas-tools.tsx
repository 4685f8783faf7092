import type { Bridge } from '../../bridge/protocol.ts'
import { useSpeech } from '../parts/speech.ts'
import type { Access } from '../server/request.ts'
import { OverlayPart } from './overlay.tsx'
import { SnapshotsPart } from './snapshots.tsx'

type ToolsProps = {
  bridge: Bridge
  access: Access
  appVersion: string
  fileKey: string | null
  mode: 'design' | 'dev'
  /** The page that is marked. */
  page: string
  nodeIds: string[]
  jump(nodeId: string): void
}

/** What can be done with coverage beyond reading it: marked on the canvas, or sent as pictures. */
export function CanvasTools({ mode, page, ...at }: ToolsProps) {
  const { say } = useSpeech()
  return (
    <details class="tools">
      <summary>{say('tools')}</summary>
      <OverlayPart {...at} mode={mode} page={page} />
      <SnapshotsPart {...at} />
    </details>
  )
}
