/** What one benchmark found: the corpus's size and the figures as lines, and the floors that were missed. */
export type BenchReport = { question: string; lines: string[]; misses: string[] }

/** The middle of the times of one run: one slow round says nothing. `share` 0.95 gives the 95th percentile. */
export function median(times: readonly number[], share = 0.5): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
