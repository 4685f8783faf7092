import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../api.ts'
import { bequeathFocus, useKeptFocus } from '../state/focus.ts'
import { useSpeech } from '../state/speech.ts'
import { Complaint } from './complaint.tsx'

type Certain = { ask: string; yes: string; act(): Promise<unknown>; then(): void }

/** Enter held down says yes to the question that it brought up. */
const onceOnly = (event: KeyboardEvent) => event.repeat && event.preventDefault()

/** A button that asks once more: what it takes away others may already use. */
export function Certain({ ask, yes, act, then }: Certain) {
  const { say } = useSpeech()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isActing = useRef(false)
  const place = useKeptFocus<HTMLSpanElement>(isAsking)
  useLayoutEffect(() => () => bequeathFocus(place.current), [])
  const question = () => {
    setRefusal(null)
    setIsAsking(true)
  }
  const go = async () => {
    if (isActing.current) return
    isActing.current = true
    try {
      await act()
      then()
    } catch (error) {
      setIsAsking(false)
      setRefusal(refusalOf(error))
    }
    isActing.current = false
  }
  return (
    <span ref={place} class="row certain">
      {isAsking ? (
        <>
          <button key="yes" type="button" class="danger" onClick={go} onKeyDown={onceOnly}>
            {yes}
          </button>
          <button type="button" onClick={() => setIsAsking(false)}>
            {say('cancel')}
          </button>
        </>
      ) : (
        <button key="ask" type="button" class="quiet" onClick={question}>
          {ask}
        </button>
      )}
      {refusal && <Complaint refusal={refusal} />}
    </span>
  )
}
