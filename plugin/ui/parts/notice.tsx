import type { ComponentChildren } from 'preact'
import { faultText } from '../server/fault.ts'
import { Icon } from './icons.tsx'
import { useSpeech } from './speech.ts'

type NoticeProps = { tone?: 'quiet' | 'warning' | 'danger' | 'success'; children: ComponentChildren }

export const Notice = ({ tone = 'quiet', children }: NoticeProps) => (
  <div class={`notice ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
    {tone !== 'quiet' && <Icon name={tone === 'success' ? 'check' : 'warning'} />}
    <div>{children}</div>
  </div>
)

/** A fault in words, with what the server said and what to quote. Nothing when there is none. */
export function Fault({ fault, children }: { fault: unknown; children?: ComponentChildren }) {
  const { say, language } = useSpeech()
  if (!fault) return null
  const { lead, said, reference } = faultText(fault, say, language)
  return (
    <Notice tone="danger">
      <p>{lead}</p>
      {said && said !== lead && <p>{said}</p>}
      {reference && <p class="reference">{reference}</p>}
      {children}
    </Notice>
  )
}

/** What a panel shows while it has nothing to show. */
export const Empty = ({ children }: { children: ComponentChildren }) => <p class="empty">{children}</p>
