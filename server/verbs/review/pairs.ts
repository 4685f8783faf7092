import { isHome, linksOf } from '../../../shared/align/links.ts'
import type { Cluster, Link, ValueConflict } from '../../../shared/schema/cluster.ts'

/** Two clusters between which links are pending: the atoms of each that the other names. */
export type Pair = {
  /** The rule's cluster, and the other one: a check's, or of two rules the one with the larger rule atom. */
  rule: Cluster
  other: Cluster
  /** The rule atom that the question names, and all that are meant with it. */
  rule_id: string
  rule_ids: string[]
  /** The other side's atoms, the smallest first. */
  atom_ids: string[]
  link: Link
  conflicts: ValueConflict[]
}

/** Every two clusters with something pending between them, each once. */
export function pairsOf(clusters: readonly Cluster[], homes: ReadonlyMap<string, Cluster>): Pair[] {
  const found: Pair[] = []
  for (const cluster of clusters) {
    const others = new Set<Cluster>()
    for (const link of linksOf(cluster)) {
      const other = link.status === 'pending' ? homes.get(link.atom_id) : undefined
      if (other && other !== cluster && cluster.cluster_id < other.cluster_id) others.add(other)
    }
    for (const other of others) {
      const pair = pairBetween(cluster, other)
      if (pair) found.push(pair)
    }
  }
  return found
}

/** What is pending between two clusters; null where nothing is. */
export function pairBetween(a: Cluster, b: Cluster): Pair | null {
  const [ofA, ofB] = [pendingOf(a, b), pendingOf(b, a)]
  if (ofB.rules.length && ofA.cases.length) return paired(b, ofB.rules, a, ofA.cases)
  if (ofA.rules.length && ofB.cases.length) return paired(a, ofA.rules, b, ofB.cases)
  if (!ofA.rules.length || !ofB.rules.length) return null
  return ofA.least < ofB.least
    ? paired(a, ofA.rules, b, ofB.rules, ofA.least)
    : paired(b, ofB.rules, a, ofA.rules, ofB.least)
}

/** The atoms at home in `own` that `by` names as pending. */
function pendingOf(own: Cluster, by: Cluster): { rules: Link[]; cases: Link[]; least: string } {
  const isOwn = new Set(
    linksOf(own)
      .filter(isHome)
      .map((link) => link.atom_id),
  )
  const named = (links: readonly Link[]) =>
    links
      .filter((link) => link.status === 'pending' && isOwn.has(link.atom_id))
      .sort((x, y) => y.confidence - x.confidence || (x.atom_id < y.atom_id ? -1 : 1))
  const rules = named(by.rule_links)
  return { rules, cases: named(by.case_links), least: rules.map((l) => l.atom_id).sort()[0] ?? '' }
}

function paired(
  rule: Cluster,
  rules: readonly Link[],
  other: Cluster,
  atoms: readonly Link[],
  rule_id = rules[0]!.atom_id,
): Pair {
  const link = rules[0]!
  return {
    rule,
    other,
    rule_id,
    rule_ids: rules.map((l) => l.atom_id),
    atom_ids: atoms.map((l) => l.atom_id).sort(),
    link,
    conflicts: conflictsBetween(rule, other),
  }
}

/** Values in which an atom of one disagrees with an atom of the other. */
function conflictsBetween(a: Cluster, b: Cluster): ValueConflict[] {
  const home = (cluster: Cluster) =>
    new Set(
      linksOf(cluster)
        .filter(isHome)
        .map((link) => link.atom_id),
    )
  const [ofA, ofB] = [home(a), home(b)]
  const found = new Map<string, ValueConflict>()
  for (const conflict of [...a.value_conflicts, ...b.value_conflicts]) {
    const ids = conflict.sides.map((side) => side.atom_id)
    if (ids.some((id) => ofA.has(id)) && ids.some((id) => ofB.has(id))) found.set(JSON.stringify(conflict), conflict)
  }
  return [...found.values()]
}
