import { useCallback, useState } from 'preact/hooks'
import type { BatchAnswer } from '../../../shared/schema/delivery.ts'
import type { Access } from '../server/request.ts'
import { takeBackNow } from './comparing.ts'

type Last = { delivery_id: string; access: Access; app_version: string; counts: BatchAnswer['counts'] }

/** The last send of this window, which can be taken back wherever one is by then. */
export type TakingBack = {
  send: Last | null
  isBusy: boolean
  fault: unknown
  /** What taking it back did. */
  effect: { went: number; came_back: number } | null
  sent(answer: BatchAnswer, app_version: string): void
  takeBack(): Promise<void>
}

const NONE = { send: null, isBusy: false, fault: null, effect: null }

export function useTakingBack(access: Access, onTakenBack: () => void): TakingBack {
  const [state, setState] = useState<Omit<TakingBack, 'sent' | 'takeBack'>>(NONE)
  const sent = useCallback(
    ({ delivery_id, counts }: BatchAnswer, app_version: string) =>
      setState({ ...NONE, send: delivery_id ? { delivery_id, access, app_version, counts } : null }),
    [access],
  )
  const takeBack = async () => {
    const { send } = state
    if (!send) return
    setState({ ...state, isBusy: true, fault: null })
    try {
      const following = { signal: new AbortController().signal, progress: () => {} }
      const effect = await takeBackNow(send.access, send.delivery_id, following)
      setState({ ...NONE, effect })
      onTakenBack()
    } catch (fault) {
      setState({ ...state, isBusy: false, fault })
    }
  }
  return { ...state, sent, takeBack }
}
