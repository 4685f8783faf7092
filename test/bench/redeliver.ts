import { inventedLines } from './invented.ts'
import type { BenchReport } from './report.ts'
import { openWorkbench, type Spent, sendLines, sendRules, spent, toldSpent } from './workbench.ts'

const LINES = 50_000
const RULES = 5_000
/** The second delivery takes so much of the first's time, at most. */
const MOST_SHARE = 0.1

const share = (part: Spent, whole: Spent) =>
  `${((100 * part.ms) / whole.ms).toFixed(1)} % of the first (CPU ${((100 * part.cpu_ms) / whole.cpu_ms).toFixed(1)} %)`

/** The same file again: what a tester does who is not sure. Then the same with one line worded anew. */
export async function redeliverBench(): Promise<BenchReport> {
  const bench = await openWorkbench()
  try {
    await sendRules(bench, RULES)
    const lines = [...inventedLines(LINES, RULES)]
    const first = await spent(() => sendLines(bench, lines))
    const again = [await spent(() => sendLines(bench, lines)), await spent(() => sendLines(bench, lines))]
    const [least] = again.sort((a, b) => a.ms - b.ms) as [Spent]
    lines[LINES / 2] = [...inventedLines(LINES / 2 + 1, 0)].at(-1)!
    const changed = await spent(() => sendLines(bench, lines))
    return {
      question: 'What does a delivery cost that says nothing new?',
      lines: [
        `${LINES} lines into a version of ${RULES} rules: ${toldSpent(first)}`,
        `the same file again: ${toldSpent(least)}, ${share(least, first)} (at most ${100 * MOST_SHARE} %)`,
        `with one line changed: ${toldSpent(changed)}, ${share(changed, first)}`,
      ],
      misses:
        least.ms > MOST_SHARE * first.ms ? [`the second takes ${((100 * least.ms) / first.ms).toFixed(1)} %`] : [],
    }
  } finally {
    await bench.close()
  }
}
