import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MB = 1_000_000

/** What a process holds at one moment. `at` in minutes since the start. */
export type Vitals = { at: number; rss_mb: number; files: number; wal_mb: number; database_mb: number }

const sizeMb = (file: string): number => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / MB

export function vitalsOf(pid: number, folder: string, at: number): Vitals {
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return {
    at,
    rss_mb: (resident * 1024) / MB,
    files: readdirSync(`/proc/${pid}/fd`).length,
    wal_mb: sizeMb(join(folder, 'hufu.sqlite-wal')),
    database_mb: sizeMb(join(folder, 'hufu.sqlite')),
  }
}

/** MB an hour by least squares: what grows, as against what goes up and down. */
export function slopeOf(seen: readonly Vitals[]): number {
  const mean = (of: (v: Vitals) => number) => seen.reduce((sum, v) => sum + of(v), 0) / seen.length
  const [at, rss] = [mean((v) => v.at), mean((v) => v.rss_mb)]
  const spread = seen.reduce((sum, v) => sum + (v.at - at) ** 2, 0)
  return spread ? (60 * seen.reduce((sum, v) => sum + (v.at - at) * (v.rss_mb - rss), 0)) / spread : 0
}
