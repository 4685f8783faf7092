import { type Details, type ErrorCode, HufuError, type Place, sentences } from '../../shared/error.ts'
import type { ErrorAnswer } from '../../shared/schema/answers.ts'
import { isInner } from '../verbs/outage.ts'
import { STATUS } from './status.ts'

/** Seconds after which it is worth asking again, where the error itself does not say. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  too_many_requests: 60,
  queue_full: 30,
  busy: 2,
  disk_full: 60,
  context_incomplete: 2,
}

function retryAfter({ code, details }: HufuError): number | undefined {
  const usual = RETRY_AFTER_S[code]
  return usual !== undefined && typeof details.seconds === 'number' ? details.seconds : usual
}

export type Refusal = { status: number; body: ErrorAnswer; headers: Record<string, string>; is_inner: boolean }

/** What a caller is told of an error. An inner fault says nothing but its request id. */
export function refusalOf(error: unknown, request_id: string): Refusal {
  const known = error instanceof HufuError ? error : new HufuError('internal')
  const retry = retryAfter(known)
  return {
    status: STATUS[known.code],
    body: { error: errorOf(known.code, known.details, known.place, request_id) },
    headers: {
      ...(retry !== undefined && { 'retry-after': String(retry) }),
      ...(known.code === 'not_signed_in' && { 'www-authenticate': 'Bearer' }),
    },
    is_inner: isInner(known),
  }
}

function errorOf(
  code: ErrorCode,
  details: Details,
  place: Place | undefined,
  request_id: string,
): ErrorAnswer['error'] {
  const hasDetails = Object.keys(details).length > 0
  return {
    code,
    ...sentences(code, details),
    ...(hasDetails && { details }),
    ...(place && { place: fieldsOf(place) }),
    request_id,
  }
}

const fieldsOf = (place: Place) =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)) as NonNullable<
    ErrorAnswer['error']['place']
  >
