import { useState } from 'preact/hooks'
import type { BulkReviewAnswer, ReviewAnswer, ReviewItem } from '../../../shared/schema/review.ts'
import { type Refusal, refusalOf } from '../api.ts'
import type { LongList } from './long-list.ts'
import { useWorkplace } from './workplace.ts'

/** What was decided in this visit and can be taken back, the last one last. */
export type Done = { id: string; isBulk: boolean; count: number; verdict: ReviewAnswer['verdict']; item: ReviewItem }
/** An item that moved while somebody looked at it: as it was, and as it is; null where it is settled. */
export type Moved = { was: ReviewItem; now: ReviewItem | null }

type Said = Omit<ReviewAnswer, 'base_version' | 'source_content_hash'>

/** An answer is to what was read: if that moved meanwhile, the server says so. */
const onWhatWasRead = (item: ReviewItem, said: Said): ReviewAnswer => ({
  ...said,
  base_version: item.base_version,
  source_content_hash: item.source_content_hash,
})

/** Deciding, in singles and bulks, with what can be taken back. `onSettled` is told which items left the queue. */
export function useDeciding(list: LongList<ReviewItem>, onSettled: (ids: readonly string[]) => void) {
  const { api, app_version } = useWorkplace()
  const [done, setDone] = useState<Done[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(work: () => Promise<void>, onRefused?: (refusal: Refusal) => Promise<boolean>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    setMoved(null)
    try {
      await work()
    } catch (error) {
      const refused = refusalOf(error)
      if (!(await onRefused?.(refused))) setRefusal(refused)
    }
    setIsBusy(false)
  }

  /** Reads what moved and puts it where the old stood. */
  const reread = (was: ReviewItem) => async (refused: Pick<Refusal, 'code'>) => {
    if (refused.code !== 'stale' && refused.code !== 'not_found') return false
    const now = await api.reviewItem(app_version, was.item_id).catch(() => null)
    setMoved({ was, now })
    if (now) list.edit((items) => items.map((item) => (item.item_id === was.item_id ? now : item)))
    else onSettled([was.item_id])
    return true
  }

  const decide = (item: ReviewItem, said: Said, isForAll = false) =>
    attempt(async () => {
      const answer = onWhatWasRead(item, said)
      if (!isForAll) {
        const { decision } = await api.decide(app_version, item.item_id, answer)
        setDone((all) => [...all, { id: decision.decision_id, isBulk: false, count: 1, verdict: said.verdict, item }])
        onSettled([item.item_id])
        return
      }
      const told = await api.decideMany(app_version, {
        items: [{ ...answer, item_id: item.item_id }],
        with_same_evidence: true,
        confirm: { medium: item.risk === 'medium' ? item.same_evidence : 0 },
      })
      note(told, said.verdict, item)
      const own = told.items.find((one) => one.item_id === item.item_id)
      if (own?.status === 'failed') await reread(item)({ code: own.code ?? '' })
    }, reread(item))

  function note(told: BulkReviewAnswer, verdict: ReviewAnswer['verdict'], item: ReviewItem): void {
    const { bulk_id, summary } = told
    if (bulk_id && summary.succeeded > 0)
      setDone((all) => [...all, { id: bulk_id, isBulk: true, count: summary.succeeded, verdict, item }])
    onSettled(told.items.filter((one) => one.status === 'succeeded').map((one) => one.item_id))
  }

  /** All of them with one verdict; what was refused is handed back with why. */
  const decideMany = async (items: readonly ReviewItem[], verdict: 'accept' | 'reject', medium: number) => {
    let told: BulkReviewAnswer | null = null
    await attempt(async () => {
      told = await api.decideMany(app_version, {
        items: items.map((item) => ({ ...onWhatWasRead(item, { verdict }), item_id: item.item_id })),
        with_same_evidence: false,
        confirm: { medium },
      })
      note(told, verdict, items[0]!)
    })
    return told as BulkReviewAnswer | null
  }

  const undo = () => {
    const last = done.at(-1)
    if (!last) return
    return attempt(async () => {
      await (last.isBulk ? api.undoBulk(app_version, last.id) : api.undoDecision(app_version, last.id))
      setDone((all) => all.filter((one) => one !== last))
      list.again()
      onSettled([])
    })
  }

  return {
    ...{ done, refusal, moved, isBusy, decide, decideMany, undo },
    forget: () => {
      setRefusal(null)
      setMoved(null)
    },
  }
}
export type Deciding = ReturnType<typeof useDeciding>
