import { setImmediate as breathe } from 'node:timers/promises'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import type { Found, SearchFilters, SearchIndex } from '../search/search-index.ts'
import { caseFindable, ruleFindable } from './findable.ts'
import { grouped, slicesOf } from './grouped.ts'
import type { NumberedChange, Store } from './ports.ts'
import { linksOf } from './reconcile.ts'
import type { StoredCase, StoredChange } from './rows.ts'

/**
 * The search index kept level with the store: before every search it takes what changed since the watermark that it
 * last saw, whoever wrote it, so that what a caller was told is stored is what the next search finds.
 */
export type Catalogue = {
  catchUp(project: string): Promise<void>
  search(query: string, filters: SearchFilters, offset: number, limit: number): Promise<Found & { watermark: number }>
}

/** Entries indexed between two breaths. */
const SLICE = 20
/** Changes read at a time. */
const CHANGES = 2000

type Place = { project: string; app_version: AppVersion }

export function makeCatalogue(store: Store, index: SearchIndex, synonyms: SynonymTable): Catalogue {
  const seen = new Map<string, number>()
  const running = new Map<string, Promise<void>>()

  async function putRules(place: Place, clusters: readonly Cluster[]): Promise<void> {
    const ids = clusters.flatMap((cluster) => linksOf(cluster).map((link) => link.atom_id))
    const [rules, cases] = await Promise.all([
      store.rule_atoms.some(place.project, place.app_version, ids),
      store.case_atoms.some(place.project, place.app_version, ids),
    ])
    const atoms = { rules: byId<RuleAtom>(rules), cases: byId<CaseAtom>(cases) }
    for (const cluster of clusters) index.put(ruleFindable(place.project, cluster, atoms))
    await breathe()
  }

  async function putCases(place: Place, rows: readonly StoredCase[]): Promise<void> {
    const standing = rows.filter((row) => !row.is_withdrawn)
    const keys = [...new Set(standing.map((row) => row.case_key))]
    const atoms = await store.case_atoms.ofCases(place.project, place.app_version, keys)
    const byCase = grouped(atoms, (atom) => atom.case_key)
    // of the two ways in, XML knows the names
    const order = [...standing].sort((a, b) => (a.origin === b.origin ? 0 : a.origin === 'delivered' ? -1 : 1))
    for (const row of order) index.put(caseFindable(place.project, row, byCase.get(row.case_key) ?? []))
    await breathe()
  }

  async function loadAll(project: string): Promise<void> {
    for (const { app_version } of await store.versions.all(project)) {
      const place = { project, app_version }
      for (let after: string | null = null; ; ) {
        const clusters = await store.clusters.page(project, app_version, {}, { after, limit: SLICE })
        await putRules(place, clusters)
        if (clusters.length < SLICE) break
        after = clusters.at(-1)!.cluster_id
      }
      const rows = await store.cases.all(project, app_version)
      for (const keys of slicesOf([...grouped(rows, (row) => row.case_key).values()], SLICE))
        await putCases(place, keys.flat())
    }
  }

  async function take(project: string, changes: readonly StoredChange[]): Promise<void> {
    for (const [app_version, own] of grouped(changes, (change) => change.app_version)) {
      const place = { project, app_version }
      const idsOf = (subject: StoredChange['subject']) =>
        slicesOf([...new Set(own.filter((c) => c.subject === subject).map((c) => c.subject_id))], SLICE)
      for (const ids of idsOf('cluster')) {
        for (const id of ids) index.remove(project, app_version, id)
        await putRules(place, await store.clusters.some(project, app_version, ids))
      }
      for (const ids of idsOf('case')) {
        for (const id of ids) index.remove(project, app_version, id)
        await putCases(place, await store.cases.some(project, app_version, ids))
      }
    }
  }

  async function takeSince(project: string, from: number): Promise<void> {
    for (let after: string | null = null; ; ) {
      const changes: NumberedChange[] = await store.changes.since(project, from, { after, limit: CHANGES })
      await take(project, changes)
      if (changes.length < CHANGES) return
      after = String(changes.at(-1)!.seq)
    }
  }

  async function catchUpNow(project: string): Promise<void> {
    const standing = (await store.projects.one(project))?.watermark ?? 0
    const from = seen.get(project)
    if (from === undefined) await loadAll(project)
    else if (from < standing) await takeSince(project, from)
    seen.set(project, standing)
  }

  async function catchUp(project: string): Promise<void> {
    await running.get(project)
    const standing = (await store.projects.one(project))?.watermark ?? 0
    if (seen.get(project) === standing) return
    const mine = running.get(project) ?? catchUpNow(project).finally(() => running.delete(project))
    running.set(project, mine)
    await mine
    if ((seen.get(project) ?? 0) < standing) await catchUp(project)
  }

  return {
    catchUp,
    async search(query, filters, offset, limit) {
      await catchUp(filters.project)
      const found = index.search(query, filters, offset, limit, synonyms)
      return { ...found, watermark: seen.get(filters.project) ?? 0 }
    },
  }
}

const byId = <A extends { atom_id: string }>(atoms: readonly A[]) => new Map(atoms.map((atom) => [atom.atom_id, atom]))
