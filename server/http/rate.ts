import { HufuError } from '../../shared/error.ts'

/** Requests a minute; as many may come at once. */
export type Rates = { per_token: number; per_address: number }

/** An office behind one address has many tokens; one bot has one. */
export const RATES: Rates = { per_token: 1_200, per_address: 6_000 }

const MINUTE_MS = 60_000
/** Past so many callers, those who have their whole allowance again are forgotten. */
const REMEMBERED = 10_000

export type RateLimit = {
  /** Errors  `too_many_requests`, with the seconds until the next request is free. */
  spend(caller: string, per_minute: number): void
}

/** A bucket for each caller that fills evenly: bursts pass, floods wait. */
export function rateLimit(now: () => number): RateLimit {
  const buckets = new Map<string, { left: number; at: number; per_minute: number }>()
  const filled = ({ left, at, per_minute }: { left: number; at: number; per_minute: number }, time: number) =>
    Math.min(per_minute, left + (Math.max(0, time - at) * per_minute) / MINUTE_MS)
  return {
    spend(caller, per_minute) {
      const time = now()
      if (buckets.size > REMEMBERED)
        for (const [known, bucket] of buckets) if (filled(bucket, time) >= bucket.per_minute) buckets.delete(known)
      const bucket = buckets.get(caller) ?? { left: per_minute, at: time, per_minute }
      const left = filled(bucket, time)
      if (left < 1) {
        const seconds = Math.max(1, Math.ceil(((1 - left) * MINUTE_MS) / per_minute / 1000))
        throw new HufuError('too_many_requests', { seconds })
      }
      buckets.set(caller, { left: left - 1, at: time, per_minute })
    },
  }
}
