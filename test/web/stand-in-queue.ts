import { sentences } from '../../shared/error.ts'
import type { ReviewAnswer, ReviewItem } from '../../shared/schema/review.ts'
import { reviewItemOf } from './canned.ts'

type Answer = { status?: number; body?: unknown }
const refused = (status: number, code: 'stale' | 'not_found' | 'not_allowed'): Answer => ({
  status,
  body: { error: { code, ...sentences(code, { what: 'item' }), request_id: 'rq_7f3a' } },
})

/** The review as a server keeps it: items leave when they are decided, and come back when that is undone. */
export class StandInQueue {
  items: ReviewItem[] = Array.from({ length: 40 }, (_, i) => reviewItemOf(i))
  /** What was said, in order. */
  readonly said: (Partial<ReviewAnswer> & { ids: string[] })[] = []
  private readonly decided = new Map<string, ReviewItem[]>()

  answer(id: string | undefined, query: URLSearchParams, method: string, text: string): Answer {
    if (method === 'GET') return this.read(id, query)
    const body = JSON.parse(text)
    if (id === 'decisions') return this.bulk(body)
    const item = this.items.find((one) => one.item_id === id)
    if (!item) return refused(404, 'not_found')
    if (body.base_version !== item.base_version) return refused(409, 'stale')
    if (item.risk === 'critical' && body.verdict === 'accept' && !body.reason) return refused(403, 'not_allowed')
    this.said.push({ ...body, ids: [id!] })
    return { body: { decision: { decision_id: this.settle([item]) }, cluster: null, watermark: '2' } }
  }

  private read(id: string | undefined, query: URLSearchParams): Answer {
    const meant = this.items.filter(
      (item) =>
        (['kind', 'risk'] as const).every((f) => !query.get(f) || item[f] === query.get(f)) &&
        (!query.get('module') || (item.primary_module ?? '-') === query.get('module')),
    )
    if (id === 'counts') {
      const by = (f: 'kind' | 'risk') => {
        const counts: Record<string, number> = {}
        for (const item of meant) counts[item[f]] = (counts[item[f]] ?? 0) + 1
        return counts
      }
      const counts = { by_kind: by('kind'), by_risk: by('risk'), by_kind_and_risk: {} }
      return { body: { total: meant.length, ...counts, watermark: '1' } }
    }
    if (id === undefined) return { body: { items: meant.slice(0, 50), next_cursor: null } }
    const item = this.items.find((one) => one.item_id === id)
    return item ? { body: item } : refused(404, 'not_found')
  }

  private bulk(body: { items: (ReviewAnswer & { item_id: string })[]; with_same_evidence: boolean }): Answer {
    const ids = new Set(body.items.map((one) => one.item_id))
    const named = this.items.filter((item) => ids.has(item.item_id))
    const keys = new Set(named.map((item) => item.evidence_key))
    const going = body.with_same_evidence ? this.items.filter((item) => keys.has(item.evidence_key)) : named
    const fit = going.filter((item) => body.items[0]!.base_version === item.base_version)
    if (fit.length) this.said.push({ ...body.items[0]!, ids: fit.map((item) => item.item_id) })
    const bulk_id = fit.length ? this.settle(fit) : null
    const failed = going.filter((item) => !fit.includes(item))
    const missing = [...ids].filter((id) => !named.some((item) => item.item_id === id))
    return {
      body: {
        summary: { requested: going.length, succeeded: fit.length, failed: failed.length },
        items: [
          ...fit.map((item) => ({ item_id: item.item_id, status: 'succeeded', retryable: false })),
          ...failed.map((item) => ({
            ...{ item_id: item.item_id, status: 'failed', code: 'stale', retryable: true },
            ...{ reason: sentences('stale').message, reason_zh: sentences('stale').message_zh },
          })),
          ...missing.map((item_id) => ({ item_id, status: 'failed', code: 'not_found', retryable: false })),
        ],
        retryable_ids: failed.map((item) => item.item_id),
        bulk_id,
      },
    }
  }

  private settle(items: ReviewItem[]): string {
    const id = `dc_${this.decided.size + 1}`
    this.decided.set(id, items)
    this.items = this.items.filter((item) => !items.includes(item))
    return id
  }

  undo(id: string): Answer {
    this.items = [...(this.decided.get(id) ?? []), ...this.items]
    this.decided.delete(id)
    return { body: { decision: { decision_id: id }, cluster: null, watermark: '3' } }
  }
}
