import type { AppVersion } from '../../shared/schema/base.ts'
import { grouped } from './grouped.ts'
import { type Inherited, inheritedBy } from './in-force.ts'
import type { Where, Workshop } from './workshop.ts'

/** What is in force in a version beside what it holds, by ids: what search looks through. */
export type Force = {
  /** Rules and cases that are taken over, by the version where they lie. */
  from: ReadonlyMap<AppVersion, { rules: ReadonlySet<string>; cases: ReadonlySet<string> }>
  /** Own rules that an inherited one stands for. */
  folded: ReadonlySet<string>
}
/** Remembers what is in force until anything in the project changes; for the versions asked about last. */
export type ForceMemory = {
  of(workshop: Pick<Workshop, 'store'>, where: Where): Promise<Force | null>
}

const MOST = 20

/** Everything that a version takes over, read from the store. Null where it has no base. */
export async function inForceIn({ store }: Pick<Workshop, 'store'>, where: Where): Promise<Inherited | null> {
  const { project, app_version } = where
  const row = await store.versions.one(project, app_version)
  if (!row || row.base_version === null) return null
  const [clusters, rule_atoms, case_atoms] = await Promise.all([
    store.clusters.all(project, app_version),
    store.rule_atoms.all(project, app_version),
    store.case_atoms.all(project, app_version),
  ])
  return inheritedBy({ store }, where, { clusters, rule_atoms, case_atoms })
}

export function makeForceMemory(): ForceMemory {
  const known = new Map<string, { watermark: number; force: Promise<Force | null> }>()
  return {
    async of(workshop, where) {
      const name = JSON.stringify([where.project, where.app_version])
      const watermark = (await workshop.store.projects.one(where.project))?.watermark ?? 0
      const last = known.get(name)
      if (last?.watermark === watermark) return last.force
      const force = read(workshop, where)
      known.delete(name)
      known.set(name, { watermark, force })
      if (known.size > MOST) known.delete(known.keys().next().value!)
      force.catch(() => known.delete(name))
      return force
    },
  }
}

async function read(workshop: Pick<Workshop, 'store'>, where: Where): Promise<Force | null> {
  const inherited = await inForceIn(workshop, where)
  if (!inherited) return null
  const own = new Set((await workshop.store.cases.all(where.project, where.app_version)).map((row) => row.case_key))
  const rules = grouped(inherited.clusters, (rule) => rule.app_version)
  const from = [...rules].map(([version, list]) => {
    const ids = new Set(list.flatMap((rule) => rule.case_links.map((link) => link.atom_id)))
    const cases = inherited.case_atoms.filter((atom) => ids.has(atom.atom_id) && !own.has(atom.case_key))
    return [
      version,
      { rules: new Set(list.map((rule) => rule.cluster_id)), cases: new Set(cases.map((atom) => atom.case_key)) },
    ] as const
  })
  return { from: new Map(from), folded: new Set(inherited.folded) }
}
