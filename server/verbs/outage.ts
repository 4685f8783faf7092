import { HufuError } from '../../shared/error.ts'

/** Whether a fault may pass by itself: the store is out of reach, or its disk is full. Nobody's input is to blame. */
export const isOutage = (error: unknown): boolean =>
  error instanceof HufuError && (error.code === 'busy' || error.code === 'disk_full')
