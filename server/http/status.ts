import type { ErrorCode } from '../../shared/error.ts'

/** The HTTP status of every refusal: a new code without a row does not compile. */
export const STATUS = {
  bad_input: 400,
  bad_json: 400,
  bad_app_version: 400,
  version_lookalike: 409,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  stale: 409,
  too_large: 413,
  wrong_type: 415,
  too_many_requests: 429,
  idempotency_mismatch: 422,
  none_taken: 422,
  store_too_new: 503,
  import_interrupted: 422,
  busy: 503,
  internal: 500,
  bad_usage: 400,
} as const satisfies Record<ErrorCode, number>
