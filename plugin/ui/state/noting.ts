import { useEffect, useState } from 'preact/hooks'
import type { Bridge } from '../../bridge/protocol.ts'
import type { Sending } from './sending.ts'

export type Noted = { is_noted: boolean; buttons: number } | null

/** Leaves the note of a send in the file, once for each send, unless the person switched it off. Never fails the send. */
export function useNoting(
  bridge: Bridge,
  step: Sending['step'],
  { isOn, project, rootIds, words }: { isOn: boolean; project: string; rootIds: string[]; words: string },
): Noted {
  const [noted, setNoted] = useState<Noted>(null)
  useEffect(() => {
    setNoted(null)
    if (step !== 'sent' || !isOn) return
    let isOver = false
    bridge.ask('note_sent', { project, root_ids: rootIds, words }).answer.then(
      (answer) => !isOver && setNoted(answer),
      () => !isOver && setNoted({ is_noted: false, buttons: 0 }),
    )
    return () => {
      isOver = true
    }
  }, [step])
  return noted
}
