import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { BatchAnswer, RuleAtomBatch, SendAnswer } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import * as api from '../server/api.ts'
import { ServerFault } from '../server/fault.ts'
import { type Following, follow, type Progress } from '../server/following.ts'
import type { Access } from '../server/request.ts'
import type { Extraction } from './extraction.ts'
import { batchOf } from './review.ts'

/** The server's own limit for one send. */
export const MOST_RULES = 50_000

export type Moved = { new: number; changed: number; gone: number }

export type Sending = {
  step: 'idle' | 'comparing' | 'compared' | 'sending' | 'sent'
  answer: BatchAnswer | null
  /** Words of stored rules that the send changes or takes away, by atom id. */
  stored: Map<string, RuleAtom>
  /** Somebody else's change that made the server refuse. */
  moved: Moved | null
  fault: unknown
  /** How far a long comparison or send is; null where there is nothing to cancel. */
  progress: Progress | null
  cancel(): void
  compare(): Promise<void>
  send(): Promise<void>
  createVersion(): Promise<void>
}

type Compared = { batch: RuleAtomBatch; answer: BatchAnswer; stored: Map<string, RuleAtom>; key: string }
type State = {
  step: Sending['step']
  compared: Compared | null
  sent: BatchAnswer | null
  moved: Moved | null
  fault: unknown
}

const IDLE: State = { step: 'idle', compared: null, sent: null, moved: null, fault: null }

/** A key of our own making: `randomUUID` is missing where the page counts as insecure. */
const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads the difference that a `stale` refusal carries. */
export function movedBy(fault: unknown): Moved | null {
  if (!(fault instanceof ServerFault) || fault.told?.code !== 'stale') return null
  const details = (fault.told.details ?? {}) as Partial<Record<keyof Moved, unknown>>
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  return { new: count(details.new), changed: count(details.changed), gone: count(details.gone) }
}

/** A refusal of a whole batch still says what was wrong with each rule. */
const refusedBatch = (fault: unknown): BatchAnswer | null => {
  const details = fault instanceof ServerFault ? (fault.told?.details as Partial<BatchAnswer> | undefined) : undefined
  return details && Array.isArray(details.results) ? (details as BatchAnswer) : null
}

const isCancelled = (fault: unknown) => fault instanceof ServerFault && fault.told?.code === 'cancelled'

/** The answer itself, or that of the job which was answered in its place. */
const whole = (access: Access, answer: BatchAnswer | SendAnswer, following: Following) =>
  'job_id' in answer ? follow(access, answer, following) : answer

async function compareNow(
  access: Access,
  appVersion: string,
  batch: RuleAtomBatch,
  following: Following,
): Promise<Compared> {
  const answer = await whole(access, await api.compare(access, appVersion, batch), following)
  const ids = [...answer.difference.gone, ...answer.difference.changed.map(({ from }) => from)]
  // the words are a kindness: without them ids are shown
  const stored = await api.storedRules(access, appVersion, ids).catch(() => [])
  return {
    batch: { ...batch, base: answer.watermark },
    answer,
    stored: new Map(stored.map((atom) => [atom.atom_id, atom])),
    key: freshKey(),
  }
}

/** Progress of the job at hand, and how to cancel it. */
function useFollowing() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef(new AbortController())
  const start = useCallback((): Following => {
    stop.current = new AbortController()
    setProgress(null)
    return { signal: stop.current.signal, progress: setProgress }
  }, [])
  const cancel = useCallback(() => stop.current.abort(), [])
  return { progress, start, cancel }
}

/** First the difference, then the send that rests on it: a change in between is refused by the server. */
export function useSending(access: Access, extraction: Extraction, by: string): Sending {
  const [state, setState] = useState<State>(IDLE)
  const { extracted, review, app_version } = extraction
  const { progress, start, cancel } = useFollowing()
  useEffect(() => setState(IDLE), [extracted, review, app_version, access.server_url, access.project])

  const compare = useCallback(async () => {
    if (!extracted) return
    setState({ ...IDLE, step: 'comparing' })
    const batch = batchOf(extracted, review, by, new Date().toISOString())
    try {
      setState({ ...IDLE, step: 'compared', compared: await compareNow(access, app_version, batch, start()) })
    } catch (fault) {
      setState(isCancelled(fault) ? IDLE : { ...IDLE, sent: refusedBatch(fault), fault })
    }
  }, [access, extracted, review, app_version, by, start])

  const send = useCallback(async () => {
    const { compared } = state
    if (!compared) return
    setState({ ...IDLE, step: 'sending', compared })
    const following = start() // before the answer: the comparison's progress is over
    try {
      const answer = await api.send(access, app_version, compared.batch, compared.key)
      const sent = await whole(access, answer, following)
      setState({ ...IDLE, step: 'sent', sent })
      extraction.settle()
    } catch (fault) {
      const moved = movedBy(fault)
      // what was refused is done with, and its key; after a lost answer the same key makes the server take it once
      const isRefused = fault instanceof ServerFault && fault.kind === 'refused'
      const again = isRefused ? { ...compared, key: freshKey() } : compared
      if (isCancelled(fault)) setState({ ...IDLE, step: 'compared', compared: again })
      else if (moved) setState({ ...IDLE, moved })
      else setState({ ...IDLE, step: 'compared', compared: again, sent: refusedBatch(fault), fault })
    }
  }, [access, app_version, state, extraction.settle, start])

  const createVersion = useCallback(async () => {
    try {
      await api.createVersion(access, app_version)
    } catch (fault) {
      setState({ ...IDLE, fault })
      return
    }
    await compare()
  }, [access, app_version, compare])

  return {
    step: state.step,
    answer: state.sent ?? state.compared?.answer ?? null,
    stored: state.compared?.stored ?? new Map(),
    moved: state.moved,
    fault: state.fault,
    progress: state.step === 'comparing' || state.step === 'sending' ? progress : null,
    cancel,
    compare,
    send,
    createVersion,
  }
}
