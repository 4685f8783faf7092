import { extractSteps } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { grownFile } from '../fixtures/design/grown-file.ts'
import { type BenchReport, median } from './report.ts'

const LAYERS = 100_000
const ROUNDS = 5

type Node = { children?: Node[] }

/** The floor: the same bytes parsed and every node met once. */
function bareWalk(bytes: string): number {
  const waiting: Node[] = [(JSON.parse(bytes) as { document: Node }).document]
  let met = 0
  while (waiting.length > 0) {
    met++
    for (const child of waiting.pop()!.children ?? []) waiting.push(child)
  }
  return met
}

/** What a person waits for: bytes to rule atoms. */
function extraction(bytes: string): { atoms: number; steps_ms: number[] } {
  const { document } = fromRest(JSON.parse(bytes))
  const context = { file_key: 'KEY', app_version: '1.0' as AppVersion, synonyms: shippedTable() }
  const steps = extractSteps(document, context)
  const steps_ms: number[] = []
  for (;;) {
    const from = performance.now()
    const step = steps.next()
    steps_ms.push(performance.now() - from)
    if (step.done) return { atoms: step.value.atoms.length, steps_ms }
  }
}

/** The other side's garbage is not this side's cost; `npm run bench` lets us ask for it. */
const settle = (): void => (globalThis as { gc?: () => void }).gc?.()

/**
 * How much dearer is reading rules off 100,000 layers than parsing the same JSON and walking it bare?
 * Interleaved, medians; the measured side parses as well. At most 3 times as dear.
 */
export async function extractBench(): Promise<BenchReport> {
  const bytes = JSON.stringify(grownFile(LAYERS))
  const layers = bareWalk(bytes)
  const [bare, whole]: [number[], number[]] = [[], []]
  let atoms = 0
  let steps_ms: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    settle()
    const a = performance.now()
    bareWalk(bytes)
    const b = performance.now()
    settle()
    const c = performance.now()
    const read = extraction(bytes)
    const d = performance.now()
    if (round === 0) continue // both warm up
    bare.push(b - a)
    whole.push(d - c)
    atoms = read.atoms
    // The same steps every round: the quickest of each is the step's own, the rest is the machine's.
    steps_ms = read.steps_ms.map((ms, i) => Math.min(ms, steps_ms[i] ?? ms))
  }
  const ratio = median(whole) / median(bare)
  const most = 3
  return {
    question: 'How much dearer is reading rules off 100,000 layers than parsing the same JSON and walking it bare?',
    lines: [
      `layers ${layers}, ${(bytes.length / 1e6).toFixed(1)} MB, rule atoms ${atoms}`,
      `parse and walk ${median(bare).toFixed(0)} ms, parse and extract ${median(whole).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${most})`,
      `longest of ${steps_ms.length} steps ${steps_ms.reduce((longest, ms) => Math.max(longest, ms), 0).toFixed(1)} ms`,
      `peak resident memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
    ],
    misses: ratio > most ? [`ratio ${ratio.toFixed(2)} is above ${most}`] : [],
  }
}
