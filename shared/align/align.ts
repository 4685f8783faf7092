import type { AppVersion } from '../schema/base.ts'
import type { CaseAtom } from '../schema/case-atom.ts'
import type { Cluster } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { assign } from './assign.ts'
import { components } from './components.ts'
import type { Half } from './half.ts'
import { copyReader, half, keysOf, sourceOf } from './half.ts'
import type { HomeContext } from './homes.ts'
import { clustersOf } from './homes.ts'
import { claimsOf } from './ladder.ts'
import { partByWords } from './strong.ts'

export type AlignSettings = { value_partition: boolean }
export type AlignContext = { app_version: AppVersion; synonyms: SynonymTable; settings: AlignSettings }
/** Clusters sorted by id; atoms with their states set; `nearest` not filled here (see nearest.ts). */
export type Alignment = { clusters: Cluster[]; rule_atoms: RuleAtom[]; case_atoms: CaseAtom[] }

/** The keys under which an atom can meet others: two atoms that share none never influence each other. */
export function blockKeys(atom: RuleAtom | CaseAtom, synonyms: SynonymTable): string[] {
  return keysOf(half(sourceOf(atom), copyReader(synonyms)))
}

/**
 * Fits rule atoms and case atoms of one app version together. A pure function of the set of atoms: neither their order
 * nor atoms that share no block key (over any number of hops) change a cluster, so a change re-solves only what it meets.
 * Withdrawn atoms take no part and come back as they are.
 */
export function align(rule_atoms: RuleAtom[], case_atoms: CaseAtom[], context: AlignContext): Alignment {
  const reader = copyReader(context.synonyms)
  const ruleById = new Map(rule_atoms.map((a) => [a.atom_id, a]))
  const homeContext: Omit<HomeContext, 'isSharedFingerprint'> = {
    app_version: context.app_version,
    ruleAtom: (id) => ruleById.get(id)!,
  }
  const halves = [...rule_atoms, ...case_atoms]
    .filter((a) => a.state !== 'withdrawn')
    .map((a) => half(sourceOf(a), reader))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const clusters = components(halves, keysOf).flatMap((group) => solve(group, context.settings, homeContext))
  clusters.sort((a, b) => (a.cluster_id < b.cluster_id ? -1 : 1))
  return { clusters, ...withStates(rule_atoms, case_atoms, clusters) }
}

/** One component: everything that its members can meet is in it. */
function solve(
  group: readonly Half[],
  settings: AlignSettings,
  context: Omit<HomeContext, 'isSharedFingerprint'>,
): Cluster[] {
  const parted = partByWords(group, settings.value_partition)
  const assigned = assign(parted.units, claimsOf(parted))
  const texts = new Map<string, Set<string>>()
  for (const h of group) texts.set(h.merge_fingerprint, (texts.get(h.merge_fingerprint) ?? new Set()).add(h.canon_text))
  return clustersOf(assigned, { ...context, isSharedFingerprint: (h) => texts.get(h.merge_fingerprint)!.size > 1 })
}

/** An atom's state is its home's. */
function withStates(
  rule_atoms: RuleAtom[],
  case_atoms: CaseAtom[],
  clusters: readonly Cluster[],
): Omit<Alignment, 'clusters'> {
  const stateOf = new Map<string, Cluster['state']>()
  for (const { state, rule_links, case_links } of clusters)
    for (const link of [...rule_links, ...case_links])
      if (link.status === 'accepted' && !link.guest) stateOf.set(link.atom_id, state)
  const settled = <T extends RuleAtom | CaseAtom>(atom: T): T => ({
    ...atom,
    state: stateOf.get(atom.atom_id) ?? atom.state,
  })
  return { rule_atoms: rule_atoms.map(settled), case_atoms: case_atoms.map(settled) }
}
