import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { BatchAnswer } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import * as api from '../server/api.ts'
import { ServerFault } from '../server/fault.ts'
import type { Following, Progress } from '../server/following.ts'
import type { Access } from '../server/request.ts'
import { type Compared, compareNow, freshKey, isCancelled, refusedBatch, whole, wordsOfStored } from './comparing.ts'
import type { Extraction } from './extraction.ts'
import { type Moved, movedBy } from './moved.ts'
import { batchOf } from './review.ts'
import { type Since, sinceOf } from './standing.ts'
import { type TakingBack, useTakingBack } from './taking-back.ts'

/** The server's own limit for one send. */
export const MOST_RULES = 50_000
/** A comparison of more is a job: it is made when a person asks for it. */
const COMPARED_UNASKED = 1_000

export type Sending = {
  step: 'idle' | 'comparing' | 'compared' | 'sending' | 'sent'
  answer: BatchAnswer | null
  /** Words of stored rules that the send changes or takes away, by atom id. */
  stored: Map<string, RuleAtom>
  /** What changed since the last send, as last compared. */
  since: Since | null
  /** Somebody else's change that made the server refuse. */
  moved: Moved | null
  fault: unknown
  /** How far a long comparison or send is; null where there is nothing to cancel. */
  progress: Progress | null
  last: TakingBack
  cancel(): void
  compare(): Promise<void>
  send(): Promise<void>
  createVersion(): Promise<void>
}

type State = {
  step: Sending['step']
  compared: Compared | null
  sent: BatchAnswer | null
  moved: Moved | null
  fault: unknown
}

const IDLE: State = { step: 'idle', compared: null, sent: null, moved: null, fault: null }

/** What a comparison was of, reworded and dropped rules aside. */
type Told = { of: unknown; app_version: string; ignored: unknown }
const isSame = (a: Told, b: Told) => a.of === b.of && a.app_version === b.app_version && a.ignored === b.ignored

/** After a send the server holds just what was sent. */
const SAME = { difference: { new: [], changed: [], gone: [], unchanged: 0 }, results: [] }

/** Progress of the job at hand, and how to cancel it. */
export function useFollowing() {
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

export type SendTerms = {
  access: Access
  extraction: Extraction
  /** '' while nobody chose one. */
  app_version: string
  by: string
  /** Ignored rules change what a send does. */
  ignored: unknown
  isConnected: boolean
  /** Whether a person looks at what would be sent. */
  isOpen: boolean
}

/** First the difference, then the send that rests on it: a change in between is refused by the server. */
export function useSending({ access, extraction, app_version, by, ignored, isConnected, isOpen }: SendTerms): Sending {
  const [state, setState] = useState<State>(IDLE)
  const [since, setSince] = useState<(Told & { told: Since }) | null>(null)
  const { extracted, review } = extraction
  const subject: Told = { of: extracted, app_version, ignored }
  const { progress, start, cancel } = useFollowing()
  // what was asked for before a change must not be shown, let alone sent, after it
  const turn = useRef(0)
  const show = (asked: number, next: State) => asked === turn.current && setState(next)
  useEffect(() => {
    turn.current += 1
    setState(IDLE)
  }, [extracted, review, app_version, ignored, access.server_url, access.project])

  const compare = useCallback(async () => {
    if (!extracted || !app_version) return
    const asked = ++turn.current
    setState({ ...IDLE, step: 'comparing' })
    const batch = batchOf(extracted, review, by, new Date().toISOString())
    try {
      const compared = await compareNow(access, app_version, batch, start())
      show(asked, { ...IDLE, step: 'compared', compared })
      setSince({ ...subject, told: sinceOf(batch.atoms as RuleAtom[], compared.answer, compared.stored) })
    } catch (fault) {
      show(asked, isCancelled(fault) ? IDLE : { ...IDLE, sent: refusedBatch(fault), fault })
    }
  }, [access, extracted, review, app_version, ignored, by, start])

  const isFresh = extracted !== null && !(since && isSame(since, subject))
  const isIdle = state.step === 'idle' && !state.fault && !state.moved
  const isShort = (extracted?.atoms.length ?? 0) <= COMPARED_UNASKED
  useEffect(() => {
    if (isIdle && isShort && isConnected && (isFresh || isOpen)) void compare()
  }, [isIdle, isShort, isConnected, isFresh, isOpen, compare])

  const last = useTakingBack(access, () => {
    turn.current += 1
    extraction.unsettle()
    setSince(null)
    setState(IDLE)
  })

  const send = useCallback(async () => {
    const { compared } = state
    if (!compared) return
    const asked = ++turn.current
    setState({ ...IDLE, step: 'sending', compared })
    const following = start() // before the answer: the comparison's progress is over
    try {
      const answer = await api.send(access, app_version, compared.batch, compared.key)
      const sent = await whole(access, answer, following)
      show(asked, { ...IDLE, step: 'sent', sent })
      last.sent(sent, app_version)
      setSince({ ...subject, told: sinceOf(compared.batch.atoms as RuleAtom[], SAME, new Map()) })
      extraction.settle()
    } catch (fault) {
      const moved = movedBy(fault)
      // what was refused is done with, and its key; after a lost answer the same key makes the server take it once
      const isRefused = fault instanceof ServerFault && fault.kind === 'refused'
      const again = isRefused ? { ...compared, key: freshKey() } : compared
      if (moved) {
        const rules = await wordsOfStored(access, app_version, [...moved.new, ...moved.changed])
        show(asked, { ...IDLE, moved: { ...moved, rules } })
      } else if (isCancelled(fault)) show(asked, { ...IDLE, step: 'compared', compared: again })
      else show(asked, { ...IDLE, step: 'compared', compared: again, sent: refusedBatch(fault), fault })
    }
  }, [access, app_version, state, extracted, ignored, extraction.settle, start, last.sent])

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
    since: since?.of === extracted && since.app_version === app_version ? since.told : null,
    moved: state.moved,
    fault: state.fault,
    progress: state.step === 'comparing' || state.step === 'sending' ? progress : null,
    last,
    cancel,
    compare,
    send,
    createVersion,
  }
}
