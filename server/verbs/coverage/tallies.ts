import { HufuError } from '../../../shared/error.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'
import type { ModuleTally } from '../ports/coverage.ts'
import type { Store } from '../ports.ts'
import type { Where } from '../workshop.ts'

/** How a version stands by module and state, and when this was so. */
export type VersionTally = { watermark: number; rules: ModuleTally[]; cases: ModuleTally[]; matched: number }

/** Tallies of versions, counted once for as long as nothing in the version changed. */
export type Tallies = { of(where: Where): Promise<VersionTally> }

/** Tallies that are remembered: beyond that, those asked for longest ago are counted anew. */
const MOST_KEPT = 200
/** A version that changes while it is counted is counted again; who changes it that often will not miss the difference. */
const ATTEMPTS = 3

export function makeTallies(store: Pick<Store, 'coverage' | 'projects'>): Tallies {
  const kept = new Map<string, VersionTally>()
  const running = new Map<string, Promise<VersionTally>>()

  async function watermarkOf(project: string): Promise<number> {
    const row = await store.projects.one(project)
    if (!row) throw new HufuError('not_found', { what: 'project' })
    return row.watermark
  }

  async function isStill(project: string, app_version: AppVersion, since: number, now: number): Promise<boolean> {
    return since === now || !(await store.coverage.versionsSince(project, since)).includes(app_version)
  }

  async function counted({ project, app_version }: Where): Promise<VersionTally> {
    for (let attempt = 1; ; attempt++) {
      const watermark = await watermarkOf(project)
      const rules = await store.coverage.ruleTally(project, app_version)
      const cases = await store.coverage.caseTally(project, app_version)
      const matched = await store.coverage.matched(project, app_version)
      const after = await watermarkOf(project)
      if (attempt === ATTEMPTS || (await isStill(project, app_version, watermark, after)))
        return { watermark, rules, cases, matched }
    }
  }

  async function known(where: Where, place: string): Promise<VersionTally> {
    const tally = kept.get(place)
    const now = await watermarkOf(where.project)
    const fresh =
      tally && (await isStill(where.project, where.app_version, tally.watermark, now))
        ? { ...tally, watermark: now }
        : await counted(where)
    kept.delete(place)
    kept.set(place, fresh)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return fresh
  }

  return {
    of(where) {
      const place = JSON.stringify([where.project, where.app_version])
      const mine = running.get(place) ?? known(where, place).finally(() => running.delete(place))
      running.set(place, mine)
      return mine
    },
  }
}
