import type { ComponentChildren } from 'preact'
import { faultText } from '../server/fault.ts'
import { Icon } from './icons.tsx'
import { useLinks } from './links.ts'
import { useSpeech } from './speech.ts'

type NoticeProps = { tone?: 'quiet' | 'warning' | 'danger' | 'success'; children: ComponentChildren }

export const Notice = ({ tone = 'quiet', children }: NoticeProps) => (
  <div class={`notice ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
    {tone !== 'quiet' && <Icon name={tone === 'success' ? 'check' : 'warning'} />}
    <div>{children}</div>
  </div>
)

type FaultProps = { fault: unknown; again?: () => void; children?: ComponentChildren }

/** A fault in words, with what to do, what the server said and what to quote. Nothing when there is none. */
export function Fault({ fault, again, children }: FaultProps) {
  const { say, language } = useSpeech()
  const open = useLinks()
  if (!fault) return null
  const { lead, said, fixes, reference, address } = faultText(fault, say, language)
  return (
    <Notice tone="danger">
      <p>{lead}</p>
      {said && said !== lead && <p class="said">{said}</p>}
      {fixes.length > 0 && (
        <ul class="fixes">
          {fixes.map((fix) => (
            <li key={fix}>{fix}</li>
          ))}
        </ul>
      )}
      {reference && <p class="reference">{reference}</p>}
      {address && (
        <button type="button" onClick={() => open(address)}>
          {say('look_in_browser')}
        </button>
      )}
      {again && (
        <button type="button" onClick={again}>
          {say('retry')}
        </button>
      )}
      {children}
    </Notice>
  )
}

/** What a panel shows while it has nothing to show. */
export const Empty = ({ children }: { children: ComponentChildren }) => <p class="empty">{children}</p>
