import type { Hit, SearchAnswer } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Stretch } from '../search/search-index.ts'
import { type Paging, pagedByOffset } from './paging.ts'
import { withRules } from './rule-of-case.ts'
import { defaultVersion, projectRow, versionRowOf } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

export type Question = {
  q: string
  app_version?: AppVersion | undefined
  module?: string | undefined
  touchpoint?: string | undefined
  coverage?: string | undefined
  kind?: string | undefined
  /** `own`: only what the version holds; else all that is in force in it. */
  scope?: 'own' | 'in_force' | undefined
  /** Only rules of these modules. */
  within?: readonly string[] | undefined
}

const OF_MODULE = /^rules:(.+)$/s

/** Which rules a caller may find: those of the knowledge bases that their token is kept to. */
export function withinOf({ knowledge_bases }: Pick<Caller, 'knowledge_bases'>): { within?: string[] } {
  if (!knowledge_bases || knowledge_bases.includes('rules')) return {}
  return { within: knowledge_bases.flatMap((name) => OF_MODULE.exec(name)?.[1] ?? []) }
}

/**
 * Finds rules and cases by words, in the version named or the default one. What was told stored is found.
 * Errors  `not_found` for a version that is none.
 */
export async function search(
  workshop: Pick<Workshop, 'store' | 'catalogue' | 'force'>,
  project: string,
  { q, app_version, scope, ...wish }: Question,
  paging: Paging,
): Promise<SearchAnswer> {
  const started = performance.now()
  const { watermark } = await projectRow(workshop, project)
  if (app_version !== undefined) await versionRowOf(workshop, { project, app_version })
  const version = app_version ?? (await defaultVersion(workshop, project))
  const took = () => Math.round((performance.now() - started) * 10) / 10
  if (version === null)
    return {
      query: q,
      hits: [],
      total: 0,
      facets: {},
      watermark: String(watermark),
      next_cursor: null,
      took_ms: took(),
    }
  const where = { project, app_version: version }
  const over = scope === 'own' ? undefined : await stretchesOf(workshop, where)
  const filters = { ...where, ...(over && { over }), ...present(wish) }
  const found = await pagedByOffset(paging, async (offset) => {
    const { hits, ...rest } = await workshop.catalogue.search(q, filters, offset, paging.limit)
    return { ...rest, items: hits }
  })
  return {
    query: q,
    hits: (await withRules(workshop, project, found.items)).map((hit) => inheritedHit(version, hit)),
    total: found.total,
    facets: found.facets,
    watermark: String(found.watermark),
    next_cursor: found.next_cursor,
    took_ms: took(),
  }
}

/** What is in force in a version: its own entries, and those of its bases that it takes over. */
async function stretchesOf(workshop: Pick<Workshop, 'store' | 'force'>, where: Where): Promise<Stretch[] | undefined> {
  const force = await workshop.force.of(workshop, where)
  if (!force) return undefined
  const bases = [...force.from].map(([app_version, { rules, cases }]) => ({
    app_version,
    shows: (id: string) => rules.has(id) || cases.has(id),
  }))
  return [{ app_version: where.app_version, shows: (id) => !force.folded.has(id) }, ...bases]
}

const inheritedHit = (version: AppVersion, hit: Hit): Hit =>
  hit.app_version === version ? hit : { ...hit, inherited_from: hit.app_version }

function present<T extends object>(wish: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as never
}
