import { setImmediate as breathe } from 'node:timers/promises'
import { linksOf } from '../../shared/align/links.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { loadDocuments, takeDocuments } from './documents/fill-documents.ts'
import { caseFindable, ruleFindable } from './findable.ts'
import { isRule } from './fit.ts'
import { grouped, slicesOf } from './grouped.ts'
import { storedAtoms } from './history.ts'
import type { NumberedChange, Store } from './ports.ts'
import type { StoredCase, StoredChange } from './rows.ts'

/** Carries what the store holds into the search index, letting others breathe in between. */
export type Filler = {
  loadAll(project: string): Promise<void>
  /** What changed after a revision. */
  takeSince(project: string, revision: number): Promise<void>
}

/** Entries indexed between two breaths. */
const SLICE = 20
/** Changes read at a time. */
const CHANGES = 2000

type Place = { project: string; app_version: AppVersion }
type Tools = { store: Store; index: SearchIndex }

export function makeFiller(store: Store, index: SearchIndex): Filler {
  const tools = { store, index }
  return {
    async loadAll(project) {
      for (const { app_version } of await store.versions.all(project))
        await loadVersion(tools, { project, app_version })
      await loadDocuments(tools, project)
    },
    async takeSince(project, revision) {
      for (let after: string | null = null; ; ) {
        const changes: NumberedChange[] = await store.changes.since(project, revision, { after, limit: CHANGES })
        await take(tools, project, changes)
        await takeDocuments(tools, project, changes)
        if (changes.length < CHANGES) return
        after = String(changes.at(-1)!.seq)
      }
    },
  }
}

async function loadVersion(tools: Tools, place: Place): Promise<void> {
  const { project, app_version } = place
  for (let after: string | null = null; ; ) {
    const clusters = await tools.store.clusters.page(project, app_version, {}, { after, limit: SLICE })
    await putRules(tools, place, clusters)
    if (clusters.length < SLICE) break
    after = clusters.at(-1)!.cluster_id
  }
  const rows = await tools.store.cases.all(project, app_version)
  for (const some of slicesOf([...grouped(rows, (row) => row.case_key).values()], SLICE))
    await putCases(tools, place, some.flat())
}

async function take(tools: Tools, project: string, changes: readonly StoredChange[]): Promise<void> {
  const { store, index } = tools
  for (const [app_version, own] of grouped(changes, (change) => change.app_version)) {
    const place = { project, app_version }
    const idsOf = (subject: StoredChange['subject']) =>
      slicesOf([...new Set(own.filter((c) => c.subject === subject).map((c) => c.subject_id))], SLICE)
    for (const ids of idsOf('cluster')) {
      for (const id of ids) index.remove(project, app_version, id)
      await putRules(tools, place, await store.clusters.some(project, app_version, ids))
    }
    for (const ids of idsOf('case')) {
      for (const id of ids) index.remove(project, app_version, id)
      await putCases(tools, place, await store.cases.some(project, app_version, ids))
    }
  }
}

async function putRules({ store, index }: Tools, place: Place, clusters: readonly Cluster[]): Promise<void> {
  const ids = clusters.flatMap((cluster) => linksOf(cluster).map((link) => link.atom_id))
  const stored = await storedAtoms(store, place, ids)
  const atoms = {
    rules: byId<RuleAtom>(stored.filter(isRule)),
    cases: byId<CaseAtom>(stored.filter((atom): atom is CaseAtom => !isRule(atom))),
  }
  for (const cluster of clusters) index.put(ruleFindable(place.project, cluster, atoms))
  await breathe()
}

async function putCases({ store, index }: Tools, place: Place, rows: readonly StoredCase[]): Promise<void> {
  const standing = rows.filter((row) => !row.is_withdrawn)
  const keys = [...new Set(standing.map((row) => row.case_key))]
  const atoms = await store.case_atoms.ofCases(place.project, place.app_version, keys)
  const byCase = grouped(atoms, (atom) => atom.case_key)
  // of the two ways in, XML knows the names
  const order = [...standing].sort((a, b) => (a.origin === b.origin ? 0 : a.origin === 'delivered' ? -1 : 1))
  for (const row of order) index.put(caseFindable(place.project, row, byCase.get(row.case_key) ?? []))
  await breathe()
}

const byId = <A extends { atom_id: string }>(atoms: readonly A[]) => new Map(atoms.map((atom) => [atom.atom_id, atom]))
