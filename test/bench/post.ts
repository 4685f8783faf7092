import { type BenchReport, median } from './report.ts'
import { fill, openWorkbench, type Spent, sendRules, spent, toldSpent } from './workbench.ts'

const [SMALL, LARGE] = [1_000, 50_000]
const CHANGED = 100
const ROUNDS = 7
/** So many times as long in the large version, at most. */
const MOST_RATIO = 3

const middle = (all: readonly Spent[]): Spent => ({
  ms: median(all.map((s) => s.ms)),
  cpu_ms: median(all.map((s) => s.cpu_ms)),
})

/** A hundred rules worded anew, on twenty screens of a small version and of a large one, in turn. */
export async function postBench(): Promise<BenchReport> {
  const [small, large] = [await openWorkbench(), await openWorkbench()]
  try {
    const held = { small: await fill(small, SMALL), large: await fill(large, LARGE) }
    const times: { small: Spent[]; large: Spent[] } = { small: [], large: [] }
    for (let turn = 1; turn <= ROUNDS; turn++) {
      const from = (rules: number) => ((turn * CHANGED) % (rules - CHANGED + 1)) + 0
      times.small.push(await spent(() => sendRules(small, CHANGED, from(held.small.rules), turn)))
      times.large.push(await spent(() => sendRules(large, CHANGED, from(held.large.rules), turn)))
    }
    const [few, many] = [middle(times.small), middle(times.large)]
    const ratio = many.ms / few.ms
    return {
      question: 'Does a change cost more in a large version?',
      lines: [
        `${CHANGED} changed rule atoms into ${SMALL} atoms: ${toldSpent(few)}`,
        `into ${LARGE} atoms: ${toldSpent(many)}, ratio ${ratio.toFixed(2)}, by CPU ${(many.cpu_ms / few.cpu_ms).toFixed(2)} (at most ${MOST_RATIO})`,
      ],
      misses: ratio > MOST_RATIO ? [`ratio ${ratio.toFixed(2)} is above ${MOST_RATIO}`] : [],
    }
  } finally {
    await small.close()
    await large.close()
  }
}
