import { useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../api.ts'
import { useSpeech } from '../state/speech.ts'
import { Complaint } from './complaint.tsx'

type Certain = { ask: string; yes: string; act(): Promise<unknown>; then(): void }

/** A button that asks once more: what it takes away others may already use. */
export function Certain({ ask, yes, act, then }: Certain) {
  const { say } = useSpeech()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const go = () =>
    act().then(then, (error) => {
      setIsAsking(false)
      setRefusal(refusalOf(error))
    })
  if (refusal) return <Complaint refusal={refusal} />
  if (!isAsking)
    return (
      <button type="button" class="quiet" onClick={() => setIsAsking(true)}>
        {ask}
      </button>
    )
  return (
    <span class="row">
      <button type="button" class="danger" onClick={go}>
        {yes}
      </button>
      <button type="button" onClick={() => setIsAsking(false)}>
        {say('cancel')}
      </button>
    </span>
  )
}
