import { homesOf, isHome } from '../../../shared/align/links.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { LayerRule, LayerRules } from '../../../shared/schema/coverage.ts'
import type { DesignEvidence, RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { wordsOf } from '../rule-words.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import { inReadingOrder } from './frame.ts'

type Reader = Pick<Workshop, 'store'>
/** Layers of a file; null: of whatever file. */
export type Layers = { file_key: string | null; node_ids: readonly string[] }

const MOST_ATOMS = 2000

/** Ids of the rule atoms that have evidence at the layers or below them. */
export async function atomsAtLayers(
  { store }: Reader,
  { project, app_version }: Where,
  { file_key, node_ids }: Layers,
): Promise<string[]> {
  const rows = await store.rule_atoms.atNodes(project, app_version, file_key, node_ids)
  return [...new Set(rows.map((row) => row.atom_id))].sort()
}

/**
 * The rules at layers of the design, those that `coverageOf` counts: each with its places there, by page and screen, on a
 * screen as one reads.
 * Errors  `not_found`.
 */
export async function rulesAtLayers(workshop: Reader, where: Where, layers: Layers): Promise<LayerRules> {
  const { store } = workshop
  const { project, app_version } = where
  await versionRowOf(workshop, where)
  const { watermark } = await projectRow(workshop, project)
  const ids = await atomsAtLayers(workshop, where, layers)
  const kept = ids.slice(0, MOST_ATOMS)
  const atoms = await store.rule_atoms.some(project, app_version, kept)
  const homes = homesOf(await store.clusters.ofAtoms(project, app_version, kept))
  const isAsked = new Set(layers.node_ids)
  const isThere = (evidence: DesignEvidence) =>
    (layers.file_key === null || evidence.file_key === layers.file_key) &&
    (isAsked.has(evidence.node_id) || evidence.node_path.some((node) => isAsked.has(node.id)))
  const found = atoms.flatMap((atom) => {
    const home = homes.get(atom.atom_id)
    return home ? atom.evidence.filter(isThere).map((evidence) => placed(atom, home, evidence)) : []
  })
  const items = (await named(workshop, where, layers.file_key, found)).sort(byScreen)
  return { app_version, watermark: String(watermark), items, is_cut: ids.length > kept.length }
}

const placed = (atom: RuleAtom, home: Cluster, evidence: DesignEvidence): LayerRule => ({
  cluster_id: home.cluster_id,
  state: home.state,
  coverage: home.coverage,
  words: wordsOf(atom),
  tests: home.case_links.filter(isHome).length,
  atom_id: atom.atom_id,
  signal: atom.signal,
  node_id: evidence.node_id,
  raw_text: evidence.raw_text,
  box: evidence.frame_id === null ? null : evidence.bbox,
  frame_id: evidence.frame_id ?? evidence.about_frame_id,
  frame_name: evidence.frame_name ?? '',
  page: evidence.page,
  primary_module: home.primary_module,
  value_conflicts: home.value_conflicts,
})

/** Notes name the screen that they speak of by its id alone. */
async function named({ store }: Reader, where: Where, file_key: string | null, rules: readonly LayerRule[]) {
  const names = new Map(rules.flatMap(({ frame_id, frame_name }) => (frame_name ? [[frame_id, frame_name]] : [])))
  for (const { frame_id } of rules) {
    if (frame_id === null || file_key === null || names.has(frame_id)) continue
    const frame = await store.coverage.frame(where.project, where.app_version, { file_key, frame_id })
    names.set(frame_id, frame?.name ?? '')
  }
  return rules.map((rule) => ({ ...rule, frame_name: names.get(rule.frame_id) ?? '' }))
}

const ordered = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byScreen = (a: LayerRule, b: LayerRule): number =>
  ordered(a.page, b.page) ||
  ordered(a.frame_name, b.frame_name) ||
  ordered(a.frame_id ?? '', b.frame_id ?? '') ||
  inReadingOrder(a, b)
