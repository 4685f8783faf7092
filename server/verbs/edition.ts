import { HufuError } from '../../shared/error.ts'
import type { Workshop } from './workshop.ts'

/** Names a state of something that people edit: equal content, equal edition. 16 hex digits, no secret. */
export const editionOf = ({ hash }: Pick<Workshop, 'hash'>, content: unknown): string =>
  hash(JSON.stringify(content) ?? 'null').slice(0, 16)

/**
 * Stops a change that was made on another edition than what is there now. Called inside the act that writes, so that of
 * two who change at once one is told. `expected` undefined: the caller did not say what they read.
 * Errors  `stale` with the edition that is there now.
 */
export function refuseOtherEdition(expected: string | undefined, current: string): void {
  if (expected !== undefined && expected !== current) throw new HufuError('stale', { edition: current })
}
