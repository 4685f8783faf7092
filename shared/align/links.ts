import type { Cluster, Link } from '../schema/cluster.ts'

type Linked = Pick<Cluster, 'rule_links' | 'case_links'>

/** Of both sides: its rules first. */
export const linksOf = ({ rule_links, case_links }: Linked): Link[] => [...rule_links, ...case_links]

/** Each atom is at home in one cluster; elsewhere it is a question, turned down, or a guest. */
export const isHome = (link: Link): boolean => link.status === 'accepted' && !link.guest

/** Where each atom is at home. */
export function homesOf<C extends Linked>(clusters: readonly C[]): Map<string, C> {
  const homes = new Map<string, C>()
  for (const cluster of clusters)
    for (const link of linksOf(cluster)) if (isHome(link)) homes.set(link.atom_id, cluster)
  return homes
}
