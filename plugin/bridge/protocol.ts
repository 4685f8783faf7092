/**
 * How canvas and window talk: an ask with an id gets exactly one answer or refusal, on the way progress; the asker may
 * cancel. Nobody hangs: a handler that throws, an unknown message and a torn packet are refused.
 */
import type { Call, Events, Handlers, Messages, Progress } from './messages.ts'
import { Refusal, refusalOf } from './refusal.ts'

type Packet =
  | { hufu: 'ask'; id: number; name: string; ask: unknown }
  | { hufu: 'answer'; id: number; answer: unknown }
  | { hufu: 'refusal'; id: number; error: ReturnType<typeof refusalOf> }
  | { hufu: 'progress'; id: number; progress: Progress }
  | { hufu: 'cancel'; id: number }
  | { hufu: 'event'; name: string; event: unknown }

/** One end of the wire. `listen` hands over whatever arrives, foreign messages too. */
export type Line = { post(packet: unknown): void; listen(take: (packet: unknown) => void): void }

export type Asked<M extends keyof Messages> = { answer: Promise<Messages[M]['answer']>; cancel(): void }

export type Bridge = {
  ask<M extends keyof Messages>(name: M, ask: Messages[M]['ask'], onProgress?: (progress: Progress) => void): Asked<M>
  on<E extends keyof Events>(name: E, take: (event: Events[E]) => void): () => void
}

const packetOf = (arrived: unknown): Packet | null =>
  typeof arrived === 'object' && arrived !== null && typeof (arrived as Packet).hufu === 'string'
    ? (arrived as Packet)
    : null

/**
 * The canvas' end: answers asks by table.
 * `onFault` hears what a handler threw that is no refusal, so that it can be logged where it happened.
 */
export function serve(line: Line, handlers: Handlers, onFault: (fault: unknown) => void = () => {}) {
  const cancelled = new Set<number>()
  const running = new Set<number>()

  async function answer(id: number, name: string, ask: unknown) {
    const call: Call = {
      isCancelled: () => cancelled.has(id),
      report: (progress) => line.post({ hufu: 'progress', id, progress }),
    }
    running.add(id)
    try {
      if (!Object.keys(handlers).includes(name)) throw new Refusal('unknown_message')
      const handler = handlers[name as keyof Messages] as (ask: unknown, call: Call) => Promise<unknown>
      line.post({ hufu: 'answer', id, answer: await handler(ask, call) })
    } catch (thrown) {
      const error = refusalOf(thrown)
      if (error.code === 'internal') onFault(thrown)
      line.post({ hufu: 'refusal', id, error })
    } finally {
      running.delete(id)
      cancelled.delete(id)
    }
  }

  line.listen((arrived) => {
    const packet = packetOf(arrived)
    if (packet?.hufu === 'ask') void answer(packet.id, packet.name, packet.ask)
    if (packet?.hufu === 'cancel' && running.has(packet.id)) cancelled.add(packet.id)
  })

  return {
    tell: <E extends keyof Events>(name: E, event: Events[E]) => line.post({ hufu: 'event', name, event }),
  }
}

type Waiting = {
  resolve(answer: never): void
  reject(refusal: Refusal): void
  onProgress: ((progress: Progress) => void) | undefined
}

/** The window's end. A refusal rejects with `Refusal`. */
export function connect(line: Line): Bridge {
  const waiting = new Map<number, Waiting>()
  const listeners: { name: string; take: (event: never) => void }[] = []
  let lastId = 0

  const settle = (id: number, how: (waits: Waiting) => void) => {
    const waits = waiting.get(id)
    waiting.delete(id)
    if (waits) how(waits)
  }

  line.listen((arrived) => {
    const packet = packetOf(arrived)
    if (!packet) return
    if (packet.hufu === 'answer') settle(packet.id, (w) => w.resolve(packet.answer as never))
    if (packet.hufu === 'refusal')
      settle(packet.id, (w) => w.reject(new Refusal(packet.error.code, packet.error.details)))
    if (packet.hufu === 'progress') waiting.get(packet.id)?.onProgress?.(packet.progress)
    if (packet.hufu === 'event')
      for (const listener of listeners) if (listener.name === packet.name) listener.take(packet.event as never)
  })

  return {
    ask(name, ask, onProgress) {
      const id = ++lastId
      const answer = new Promise<never>((resolve, reject) => waiting.set(id, { resolve, reject, onProgress }))
      line.post({ hufu: 'ask', id, name, ask })
      return { answer, cancel: () => line.post({ hufu: 'cancel', id }) }
    },
    on(name, take) {
      const listener = { name, take }
      listeners.push(listener)
      return () => void listeners.splice(listeners.indexOf(listener), 1)
    },
  }
}
