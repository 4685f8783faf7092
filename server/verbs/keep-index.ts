import type { Shelf } from '../search/index-file.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Store } from './ports.ts'
import type { Log } from './workshop.ts'

/** How long an index has to be quiet before it is kept. */
const QUIET_MS = 15_000

/** Keeps each project's index as a file between starts, when nobody waits for it. */
export type Keeper = {
  /** Fills the index with what was kept; the watermark that it is of. Undefined where that is no use any more. */
  takeUp(project: string): Promise<number | undefined>
  /** The index is about to move: what is being kept of it right now would be neither the old nor the new. */
  changing(project: string): void
  /** The index is level with a watermark. */
  level(project: string, watermark: number): void
  forget(project: string): Promise<void>
  park(): Promise<void>
}

type Parts = { store: Pick<Store, 'projects' | 'changes'>; index: SearchIndex; shelf: Shelf; log: Log }
/** `turn`: how often it moved; `kept`: of which watermark the file is. */
type Standing = { turn: number; level?: number; kept?: number; timer?: NodeJS.Timeout; writing?: Promise<void> }

export function makeKeeper({ store, index, shelf, log }: Parts): Keeper {
  const standings = new Map<string, Standing>()
  const standingOf = (project: string) => {
    const standing = standings.get(project) ?? { turn: 0 }
    standings.set(project, standing)
    return standing
  }

  async function keepNow(project: string): Promise<void> {
    const standing = standingOf(project)
    const { level, turn } = standing
    if (level === undefined || level === standing.kept) return
    const row = await store.projects.one(project)
    if (!row || standing.turn !== turn || standings.get(project) !== standing) return
    const key = { project, created_at: row.created_at, watermark: level }
    const isStale = () => standing.turn !== turn || standings.get(project) !== standing
    if (await shelf.write(key, index.pack(project), isStale)) standing.kept = level
  }

  /** One after the other; a fault costs the next start some time and nothing else. */
  async function keep(project: string): Promise<void> {
    const standing = standingOf(project)
    clearTimeout(standing.timer)
    await standing.writing
    standing.writing = keepNow(project).catch((error: unknown) => log('index.not_kept', { project, error }))
    await standing.writing
  }

  return {
    async takeUp(project) {
      const row = await store.projects.one(project)
      const kept = row && (await shelf.read(project, row.created_at).catch(() => undefined))
      if (!kept || kept.watermark > row.watermark) return undefined
      if (kept.watermark < row.watermark) {
        // changes are let go after a while: from there on only what stands can tell
        const oldest = await store.changes.oldest(project)
        if (oldest === undefined || oldest > kept.watermark + 1) return undefined
      }
      index.unpack(project, kept.packed)
      standingOf(project).kept = kept.watermark
      return kept.watermark
    },
    changing(project) {
      const standing = standingOf(project)
      standing.turn++
      delete standing.level
    },
    level(project, watermark) {
      const standing = standingOf(project)
      standing.level = watermark
      clearTimeout(standing.timer)
      standing.timer = setTimeout(() => void keep(project), QUIET_MS).unref()
    },
    async forget(project) {
      const standing = standings.get(project)
      clearTimeout(standing?.timer)
      standings.delete(project)
      await standing?.writing
      await shelf.drop(project)
    },
    async park() {
      await Promise.all([...standings.keys()].map(keep))
    },
  }
}
