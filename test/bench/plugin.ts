import type { Bridge } from '../../plugin/bridge/protocol.ts'
import { connect } from '../../plugin/bridge/protocol.ts'
import { grownFile } from '../fixtures/design/grown-file.ts'
import { buildCode } from '../plugin/build-plugin.ts'
import type { RestFile } from '../plugin/fake-figma.ts'
import { Sandbox } from '../plugin/sandbox.ts'
import { type BenchReport, median } from './report.ts'

const LAYERS = 100_000
const ROUNDS = 2
const BALLAST = 400_000
const MOST_DEAR = 3
/** As in plugin/main/pace.ts. */
const SLICE_MS = 20
const MOST_STILL_MS = 50
const MOST_TO_CANCEL_MS = 200

/**
 * The floor: every screen exported, every layer of the JSON met once, and of every live layer the one thing that no
 * export holds, its annotations. It yields after each screen.
 */
const BARE = `
figma.showUI(__html__, {})
figma.ui.on('message', async () => {
  figma.skipInvisibleInstanceChildren = true
  const types = ['COMPONENT','COMPONENT_SET','ELLIPSE','FRAME','INSTANCE','LINE','POLYGON','RECTANGLE','STAR','TEXT','VECTOR']
  let met = 0
  let noted = 0
  for (const section of figma.currentPage.children) {
    for (const screen of section.children) {
      const { document } = await screen.exportAsync({ format: 'JSON_REST_V1' })
      const open = [document]
      while (open.length) {
        const layer = open.pop()
        met++
        if (layer.children) for (const child of layer.children) open.push(child)
      }
      const live = screen.findAllWithCriteria ? [screen, ...screen.findAllWithCriteria({ types })] : [screen]
      for (const node of live) noted += node.annotations.length
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  figma.ui.postMessage({ met, noted })
})`

/** What runs when all was found. */
const LAST = 'var answerOf = (chosen, document, found) => ({'

/**
 * The plugin looks at the clock of the processor: others on this machine take none of its time. At every breath it writes
 * down how long the bit of work before took. `ballast` objects move the engine's own collections of garbage elsewhere.
 */
