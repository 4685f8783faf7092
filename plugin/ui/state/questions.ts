/** What of the queue the window shows, and what became of an item meanwhile. Pure. */
import type { ReviewEvidence, ReviewItem, ReviewKind } from '../../../shared/schema/review.ts'
import { ServerFault } from '../server/fault.ts'

/** All that is about a rule and its checks. Which module a rule belongs to is asked on the server's pages. */
export const KINDS: ReviewKind[] = ['pending_link', 'value_conflict', 'contradiction', 'outdated', 'lost_evidence']

/** High and critical ones are decided one by one, whichever way. */
export const mayGoInBulk = ({ risk, may }: ReviewItem): boolean =>
  (risk === 'low' || risk === 'medium') && may.includes('reject')

/** Accepting what is critical needs an admin's or owner's reason: that is the server's page. */
export const mayAccept = ({ risk, may }: ReviewItem): boolean => may.includes('accept') && risk !== 'critical'

/** The two texts that are held against each other: the design's and the test's, else the first two. */
export function pairOf({ evidence }: ReviewItem): [ReviewEvidence | undefined, ReviewEvidence | undefined] {
  const design = evidence.find((one) => one.side === 'design')
  const test = evidence.find((one) => one.side === 'test')
  return design && test ? [design, test] : [evidence[0], evidence[1]]
}

/** The next one to be looked at when some are settled: the first after the current one, else the first. */
export function nextAfter(items: readonly ReviewItem[], current: string | null, gone: ReadonlySet<string>) {
  const at = items.findIndex((item) => item.item_id === current)
  const left = items.filter((item) => !gone.has(item.item_id))
  const after = items.slice(Math.max(0, at)).find((item) => !gone.has(item.item_id))
  return (after ?? left[0])?.item_id ?? null
}

/** Who settled it meanwhile, where the server says so. */
export type Settled = { by: string | null; verdict: string | null }

/** Null: the fault does not say that something moved. */
export function movedIn(fault: unknown): Settled | null {
  if (!(fault instanceof ServerFault) || !fault.told) return null
  if (fault.told.code !== 'stale' && fault.told.code !== 'not_found') return null
  const { decided_by, verdict } = (fault.told.details ?? {}) as { decided_by?: string; verdict?: string }
  return { by: decided_by ?? null, verdict: verdict ?? null }
}

const line = ({ words: { C, A, R } }: ReviewEvidence) => [C, A, R].filter(Boolean).join(' → ')

/** The words that are other than they were when the item was read. */
export function changedWords(was: ReviewItem, now: ReviewItem): { place: string; was: string; now: string }[] {
  const before = new Map(was.evidence.map((one) => [one.atom_id, line(one)]))
  return now.evidence.flatMap((one) => {
    const old = before.get(one.atom_id) ?? ''
    return old === line(one) ? [] : [{ place: one.place, was: old, now: line(one) }]
  })
}
