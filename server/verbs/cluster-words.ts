import { isHome } from '../../shared/align/links.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { Atom } from './fit.ts'
import type { ClusterWords } from './rows/review.ts'
import { wordsOf } from './rule-words.ts'

/** Words as they are compared where somebody looks through a list: in small letters, of one width, with single blanks. */
export const plainWords = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** By what a rule is found in a list: the words of its rule atoms (without one, of its checks) and its canon text. */
export function wordsRow(project: string, cluster: Cluster, atoms: ReadonlyMap<string, Atom>): ClusterWords {
  const links = cluster.rule_links.some(isHome) ? cluster.rule_links : cluster.case_links
  const said = links.filter(isHome).flatMap(({ atom_id }) => {
    const atom = atoms.get(atom_id)
    return atom ? Object.values(wordsOf(atom)).join(' ') : []
  })
  const { app_version, cluster_id } = cluster
  return { project, app_version, cluster_id, text: plainWords([...new Set(said), cluster.canon_text].join('\n')) }
}
