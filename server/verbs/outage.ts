import { HufuError } from '../../shared/error.ts'

const OUTAGES: readonly string[] = ['busy', 'disk_full', 'store_damaged']

/** Faults of ours: they are logged with their cause. */
const INNER: readonly string[] = ['internal', 'context_incomplete', ...OUTAGES]
export const isInner = (error: HufuError): boolean => INNER.includes(error.code)
export const isFaultOfOurs = (error: unknown): boolean => !(error instanceof HufuError) || isInner(error)

/** What goes into the log of a fault of ours: never what whoever asked is told. */
export const causeOf = (error: unknown): unknown => (error instanceof HufuError ? (error.cause ?? error) : error)

/** Whether it is the store that can't do a thing now: out of reach, full, or damaged. Nobody's input is to blame. */
export const isOutage = (error: unknown): boolean => error instanceof HufuError && OUTAGES.includes(error.code)
