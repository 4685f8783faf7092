import { ANSWERS_FROM } from '../ask/gate.ts'
import type { MapEntry } from './entry.ts'

/** The document whose summary holds most of a question, if that is enough to answer it; of equals the first. */
export function bestBySummary<E extends Pick<MapEntry, 'summary'>>(
  entries: readonly E[],
  covers: (text: string) => number,
): E | undefined {
  let best: { entry: E; share: number } | undefined
  for (const entry of entries) {
    const share = covers(entry.summary)
    if (share >= ANSWERS_FROM && share > (best?.share ?? 0)) best = { entry, share }
  }
  return best?.entry
}
