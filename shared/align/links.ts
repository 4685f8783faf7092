import type { Cluster, Link } from '../schema/cluster.ts'

type Linked = Pick<Cluster, 'rule_links' | 'case_links'>

/** Of both sides: its rules first. */
export const linksOf = ({ rule_links, case_links }: Linked): Link[] => [...rule_links, ...case_links]

/** Each atom is at home in one cluster; elsewhere it is a question, turned down, or a guest. */
export const isHome = (link: Link): boolean => link.status === 'accepted' && !link.guest

/** A rule without what waits for a person, which tells what rules elsewhere say: pending links, and values that only they hold. */
export function settled<C extends Linked & Pick<Cluster, 'value_conflicts'>>(rule: C): C {
  const isJudged = ({ status }: Link) => status !== 'pending'
  const own = new Set(linksOf(rule).flatMap((link) => (isHome(link) ? [link.atom_id] : [])))
  return {
    ...rule,
    rule_links: rule.rule_links.filter(isJudged),
    case_links: rule.case_links.filter(isJudged),
    value_conflicts: rule.value_conflicts.filter(({ sides }) => sides.every(({ atom_id }) => own.has(atom_id))),
  }
}

/** Where each atom is at home. */
export function homesOf<C extends Linked>(clusters: readonly C[]): Map<string, C> {
  const homes = new Map<string, C>()
  for (const cluster of clusters)
    for (const link of linksOf(cluster)) if (isHome(link)) homes.set(link.atom_id, cluster)
  return homes
}
