import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import { grouped } from '../grouped.ts'
import type { ClusterFilter } from '../ports.ts'
import { search } from '../search.ts'
import type { Workshop } from '../workshop.ts'
import { type Look, within } from './look.ts'

const AT_ONCE = 200

/** Rules of a filter in force in a version: its own first, then those taken over; at most so many. */
export async function rulesInForce(
  { workshop, project }: Look,
  version: AppVersion,
  filter: ClusterFilter,
  most: number,
): Promise<Cluster[]> {
  const force = await workshop.force.of(workshop, { project, app_version: version })
  const found: Cluster[] = []
  const take = async (held: AppVersion, isInForce: (id: string) => boolean) => {
    for await (const rule of eachRule(workshop, project, held, filter)) {
      if (found.length >= most) return
      if (rule.state !== 'withdrawn' && isInForce(rule.cluster_id)) found.push(rule)
    }
  }
  await take(version, (id) => !force?.folded.has(id))
  for (const [base, { rules }] of force?.from ?? []) await take(base, (id) => rules.has(id))
  return found
}

async function* eachRule(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  version: AppVersion,
  filter: ClusterFilter,
): AsyncGenerator<Cluster> {
  for (let after: string | null = null; ; ) {
    const page: Cluster[] = await store.clusters.page(project, version, filter, { after, limit: AT_ONCE })
    yield* page
    if (page.length < AT_ONCE) return
    after = page.at(-1)!.cluster_id
  }
}

/** One rule in force, by its id, a former one, or its key; undefined where there is none. */
export async function ruleInForce(
  { workshop, project }: { workshop: Pick<Workshop, 'store' | 'force'>; project: string },
  version: AppVersion,
  id: string,
): Promise<Cluster | undefined> {
  const { clusters } = workshop.store
  const named = async (held: AppVersion) =>
    (await clusters.one(project, held, id)) ?? (await clusters.ofKeys(project, held, [id]))[0]
  const own = await named(version)
  if (own && own.state !== 'withdrawn') return own
  const force = await workshop.force.of(workshop, { project, app_version: version })
  for (const [base, { rules }] of force?.from ?? []) {
    const rule = await named(base)
    if (rule && rules.has(rule.cluster_id)) return rule
  }
  return undefined
}

export type FoundRules = { rules: Cluster[]; scores: ReadonlyMap<string, number>; total: number; stale: number }

/** Rules that the words find, best first. `stale`: hits whose rule is no longer there. */
export async function foundRules(
  look: Look,
  version: AppVersion,
  place: { touchpoint?: string; module?: string },
  most: number,
): Promise<FoundRules> {
  const { workshop, project, words } = look
  const asked = { q: words, kind: 'rule', app_version: version, ...place, ...within(look) }
  const { hits, total } = await search(workshop, project, asked, { limit: most })
  const known = new Map<string, Cluster>()
  for (const [held, own] of grouped(hits, (hit) => hit.app_version!)) {
    const ids = own.map((hit) => hit.id)
    for (const rule of await workshop.store.clusters.some(project, held, ids)) known.set(rule.cluster_id, rule)
  }
  const rules = hits.flatMap((hit) => known.get(hit.id) ?? [])
  return {
    rules,
    scores: new Map(hits.map((hit) => [hit.id, hit.score])),
    total,
    stale: hits.length - rules.length,
  }
}
