import { useState } from 'preact/hooks'
import type { ProbeLine } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { Empty, Fault } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'

type Policy = { allowedFeatures(): string[] }

/** What only the window can try: whether its frame may reach local addresses, and which storage it has. */
function windowLines(): ProbeLine[] {
  const policy = (document as unknown as { featurePolicy?: Policy }).featurePolicy
  const network = policy?.allowedFeatures().filter((feature) => /network/.test(feature))
  const storage = () => {
    try {
      return String(localStorage.length >= 0 && 'allowed')
    } catch (fault) {
      return (fault as Error).name
    }
  }
  return [
    { question: 'window: origin', answer: `${origin} secure=${isSecureContext}` },
    {
      question: 'window: network features allowed',
      answer: network ? network.join(' ') || 'none' : 'the browser does not say',
    },
    { question: 'window: localStorage', answer: storage() },
    { question: 'window: browser', answer: navigator.userAgent },
  ]
}

/** Prints what Figma's documents leave open, for this very Figma. */
export function ProbePanel({ bridge }: { bridge: Bridge }) {
  const { say } = useSpeech()
  const [lines, setLines] = useState<ProbeLine[]>([])
  const [fault, setFault] = useState<unknown>(null)
  const run = () => bridge.ask('probe', null).answer.then((said) => setLines([...said, ...windowLines()]), setFault)
  return (
    <>
      <div class="panel-body">
        <Fault fault={fault} />
        {!lines.length && <Empty>{say('probe_empty')}</Empty>}
        <dl class="probe">
          {lines.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
      <footer class="actions">
        <span class="grow" />
        <button type="button" class="primary" onClick={() => void run()}>
          {say('probe_run')}
        </button>
      </footer>
    </>
  )
}
