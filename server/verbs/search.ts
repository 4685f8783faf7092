import type { Hit, SearchAnswer } from '../../shared/schema/answers.ts'
import { type AppVersion, EVERY_VERSION } from '../../shared/schema/base.ts'
import type { SearchFilters, Stretch } from '../search/search-index.ts'
import { isOfDocuments } from './documents/findable.ts'
import { findHits } from './find-hits.ts'
import { type Paging, pagedByOffset } from './paging.ts'
import { withRules } from './rule-of-case.ts'
import { defaultVersion, projectRow, versionRowOf } from './versions.ts'
import { WEIGHED } from './weigh-hits.ts'
import { chainOf } from './withdraw.ts'
import type { Caller, Workshop } from './workshop.ts'

export type Question = {
  q: string
  app_version?: AppVersion | undefined
  module?: string | undefined
  touchpoint?: string | undefined
  coverage?: string | undefined
  kind?: string | undefined
  /** `own`: only what the version holds; else all that is in force in it. */
  scope?: 'own' | 'in_force' | undefined
  /** A label of documents. */
  product?: string | undefined
  /** A source of documents. */
  document?: string | undefined
  /** Another way of ranking, for comparing. */
  method?: 'classic' | undefined
  /** Only what is of these knowledge bases. */
  within?: readonly string[] | undefined
}

/** What a caller may find: the knowledge bases that their token is kept to. */
export const withinOf = ({ knowledge_bases }: Pick<Caller, 'knowledge_bases'>): { within?: readonly string[] } =>
  knowledge_bases ? { within: knowledge_bases } : {}

/**
 * Finds rules, cases and documents by words, in the version named or the default one. What was told stored is found.
 * Errors  `not_found` for a version that is none.
 */
export async function search(
  workshop: Pick<Workshop, 'store' | 'catalogue' | 'force'>,
  project: string,
  { q, ...wish }: Question,
  paging: Paging,
): Promise<SearchAnswer> {
  const started = performance.now()
  const { version, filters } = await filtersOf(workshop, project, wish)
  const took = () => Math.round((performance.now() - started) * 10) / 10
  const found = await pagedByOffset(paging, (offset) => findHits(workshop, q, filters, offset, paging.limit))
  return {
    query: q,
    hits: (await withRules(workshop, project, found.items.map(ofEveryVersion))).map((hit) =>
      inheritedHit(version, hit),
    ),
    total: found.total,
    facets: found.facets,
    watermark: String(found.watermark),
    next_cursor: found.next_cursor,
    took_ms: took(),
  }
}

/**
 * Where a question looks: the version named or the default one, with all that is in force in it.
 * Errors  `not_found` for a project or a version that is none.
 */
export async function filtersOf(
  workshop: Pick<Workshop, 'store' | 'force'>,
  project: string,
  { app_version, scope, ...wish }: Omit<Question, 'q'>,
): Promise<{ version: AppVersion | null; filters: SearchFilters }> {
  await projectRow(workshop, project)
  if (app_version !== undefined) await versionRowOf(workshop, { project, app_version })
  const version = app_version ?? (await defaultVersion(workshop, project))
  const over = await stretchesOf(workshop, project, version, scope === 'own')
  return { version, filters: { project, over, ...present(wish), order: WEIGHED } }
}

/**
 * What is in force in a version: its own entries, and those of its bases that it takes over; documents of these, and those
 * of every version. `isOwn`: only what it holds itself. Without any version there are documents still.
 */
async function stretchesOf(
  workshop: Pick<Workshop, 'store' | 'force'>,
  project: string,
  app_version: AppVersion | null,
  isOwn: boolean,
): Promise<Stretch[]> {
  const documents: Stretch = { app_version: EVERY_VERSION }
  if (app_version === null) return isOwn ? [] : [documents]
  if (isOwn) return [{ app_version }]
  const force = await workshop.force.of(workshop, { project, app_version })
  if (!force) return [{ app_version }, documents]
  const bases = (await chainOf(workshop, { project, app_version })).slice(1).map((base) => {
    const taken = force.from.get(base)
    return {
      app_version: base,
      shows: (id: string) => isOfDocuments(id) || Boolean(taken?.rules.has(id) || taken?.cases.has(id)),
    }
  })
  return [{ app_version, shows: (id) => !force.folded.has(id) }, ...bases, documents]
}

/** The index files what belongs to no version under the empty one. */
const ofEveryVersion = (hit: Hit): Hit => (hit.app_version === EVERY_VERSION ? { ...hit, app_version: null } : hit)

const inheritedHit = (version: AppVersion | null, hit: Hit): Hit =>
  hit.app_version === version || hit.app_version === null ? hit : { ...hit, inherited_from: hit.app_version }

function present<T extends object>(wish: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as never
}
