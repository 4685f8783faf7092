import type { SearchAnswer } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { type Paging, pagedByOffset } from './paging.ts'
import { withRules } from './rule-of-case.ts'
import { defaultVersion, projectRow, versionRowOf } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

export type Question = {
  q: string
  app_version?: AppVersion | undefined
  module?: string | undefined
  touchpoint?: string | undefined
  coverage?: string | undefined
  kind?: string | undefined
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
  workshop: Pick<Workshop, 'store' | 'catalogue'>,
  project: string,
  { q, app_version, ...wish }: Question,
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
  const filters = { project, app_version: version, ...present(wish) }
  const found = await pagedByOffset(paging, async (offset) => {
    const { hits, ...rest } = await workshop.catalogue.search(q, filters, offset, paging.limit)
    return { ...rest, items: hits }
  })
  return {
    query: q,
    hits: await withRules(workshop, { project, app_version: version }, found.items),
    total: found.total,
    facets: found.facets,
    watermark: String(found.watermark),
    next_cursor: found.next_cursor,
    took_ms: took(),
  }
}

function present<T extends object>(wish: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as never
}
