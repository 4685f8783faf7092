import { coverageOfNodes } from '../../shared/align/coverage.ts'
import { linksOf } from '../../shared/align/links.ts'
import { withNearest } from '../../shared/align/nearest.ts'
import { HufuError } from '../../shared/error.ts'
import type { ClusterDetail, ClusterPage, CoverageAnswer, VersionCoverage } from '../../shared/schema/answers.ts'
import type { Coverage, State } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { ClusterCounts } from '../../shared/schema/cluster-counts.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { unmatchedClassOf } from '../exports/report.ts'
import { plainWords } from './cluster-words.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { ClusterFilter } from './ports.ts'
import { shortAtoms, withWords } from './rule-words.ts'
import { thresholdsIn } from './thresholds.ts'
import { projectRow, versionRowOf } from './versions.ts'
import type { Where, Workshop } from './workshop.ts'

type Reader = Pick<Workshop, 'store'>

/** How a list of rules is asked for: `module` and `-` for none, `q` words as they were typed. */
export type ClusterWish = {
  coverage?: Coverage | undefined
  state?: State | undefined
  module?: string | undefined
  touchpoint?: string | undefined
  conflict?: 'true' | 'false' | undefined
  q?: string | undefined
}
export function clusterFilter({ coverage, state, module, touchpoint, conflict, q }: ClusterWish): ClusterFilter {
  const words = plainWords(q ?? '')
  return {
    ...(coverage && { coverage }),
    ...(state && { state }),
    ...(module !== undefined && { module: module === '-' ? null : module }),
    ...(touchpoint !== undefined && { touchpoint }),
    ...(conflict && { conflict: conflict === 'true' }),
    ...(words && { words }),
  }
}

/** Errors  `not_found` where there is no such version. */
export async function listClusters(
  workshop: Reader,
  where: Where,
  filter: ClusterFilter,
  paging: Paging,
): Promise<ClusterPage> {
  await versionRowOf(workshop, where)
  const page = await paged(
    paging,
    (c: Cluster) => c.cluster_id,
    (at) => workshop.store.clusters.page(where.project, where.app_version, filter, at),
  )
  const thresholds = await thresholdsIn(workshop.store, where)
  return { ...page, items: await withWords(workshop, where, page.items), thresholds }
}

/** What each choice of a filter would show. Errors  `not_found` where there is no such version. */
export async function countClusters(workshop: Reader, where: Where, filter: ClusterFilter): Promise<ClusterCounts> {
  await versionRowOf(workshop, where)
  return workshop.store.clusters.counts(where.project, where.app_version, filter)
}

export async function listRuleAtoms(workshop: Reader, where: Where, paging: Paging): Promise<Paged<RuleAtom>> {
  await versionRowOf(workshop, where)
  return paged(
    paging,
    (a) => a.atom_id,
    (page) => workshop.store.rule_atoms.page(where.project, where.app_version, page),
  )
}

export async function listCaseAtoms(
  workshop: Reader,
  where: Where,
  case_key: string | null,
  paging: Paging,
): Promise<Paged<CaseAtom>> {
  await versionRowOf(workshop, where)
  return paged(
    paging,
    (a) => a.atom_id,
    (page) => workshop.store.case_atoms.page(where.project, where.app_version, case_key, page),
  )
}

/** A cluster with its atoms, by its id or a former one; a one-sided one with what came nearest to it. */
export async function oneCluster({ store }: Reader, where: Where, id: string): Promise<ClusterDetail> {
  const { project, app_version } = where
  const cluster = await store.clusters.one(project, app_version, id)
  if (!cluster) throw new HufuError('not_found', { what: 'cluster' })
  const ids = linksOf(cluster).map((link) => link.atom_id)
  const [rule_atoms, case_atoms] = await Promise.all([
    store.rule_atoms.some(project, app_version, ids),
    store.case_atoms.some(project, app_version, ids),
  ])
  if (cluster.coverage === 'both') return { cluster, rule_atoms, case_atoms, nearest_atoms: [], unmatched: null }
  const [rules, cases] = await Promise.all([
    cluster.coverage === 'case_only' ? store.rule_atoms.all(project, app_version) : rule_atoms,
    cluster.coverage === 'design_only' ? store.case_atoms.all(project, app_version) : case_atoms,
  ])
  const known = withNearest([cluster], rules, cases)[0]!
  const nearest_atoms = await shortAtoms(
    store,
    where,
    known.nearest.map((near) => near.atom_id),
  )
  return { cluster: known, rule_atoms, case_atoms, nearest_atoms, unmatched: unmatchedClassOf(known) }
}

/** What is known of each node, and when. */
export async function coverageOf(
  workshop: Reader,
  where: Where,
  node_ids: readonly string[],
  file_key: string | null,
): Promise<CoverageAnswer> {
  const { store } = workshop
  const { project, app_version } = where
  await versionRowOf(workshop, where)
  const { watermark } = await projectRow(workshop, project)
  const rows = await store.rule_atoms.atNodes(project, app_version, file_key, node_ids)
  const ids = [...new Set(rows.map((row) => row.atom_id))]
  const homes = await store.clusters.homes(project, app_version, ids)
  return { app_version, watermark: String(watermark), nodes: coverageOfNodes(node_ids, rows, homes) }
}

const tallied = <K extends string>(rows: readonly { key: K; count: number }[]): Partial<Record<K, number>> => {
  const tally: Partial<Record<K, number>> = {}
  for (const { key, count } of rows) tally[key] = (tally[key] ?? 0) + count
  return tally
}

/** How a version stands as a whole. */
export async function versionCoverage(workshop: Reader, where: Where): Promise<VersionCoverage> {
  const { store } = workshop
  await versionRowOf(workshop, where)
  const { watermark } = await projectRow(workshop, where.project)
  const [clusters, rules, cases] = await Promise.all([
    store.clusters.tally(where.project, where.app_version),
    store.rule_atoms.tally(where.project, where.app_version),
    store.case_atoms.tally(where.project, where.app_version),
  ])
  const states = (rows: readonly { state: State; count: number }[]) =>
    tallied(rows.map(({ state, count }) => ({ key: state, count })))
  return {
    app_version: where.app_version,
    watermark: String(watermark),
    rule_atoms: states(rules),
    case_atoms: states(cases),
    clusters: {
      by_state: states(clusters),
      by_coverage: tallied(clusters.map(({ coverage, count }) => ({ key: coverage, count }))),
    },
    thresholds: await thresholdsIn(store, where),
  }
}
