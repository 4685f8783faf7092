import { type ChildProcess, fork } from 'node:child_process'
import { type BenchReport, median } from '../report.ts'
import { ownEngine } from './engine.ts'
import { fetchPeers, PEERS } from './peers.ts'
import { type Built, beSide, type Order, QUERIES } from './side.ts'

const ROUNDS = 15
/** `HUFU_BENCH_DOCUMENTS=1000,100000` takes others. */
const SIZES = process.env.HUFU_BENCH_DOCUMENTS?.split(',').map(Number) ?? [25, 1000, 10_000, 100_000]
const OWN = 'hufu'
/** Names a process that is one side; given as the benchmark's name. */
export const SIDE = 'search-side'

export const searchSide = () =>
  beSide({ [OWN]: async () => ownEngine(), ...Object.fromEntries(Object.entries(PEERS).map(([n, p]) => [n, p.make])) })

type Side = { name: string; every: number; ask<T>(order: Order): Promise<T>; end(): void }

function startSide(name: string, every: number): Side {
  const env = { ...process.env, RUST_LOG: 'error', LANCE_CPU_THREADS: '4' } // with two, its index never comes to an end
  const execArgv = ['--expose-gc', '--max-old-space-size=12000']
  const child: ChildProcess = fork(process.argv[1]!, [SIDE], {
    env,
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ask = <T>(order: Order) =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (said: { answer?: T; error?: string }) =>
        said.error === undefined ? resolve(said.answer as T) : reject(new Error(said.error)),
      )
      child.send(order)
    })
  return { name, every, ask, end: () => void child.kill() }
}

type Measured = { name: string; p50: number; p95: number; built: Built }

/** All sides build, then ask in turn, round by round: what else the machine does falls on each of them. */
async function measure(
  documents: number,
  names: readonly string[],
): Promise<{ sides: Measured[]; extras: Record<string, number> }> {
  const sides = names.map((name) => startSide(name, PEERS[name]?.every ?? 1))
  try {
    const built = new Map<string, Built>()
    for (const side of sides) built.set(side.name, await side.ask({ order: 'build', engine: side.name, documents }))
    const best = new Map<string, number[]>()
    for (let round = 0; round < ROUNDS; round++)
      for (const { name, every, ask } of sides) {
        if (every > 1 && round > 0) continue // the slow ones once
        const times = await ask<number[]>({ order: 'round', every })
        best.set(
          name,
          times.map((time, i) => Math.min(time, best.get(name)?.[i] ?? time)),
        )
      }
    const extras = await sides[0]!.ask<Record<string, number>>({ order: 'extras' })
    const figures = sides.map(({ name }) => {
      const times = best.get(name)!
      return { name, p50: median(times), p95: median(times, 0.95), built: built.get(name)! }
    })
    return { sides: figures, extras }
  } finally {
    for (const side of sides) side.end()
  }
}

const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`

function linesOf(documents: number, sides: readonly Measured[], extras: Record<string, number>): string[] {
  const [own] = sides
  const perDocument = (side: Measured) => `${Math.round((side.built.memory_mb * 2 ** 20) / documents)} bytes a document`
  return [
    `${documents} documents of ${own!.built.characters.toFixed(0)} characters, ${QUERIES} questions, best of ${ROUNDS} rounds each`,
    ...sides.map((s) => {
      const beside = s === own ? '' : `; ${(s.p50 / own!.p50).toFixed(1)} x and ${(s.p95 / own!.p95).toFixed(1)} x ours`
      return `  ${s.name}: p50 ${ms(s.p50)}, p95 ${ms(s.p95)}${beside}; built in ${(s.built.build_ms / 1000).toFixed(1)} s, ${s.built.memory_mb.toFixed(0)} MB, ${perDocument(s)}`
    }),
    `  the ten best are those of adding up everything: ${extras.same} of ${QUERIES}`,
    `  p50 with counts and highlights ${ms(extras.counted!)}, of one module ${ms(extras.filtered!)}, of a phrase ${ms(extras.phrase!)}; a change ${ms(extras.update!)}, a removal ${ms(extras.remove!)}`,
    `  kept in ${ms(extras.write!)} as ${extras.file_mb!.toFixed(0)} MB, taken up in ${ms(extras.start!)}: ${(extras.start! / own!.built.build_ms).toFixed(3)} of building`,
  ]
}

/** What a search has to hold beside LanceDB, the quickest peer: shares of its p50 and p95. */
const FLOORS: Record<number, [p50: number, p95: number]> = { 100000: [15, 10], 1000000: [5, 4] }

/** Of a million documents. */
const BUILT_IN_MS = 25_000
const MOST_MB = 1200
/** Fewer are built in no time. */
const KEPT_FROM = 100_000

function missesOf(documents: number, [own, ...peers]: readonly Measured[], extras: Record<string, number>): string[] {
  const lance = peers.find(({ name }) => name === 'lancedb')
  const [p50, p95] = FLOORS[documents] ?? [1, 1]
  const found: string[] = []
  if (lance && lance.p50 < p50 * own!.p50) found.push(`${documents}: p50 is more than 1/${p50} of LanceDB's`)
  if (lance && lance.p95 < p95 * own!.p95) found.push(`${documents}: p95 is more than 1/${p95} of LanceDB's`)
  if (extras.same !== QUERIES) found.push(`${documents}: the early stop lost something`)
  if (documents >= KEPT_FROM && extras.start! > own!.built.build_ms / 10)
    found.push(`${documents}: a start takes more than a tenth of building`)
  const { build_ms, memory_mb } = own!.built
  if (documents >= 1_000_000 && build_ms > BUILT_IN_MS) found.push(`${documents}: built in more than ${BUILT_IN_MS} ms`)
  if (documents >= 1_000_000 && memory_mb > MOST_MB) found.push(`${documents}: more than ${MOST_MB} MB`)
  return found
}

async function bench(sizes: readonly number[]): Promise<BenchReport> {
  const refusal = fetchPeers()
  const lines = refusal === null ? [] : [`the peers can't be had (${refusal}): ours alone`]
  const misses: string[] = []
  for (const documents of sizes) {
    const peers = Object.keys(PEERS).filter(
      (name) => (refusal === null || name === 'fts5') && documents <= PEERS[name]!.documents,
    )
    const { sides, extras } = await measure(documents, [OWN, ...peers])
    lines.push(...linesOf(documents, sides, extras))
    misses.push(...missesOf(documents, sides, extras))
  }
  return { question: 'What does a search cost beside the libraries that people take for it?', lines, misses }
}

export const searchBench = () => bench(SIZES)
export const searchMillionBench = () => bench([1_000_000])
