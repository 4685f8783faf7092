import type { Bridge } from '../../bridge/protocol.ts'
import { useSpeech } from '../parts/speech.ts'
import type { AskedLayers } from '../state/layers-answer.ts'
import { OverlayPart } from './overlay.tsx'
import { SnapshotsPart } from './snapshots.tsx'

type ToolsProps = AskedLayers & {
  bridge: Bridge
  mode: 'design' | 'dev'
  /** The page that is marked. */
  page: string
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
