import { useEffect, useState } from 'preact/hooks'
import type { BulkReviewAnswer, ReviewAnswer, ReviewItem } from '../../../shared/schema/review.ts'
import * as api from '../server/review.ts'
import { type Asking, useLayersAnswer } from './layers-answer.ts'
import { KINDS, movedIn, nextAfter, type Settled } from './questions.ts'

/** What was decided in this sitting and can be taken back, the last one last. */
export type Done = { id: string; isBulk: boolean; count: number; verdict: ReviewAnswer['verdict']; item_id: string }
/** An item that moved while somebody looked at it: as it was, and as it is; null where it is settled. */
export type Moved = { was: ReviewItem; now: ReviewItem | null; settled: Settled }
export type Said = Omit<ReviewAnswer, 'base_version' | 'source_content_hash'>

/** An answer is to what was read: if that moved meanwhile, the server says so. */
const onWhatWasRead = ({ base_version, source_content_hash }: ReviewItem, said: Said): ReviewAnswer => ({
  ...said,
  base_version,
  source_content_hash,
})

/** Deciding what waits, one by one or in bulk, with the way back. */
export function useReviewing(asking: Asking) {
  const { access, appVersion } = asking
  const waiting = useLayersAnswer(asking, (layers) => api.waiting(access, appVersion, { ...layers, kinds: KINDS }))
  const { isReady, answer: queue, setAnswer: setQueue, isLoading, fault, refresh } = waiting
  const [current, setCurrent] = useState<string | null>(null)
  const [done, setDone] = useState<Done[]>([])
  const [refusal, setRefusal] = useState<unknown>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [bulk, setBulk] = useState<BulkReviewAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const items = queue?.items ?? []
  const at = Math.max(
    0,
    items.findIndex((item) => item.item_id === current),
  )
  const item = items[at] ?? null
  useEffect(() => setDone([]), [access.server_url, access.project, access.token, appVersion])

  const settled = (ids: readonly string[]) => {
    const gone = new Set(ids)
    setCurrent(nextAfter(items, item?.item_id ?? null, gone))
    setQueue((was) => {
      if (!was) return was
      const left = was.items.filter((one) => !gone.has(one.item_id))
      return { ...was, items: left, total: was.total - (was.items.length - left.length) }
    })
  }

  /** Reads what moved and puts it where the old stood. False: nothing moved. */
  async function reread(was: ReviewItem, thrown: unknown): Promise<boolean> {
    const how = movedIn(thrown)
    if (!how) return false
    const now = await api.reviewItem(access, appVersion, was.item_id).catch(() => null)
    setMoved({ was, now, settled: how })
    if (now)
      setQueue((all) => all && { ...all, items: all.items.map((one) => (one.item_id === was.item_id ? now : one)) })
    else settled([was.item_id])
    return true
  }

  async function attempt(work: () => Promise<void>, onRefused?: (thrown: unknown) => Promise<boolean>) {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    setMoved(null)
    setBulk(null)
    try {
      await work()
    } catch (thrown) {
      if (!(await onRefused?.(thrown))) setRefusal(thrown)
    } finally {
      setBusy(false)
    }
  }

  function note(told: BulkReviewAnswer, verdict: Done['verdict'], first: ReviewItem) {
    const { bulk_id, summary } = told
    if (bulk_id && summary.succeeded)
      setDone((all) => [
        ...all,
        { id: bulk_id, isBulk: true, count: summary.succeeded, verdict, item_id: first.item_id },
      ])
    if (summary.failed) setBulk(told)
    settled(told.items.filter((one) => one.status === 'succeeded').map((one) => one.item_id))
  }

  const decide = (on: ReviewItem, said: Said) =>
    attempt(
      async () => {
        const { decision } = await api.decide(access, appVersion, on.item_id, onWhatWasRead(on, said))
        const { verdict } = said
        setDone((all) => [...all, { id: decision.decision_id, isBulk: false, count: 1, verdict, item_id: on.item_id }])
        settled([on.item_id])
      },
      (thrown) => reread(on, thrown),
    )

  /** One verdict for many. `medium`: how many of medium risk the person was shown. */
  const decideMany = (all: readonly ReviewItem[], verdict: 'accept' | 'reject', medium: number, isShared = false) =>
    attempt(async () => {
      const told = await api.decideMany(access, appVersion, {
        items: all.map((one) => ({ ...onWhatWasRead(one, { verdict }), item_id: one.item_id })),
        with_same_evidence: isShared,
        confirm: { medium },
      })
      note(told, verdict, all[0]!)
      if (told.summary.failed) await refresh()
    })

  const undo = () => {
    const last = done[done.length - 1]
    if (!last) return
    return attempt(async () => {
      await (last.isBulk ? api.undoBulk(access, appVersion, last.id) : api.undoDecision(access, appVersion, last.id))
      setDone((all) => all.filter((one) => one !== last))
      await refresh()
      setCurrent(last.item_id)
    })
  }

  const step = (by: number) => {
    setMoved(null)
    setRefusal(null)
    const next = items[(at + by + items.length) % items.length]
    if (next) setCurrent(next.item_id)
  }

  return {
    ...{ isReady, queue, items, item, at, isLoading, fault, refresh },
    ...{ done, refusal, moved, bulk, isBusy, decide, decideMany, undo, step },
  }
}
export type Reviewing = ReturnType<typeof useReviewing>
