import type { Bridge } from '../../bridge/protocol.ts'
import { Fault, Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { Working } from '../parts/working.tsx'
import { faultText } from '../server/fault.ts'
import type { AskedLayers } from '../state/layers-answer.ts'
import { type Picturing, usePicturing } from '../state/picturing.ts'

/** Drawn are the screens of the rules at these layers. */
type SnapshotsProps = AskedLayers & { bridge: Bridge; jump(nodeId: string): void }

function Outcome({ picturing, jump }: { picturing: Picturing; jump(nodeId: string): void }) {
  const { say, language } = useSpeech()
  const { outcome, fault } = picturing
  if (!outcome) return <Fault fault={fault} />
  const { sent, total, failures, isCancelled } = outcome
  return (
    <>
      <Notice>
        {!total
          ? say('pictures_none')
          : say(isCancelled ? 'pictures_cancelled' : 'pictures_sent', { count: sent, total })}
      </Notice>
      {failures.length > 0 && (
        <details class="skipped" open>
          <summary>{say('pictures_failed', { count: failures.length })}</summary>
          <ul>
            {failures.map(({ target, fault: why }) => (
              <li key={target.node_id}>
                <button type="button" class="link" onClick={() => jump(target.node_id)}>
                  {target.name || target.node_id}
                </button>
                <span class="faint">{faultText(why, say, language).lead}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Sends the screens' pictures to the server, so that who has no Figma seat sees coverage on them. */
export function SnapshotsPart({ bridge, access, appVersion, fileKey, nodeIds, jump }: SnapshotsProps) {
  const { say } = useSpeech()
  const picturing = usePicturing(bridge, access, appVersion, fileKey)
  const { isRunning, at } = picturing
  if (isRunning)
    return <Working words={at ? say('pictures_at', at) : say('pictures_starting')} at={at} cancel={picturing.cancel} />
  return (
    <section class="tool" aria-label={say('pictures')}>
      <h3>{say('pictures')}</h3>
      <p class="hint">{say('pictures_hint')}</p>
      <Outcome picturing={picturing} jump={jump} />
      <div class="buttons">
        <button type="button" disabled={!fileKey || !nodeIds.length} onClick={() => void picturing.run(nodeIds)}>
          {say('pictures_send')}
        </button>
      </div>
    </section>
  )
}
