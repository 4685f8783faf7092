/** How the rules of looked-at layers are counted and grouped. Pure. */
import type { ClusterDetail, CoverageAnswer } from '../../../shared/schema/answers.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { LayerRule } from '../../../shared/schema/coverage.ts'
import type { Selection } from '../../bridge/messages.ts'

export type Counts = CoverageAnswer['nodes'][string]['own']

/** One rule of a group, with all its places there, in reading order. */
export type Row = LayerRule & { places: LayerRule[] }
/** A screen with its rules, or what lies on none (`id` empty); or a module (null: those without one). */
export type Group = { id: string | null; name: string; page: string; rows: Row[] }

/** Each rule once, however many places it has: what `subtree` counts. */
export function countsOf(rules: readonly Pick<LayerRule, 'atom_id' | 'state'>[]): Counts {
  const counts: Counts = {}
  for (const { state } of new Map(rules.map((rule) => [rule.atom_id, rule])).values())
    counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/**
 * Of one layer the server's own numbers. Several layers may hold the same rule: it counts once, so their numbers are not
 * added up.
 */
export function totalOf(nodes: CoverageAnswer['nodes'], asked: readonly string[], rules: readonly LayerRule[]): Counts {
  return asked.length === 1 ? (nodes[asked[0]!]?.subtree ?? {}) : countsOf(rules)
}

export const sum = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0)

function grouped(rules: readonly LayerRule[], of: (rule: LayerRule) => Omit<Group, 'rows'>): Group[] {
  const groups = new Map<string | null, Group>()
  for (const rule of rules) {
    const { id, ...named } = of(rule)
    const group = groups.get(id) ?? { id, ...named, rows: [] }
    groups.set(id, group)
    const row = group.rows.find((one) => one.atom_id === rule.atom_id)
    if (row) row.places.push(rule)
    else group.rows.push({ ...rule, places: [rule] })
  }
  return [...groups.values()]
}

/** By the screen that shows a rule or that its note speaks of. */
export const byScreen = (rules: readonly LayerRule[]): Group[] =>
  grouped(rules, ({ frame_id, frame_name, page }) => ({ id: frame_id ?? '', name: frame_name, page }))

/** By name, those without a module last. */
export const byModule = (rules: readonly LayerRule[]): Group[] =>
  grouped(rules, ({ primary_module }) => ({ id: primary_module, name: primary_module ?? '', page: '' })).sort(
    (a, b) => Number(a.id === null) - Number(b.id === null) || (a.name < b.name ? -1 : 1),
  )

/** Screens whose rules are listed, to ask the server for its numbers of them. */
export const screensOf = (rules: readonly LayerRule[]): string[] => [
  ...new Set(rules.flatMap(({ frame_id }) => frame_id ?? [])),
]

/** The layers asked about: the selection, else the page. */
export const coveredLayers = (selection: Selection): string[] =>
  selection.layers.length ? selection.layers.map((layer) => layer.id) : [selection.page.id]

/** A check of a rule, and how it came to it: accepted, or waiting for somebody. */
export type CheckedBy = { atom: CaseAtom; isPending: boolean; confidence: number }

/** The checks of a rule, by case and step; what was rejected is none of them. */
export function checksOf({ cluster, case_atoms }: ClusterDetail): CheckedBy[] {
  const atoms = new Map(case_atoms.map((atom) => [atom.atom_id, atom]))
  return cluster.case_links
    .flatMap(({ atom_id, status, confidence }) => {
      const atom = atoms.get(atom_id)
      return atom && status !== 'rejected' ? [{ atom, isPending: status === 'pending', confidence }] : []
    })
    .sort(
      (a, b) =>
        Number(a.isPending) - Number(b.isPending) ||
        (a.atom.case_key < b.atom.case_key ? -1 : a.atom.case_key > b.atom.case_key ? 1 : 0) ||
        (a.atom.step_number ?? 0) - (b.atom.step_number ?? 0),
    )
}
