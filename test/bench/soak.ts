import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Running, signedIn, startServer } from './program.ts'
import { type BenchReport, median } from './report.ts'
import { again, DEEDS, makeAsk, type Tally } from './soak/crowd.ts'
import { slopeOf, type Vitals, vitalsOf } from './soak/vitals.ts'

/** HUFU_SOAK_MINUTES=2 for a try. */
const MINUTES = Number(process.env.HUFU_SOAK_MINUTES ?? 30)
const LOOK_MS = 2_000
const PING_MS = 50
/** Who does each deed. */
const EACH = 2
const BACKUP_MS = 60_000
/** What may grow between the middle third of the time and the last one. */
const MOST = { rss_share: 0.2, rss_mb: 40, files: 8, wal_mb: 16 } as const

/** Somebody makes a backup now and then, as a line of cron does. */
async function backUpNowAndThen({ folder }: Running, tally: Tally, isOver: () => boolean): Promise<void> {
  const program = join(dirname(fileURLToPath(import.meta.url)), 'hufu.js')
  for (let last = Date.now(); !isOver(); await sleep(1_000)) {
    if (Date.now() - last < BACKUP_MS) continue
    last = Date.now()
    const file = `${folder}.tar`
    const child = spawn(process.execPath, [program, 'backup', file, '--data', folder], { stdio: 'ignore' })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    rmSync(file, { force: true })
    if (code === 0) tally.done.backup = (tally.done.backup ?? 0) + 1
    else tally.errors.push(`backup ended with ${code}`)
  }
}

async function ping(url: string, tally: Tally, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await sleep(PING_MS)) {
    const from = performance.now()
    const { status } = await fetch(`${url}/healthz`)
    if (status !== 200) tally.errors.push(`/healthz: ${status}`)
    tally.pings.push(performance.now() - from)
  }
}

async function soak(server: Running): Promise<{ tally: Tally; seen: Vitals[] }> {
  const admin = await signedIn(server)
  const tally: Tally = { done: {}, waits: 0, errors: [], pings: [] }
  const seen: Vitals[] = []
  const from = Date.now()
  const isOver = () => Date.now() - from > MINUTES * 60_000
  const visitors = Object.keys(DEEDS).flatMap((name) => Array.from({ length: EACH }, (_, n) => ({ name, n })))
  const running = visitors.map(async ({ name, n }, turn) => {
    const made = await admin('/api/v1/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ member: `${name} ${n}`, role: 'editor' }),
    })
    const ask = makeAsk(server.url, made.secret!, tally)
    await again(name, { ask, tally, isOver, turn })
  })
  const watching = async () => {
    for (; !isOver(); await sleep(LOOK_MS)) seen.push(vitalsOf(server.pid, server.folder, (Date.now() - from) / 60_000))
  }
  await Promise.all([...running, watching(), ping(server.url, tally, isOver), backUpNowAndThen(server, tally, isOver)])
  return { tally, seen }
}

/** Hours of a mixed day in half an hour: whether anything grows that should not. Wants the built program. */
export async function soakBench(): Promise<BenchReport> {
  const server = await startServer()
  try {
    const { tally, seen } = await soak(server)
    const third = Math.floor(seen.length / 3)
    const [middle, last] = [seen.slice(third, 2 * third), seen.slice(2 * third)]
    const most = (of: (v: Vitals) => number, list: readonly Vitals[]) => Math.max(0, ...list.map(of))
    const rss = (list: readonly Vitals[]) => median(list.map((v) => v.rss_mb))
    const grown = rss(last) - rss(middle)
    const wal = [most((v) => v.wal_mb, middle), most((v) => v.wal_mb, last)] as const
    // the fewest: what is open while nobody asks; the most is how many asked at once
    const fewest = (list: readonly Vitals[]) => Math.min(...list.map((v) => v.files))
    const files = [fewest(middle), fewest(last)] as const
    const ms = (share: number) => median(tally.pings, share).toFixed(1)
    return {
      question: 'Does a server that is used for long hold its memory, its files and its log?',
      lines: [
        `${MINUTES} min: ${Object.entries(tally.done)
          .map(([deed, n]) => `${deed} ${n}`)
          .join(' · ')}`,
        `told to wait ${tally.waits} times; errors ${tally.errors.length}${tally.errors.length ? `, the first: ${tally.errors[0]}` : ''}`,
        `memory: middle third ${rss(middle).toFixed(0)} MB, last ${rss(last).toFixed(0)} MB; slope after the first third ${slopeOf([...middle, ...last]).toFixed(0)} MB an hour; most ${most((v) => v.rss_mb, seen).toFixed(0)} MB`,
        `log (WAL): most in the middle third ${wal[0].toFixed(1)} MB, in the last ${wal[1].toFixed(1)} MB, at the end ${(seen.at(-1)?.wal_mb ?? 0).toFixed(1)} MB; database ${(seen.at(-1)?.database_mb ?? 0).toFixed(0)} MB`,
        `open files: fewest in the middle third ${files[0]}, in the last ${files[1]}; most ${most((v) => v.files, seen)}`,
        `/healthz: p50 ${ms(0.5)} ms · p99 ${ms(0.99)} ms · max ${Math.max(...tally.pings).toFixed(0)} ms (${tally.pings.length} pings)`,
      ],
      misses: [
        ...tally.errors.slice(0, 5).map((error) => `error: ${error}`),
        ...(grown > Math.max(MOST.rss_mb, MOST.rss_share * rss(middle))
          ? [`memory grew by ${grown.toFixed(0)} MB`]
          : []),
        ...(wal[1] - wal[0] > MOST.wal_mb ? [`the log grew by ${(wal[1] - wal[0]).toFixed(1)} MB`] : []),
        ...(files[1] - files[0] > MOST.files ? [`${files[1] - files[0]} files more stayed open`] : []),
      ],
    }
  } finally {
    await server.close()
  }
}
