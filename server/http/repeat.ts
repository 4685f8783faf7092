import { HufuError } from '../../shared/error.ts'
import { isOutage } from '../verbs/outage.ts'
import type { Workshop } from '../verbs/workshop.ts'
import type { Answer } from './routes/route.ts'

export type Repeated = Answer & { is_replayed?: boolean }

/** Answers already given, by owner and Idempotency-Key. `running`: those still at work in this process. */
export type Repeats = {
  answer(owner: string, key: string, request: string, work: () => Promise<Answer>): Promise<Repeated>
}

/**
 * The same key and request again gives the first answer. Refusals are not kept: they may be tried again.
 * Errors  `idempotency_mismatch` where the key came with another request; `bad_input` for a key too long.
 */
export function makeRepeats({ store, hash, now }: Pick<Workshop, 'store' | 'hash' | 'now'>): Repeats {
  const running = new Map<string, Promise<unknown>>()
  return {
    async answer(owner, key, request, work) {
      if (!/^[\x21-\x7e]{1,200}$/.test(key))
        throw new HufuError('bad_input', { why: '1 to 200 visible ASCII characters' }, { field: 'Idempotency-Key' })
      const place = JSON.stringify([owner, key])
      while (running.has(place)) await running.get(place)
      const mine = settle(owner, key, hash(request), work)
      const quiet = mine.catch(() => undefined)
      running.set(place, quiet)
      return mine.finally(() => running.delete(place))
    },
  }

  async function settle(
    owner: string,
    key: string,
    request_hash: string,
    work: () => Promise<Answer>,
  ): Promise<Repeated> {
    const known = await store.access.idempotency(owner, key)
    if (known && known.request_hash !== request_hash) throw new HufuError('idempotency_mismatch')
    if (known?.answer) return { ...known.answer, is_replayed: true }
    const answer = await work()
    if (answer.status < 300) {
      const kept = { status: answer.status, body: answer.body }
      const row = { owner, key, request_hash, at: now(), answer: kept }
      // the work is done and on disk: who asked is told so, even where its answer can't be kept for a second asking
      await store.commit({ writes: [{ table: 'idempotency', put: [row] }] }).catch((error: unknown) => {
        if (!isOutage(error)) throw error
      })
    }
    return answer
  }
}
