import { tellingWords } from './grams.ts'
import type { Half } from './half.ts'

/** Under `ties` atoms hang together by rule; under `meets` they are looked at as candidates for each other. */
export type Keys = { ties: string[]; meets: string[] }

/**
 * What ties atoms, the firmest first: one text, one screen, one step with its condition and action, one case. Assignment
 * looks at all atoms under such a key together.
 */
const TIES = ['f:', 'w:', 's:', 'k:'] as const
/** Ties of pairs that a person joined: firmer than all others, and never cut. */
export const DECIDED = 'd:'
export const TIE_RANKS = TIES.length

/** How firmly a key ties, 0 the firmest; -1 where atoms only meet under it. */
export const tieRank = (key: string): number => (TIES as readonly string[]).indexOf(key.slice(0, 2))

/** The keys under which a half can meet others: functions of its words and place alone. */
export function keysOf(half: Half): Keys {
  const ties = [`f:${half.merge_fingerprint}`, ...half.screens]
  if (half.step) ties.push(half.step)
  if (half.case_key !== null) ties.push(`k:${half.case_key}`)
  const words = new Set([...half.result, ...half.condition, ...half.action, ...half.title])
  return { ties, meets: [...new Set([...copyKeys(half), ...tellingWords(words).map((word) => `n:${word}`)])] }
}

const copyKeys = (half: Half) => [...half.copies.map((c) => c.key), ...half.premises]

/** Whether a key is of copy that is shown: such a key alone makes two atoms candidates, and of words it takes two. */
export const isCopyKey = (key: string): boolean => key.startsWith('c:') || key.startsWith('r:')