export function watched(code: string, ballast: number): string {
  const breath = 'breathe(progress) {'
  if (!code.includes(breath) || !code.includes(LAST))
    throw new Error('the canvas thread breathes in another way: look at plugin/main/pace.ts')
  const prelude = `Date.now = hostCpu
globalThis.ballast = Array.from({ length: ${ballast} }, () => ({}))
const hufuSteps = []
let hufuFrom = 0
globalThis.hufuStep = () => {
  const now = hostCpu()
  hufuSteps.push(now - hufuFrom)
  hufuFrom = now
}
globalThis.hufuStepsTaken = () => hostLog('steps ' + JSON.stringify(hufuSteps.splice(0)))
`
  return (
    prelude + code.replace(breath, `${breath} hufuStep();`).replace(LAST, LAST.replace('({', '(hufuStepsTaken(), {'))
  )
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Measured = { ms: number; longest_ms: number; found: number; live_reads: number; steps_ms: number[] }

async function bareRead(design: RestFile): Promise<Measured> {
  let heard: (packet: unknown) => void = () => {}
  const sandbox = await Sandbox.start(BARE, { design, keeps_order: true }, (packet) => heard(packet))
  const answered = new Promise<{ met: number }>((resolve) => {
    heard = (packet) => resolve(packet as { met: number })
  })
  sandbox.longest_ms = 0
  const began = cpuMs()
  sandbox.post({})
  const { met } = await answered
  const measured = { ms: cpuMs() - began, longest_ms: sandbox.longest_ms, found: met, live_reads: 0, steps_ms: [] }
  sandbox.dispose()
  return measured
}

async function opened(code: string, design: RestFile, ballast = 0): Promise<{ sandbox: Sandbox; bridge: Bridge }> {
  const listeners: ((packet: unknown) => void)[] = []
  const sandbox = await Sandbox.start(watched(code, ballast), { design, keeps_order: true }, (packet) => {
    for (const take of listeners) take(packet)
  })
  const bridge = connect({ post: (packet) => sandbox.post(packet), listen: (take) => void listeners.push(take) })
  await bridge.ask('start', null).answer
  sandbox.longest_ms = 0
  return { sandbox, bridge }
}

const ASK = { choice: { of: 'page' }, app_version: '1' } as const

async function extraction(code: string, design: RestFile, ballast: number): Promise<Measured> {
  const { sandbox, bridge } = await opened(code, design, ballast)
  const began = cpuMs()
  const { rules } = await bridge.ask('extract', ASK).answer
  const ms = cpuMs() - began
  const steps_ms = JSON.parse(sandbox.logs.find((line) => line.startsWith('steps '))!.slice(6)) as number[]
  const { live_reads } = sandbox.record
  const measured = { ms, longest_ms: sandbox.longest_ms, found: rules.length, live_reads, steps_ms }
  sandbox.dispose()
  return measured
}

const REPORTS = [1, 10, 40]

/** From pressing Cancel to the refusal, at some reports of progress. */
async function cancelling(code: string, design: RestFile, ballast: number): Promise<number[]> {
  const { sandbox, bridge } = await opened(code, design, ballast)
  const taken: number[] = []
  for (const wanted of REPORTS) {
    let [heard, pressed] = [0, 0]
    const asked = bridge.ask('extract', ASK, () => {
      if (++heard !== wanted) return
      // between two turns, as a click arrives
      setImmediate(() => {
        pressed = cpuMs()
        asked.cancel()
      })
    })
    await asked.answer.catch(() => {})
    if (pressed) taken.push(cpuMs() - pressed)
  }
  sandbox.dispose()
  return taken
}

const medianOf = (rounds: readonly Measured[], field: 'ms' | 'longest_ms') => median(rounds.map((one) => one[field]))

/** The same steps every round: the quickest of each is its own, the rest is a collection of the engine's garbage. */
function longestStep(rounds: readonly Measured[]): number {
  const own = rounds[0]!.steps_ms.map((ms, i) => Math.min(ms, ...rounds.map((one) => one.steps_ms[i] ?? ms)))
  return own.slice(1).reduce((most, ms) => Math.max(most, ms), 0)
}

/**
 * Is the plugin, in the engine that Figma runs it in, fit for a page of 100,000 layers? The fake file lies in the same
 * heap as the plugin, so that collecting garbage takes longer here than in Figma: such stretches are told apart.
 */
export async function pluginBench(): Promise<BenchReport> {
  const code = await buildCode({ minify: false })
  const design = grownFile(LAYERS) as unknown as RestFile
  const small = grownFile(5000) as unknown as RestFile
  await bareRead(small)
  await extraction(code, small, 0)
  const bare: Measured[] = []
  const whole: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await bareRead(design))
    whole.push(await extraction(code, design, round * BALLAST))
  }
  // as with the steps: where one run met a collection, the other did not
  const twice = [await cancelling(code, design, 0), await cancelling(code, design, BALLAST)]
  const cancels = twice[0]!.map((ms, i) => Math.min(ms, twice[1]![i] ?? ms))
  const ratio = medianOf(whole, 'ms') / medianOf(bare, 'ms')
  const still = SLICE_MS + longestStep(whole)
  const slowest = Math.max(...cancels)
  const { found: layers } = bare[0]!
  const { found: rules, live_reads, steps_ms } = whole[0]!
  const collections = steps_ms.slice(1).filter((ms) => ms > MOST_STILL_MS)
  return {
    question: 'How does the plugin read a page of 100,000 layers in the engine that Figma runs it in?',
    lines: [
      `layers ${layers}, rules ${rules}, reads of live layers ${live_reads}; all times are of the processor`,
      `bare read ${medianOf(bare, 'ms').toFixed(0)} ms, plugin ${medianOf(whole, 'ms').toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${MOST_DEAR})`,
      `longest without yielding: a slice of ${SLICE_MS} ms and a step of ${longestStep(whole).toFixed(0)} ms (at most ${MOST_STILL_MS})`,
      `with the engine's collections of garbage ${medianOf(whole, 'longest_ms').toFixed(0)} ms: ${collections.length} of ${steps_ms.length} steps held one; the bare read ${medianOf(bare, 'longest_ms').toFixed(0)} ms`,
      `cancelled after ${cancels.map((ms) => ms.toFixed(0)).join(', ')} ms (at most ${MOST_TO_CANCEL_MS}), with collections ${Math.max(...twice.flat()).toFixed(0)} ms`,
    ],
    misses: [
      ...(ratio > MOST_DEAR ? [`ratio ${ratio.toFixed(2)} is above ${MOST_DEAR}`] : []),
      ...(still > MOST_STILL_MS ? [`${still.toFixed(0)} ms without yielding is above ${MOST_STILL_MS}`] : []),
      ...(slowest > MOST_TO_CANCEL_MS ? [`${slowest.toFixed(0)} ms to cancel is above ${MOST_TO_CANCEL_MS}`] : []),
    ],
  }
}
