/** What the window asks of the server about what waits for people. */
import { RULES_FOR_CHECKS } from '../../../shared/reassign.ts'
import type { SearchAnswer } from '../../../shared/schema/answers.ts'
import type {
  BulkReview,
  BulkReviewAnswer,
  DecidedAnswer,
  LayerReview,
  ReviewAnswer,
  ReviewItem,
  ReviewKind,
} from '../../../shared/schema/review.ts'
import { inProject, inVersion } from './api.ts'
import { type Access, request } from './request.ts'

const POST = 'POST' as const
const id = encodeURIComponent
/** A bulk may re-solve much of a version. */
const BULK_MS = 120_000

type Layers = { file_key: string; node_ids: string[]; kinds: ReviewKind[] }

export const waiting = (access: Access, appVersion: string, body: Layers) =>
  request<LayerReview>(access, inVersion(access, appVersion, '/review/layers'), { method: POST, body })

export const reviewItem = (access: Access, appVersion: string, item_id: string) =>
  request<ReviewItem>(access, inVersion(access, appVersion, `/review/${id(item_id)}`))

/** It names what was read: said twice, or after another person, it is 409 `stale`. */
export const decide = (access: Access, appVersion: string, item_id: string, body: ReviewAnswer) =>
  request<DecidedAnswer>(access, inVersion(access, appVersion, `/review/${id(item_id)}/decisions`), {
    method: POST,
    body,
  })

/** Where none succeeded the server refuses, with the same answer. */
export const decideMany = (access: Access, appVersion: string, body: BulkReview) =>
  request<BulkReviewAnswer>(access, inVersion(access, appVersion, '/review/decisions'), {
    method: POST,
    body,
    timeout_ms: BULK_MS,
    answers: [422],
  })

export const undoDecision = (access: Access, appVersion: string, decision_id: string) =>
  request<DecidedAnswer>(access, inVersion(access, appVersion, `/decisions/${id(decision_id)}/undo`), { method: POST })

export const undoBulk = (access: Access, appVersion: string, bulk_id: string) =>
  request<BulkReviewAnswer>(access, inVersion(access, appVersion, `/bulk-decisions/${id(bulk_id)}/undo`), {
    method: POST,
    timeout_ms: BULK_MS,
    answers: [422],
  })

const { kind, scope, limit } = RULES_FOR_CHECKS
/** Rules of the version that words find, best first. */
export const rulesNamed = (access: Access, appVersion: string, q: string) =>
  request<SearchAnswer>(
    access,
    inProject(access, `/search?kind=${kind}&scope=${scope}&limit=${limit}&app_version=${id(appVersion)}&q=${id(q)}`),
  )
