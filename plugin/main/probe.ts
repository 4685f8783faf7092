/**
 * Answers what Figma's documents leave open, by trying it here: run it once in a real Figma and read the list. What the
 * tests' Figma marks as "unverified" has its line here, or says why it is not tried.
 */
import type { ProbeLine } from '../bridge/messages.ts'
import { engineLines } from './probe-engine.ts'
import { hostLines } from './probe-host.ts'
import { layerLines } from './probe-layer.ts'

const PARTS: Record<string, () => Promise<ProbeLine[]>> = {
  'the host': hostLines,
  'the engine': engineLines,
  JSON_REST_V1: layerLines,
}

/** Total: what cannot be tried says why. */
export async function probe(): Promise<ProbeLine[]> {
  const lines: ProbeLine[] = []
  for (const [question, part] of Object.entries(PARTS))
    lines.push(...(await part().catch((fault: Error) => [{ question, answer: String(fault.message) }])))
  for (const line of lines) console.log(`Hufu probe: ${line.question}: ${line.answer}`)
  return lines
}
