import { homesOf, isHome, linksOf } from '../../shared/align/links.ts'
import { fullest } from '../../shared/align/speaker.ts'
import { isRuleId } from '../../shared/atom-id.ts'
import type { ListedCluster, ShortAtom } from '../../shared/schema/answers.ts'
import type { Parts } from '../../shared/schema/base.ts'
import type { BareCaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { Store } from './ports.ts'
import type { Where } from './workshop.ts'

type Atom = RuleAtom | BareCaseAtom

/** What a person wrote of a rule: the edited words where there are some. */
export const wordsOf = ({ edited, C, A, R }: Pick<Atom, 'edited' | 'C' | 'A' | 'R'>): Parts =>
  edited ? partsOf(edited) : { C, A, R }
const partsOf = ({ C, A, R }: Parts): Parts => ({ C, A, R })

/** Who could speak for a rule: its rule atoms at home, else the first check. */
function speakerIds(cluster: Cluster): string[] {
  const own = linksOf(cluster).filter(isHome)
  const rules = own.map((link) => link.atom_id).filter(isRuleId)
  return rules.length ? rules : own.slice(0, 1).map((link) => link.atom_id)
}

const isRule = (atom: Atom): atom is RuleAtom => 'signal' in atom

function speakerOf(cluster: Cluster, atoms: ReadonlyMap<string, Atom>): Atom | undefined {
  const speakers = speakerIds(cluster).flatMap((id) => atoms.get(id) ?? [])
  return speakers.filter(isRule).sort(fullest)[0] ?? speakers[0]
}

type Atoms = Pick<Store, 'rule_atoms' | 'case_atoms'>

async function atomsById(store: Atoms, { project, app_version }: Where, ids: readonly string[]) {
  const [rules, cases] = await Promise.all([
    store.rule_atoms.some(project, app_version, ids),
    store.case_atoms.some(project, app_version, ids),
  ])
  return new Map([...rules, ...cases].map((atom): [string, Atom] => [atom.atom_id, atom]))
}

/** Clusters with the words of the atoms that speak for them. */
export async function withWords(
  { store }: { store: Atoms },
  where: Where,
  clusters: readonly Cluster[],
): Promise<ListedCluster[]> {
  const atoms = await atomsById(store, where, clusters.flatMap(speakerIds))
  return clusters.map((cluster) => {
    const atom = speakerOf(cluster, atoms)
    return atom ? { ...cluster, words: wordsOf(atom) } : cluster
  })
}

/** Atoms in short, in the order asked for; those that are none are left out. */
export async function shortAtoms(store: Store, where: Where, ids: readonly string[]): Promise<ShortAtom[]> {
  if (!ids.length) return []
  const atoms = await atomsById(store, where, ids)
  const homes = homesOf(await store.clusters.ofAtoms(where.project, where.app_version, ids))
  return ids.flatMap((atom_id) => {
    const atom = atoms.get(atom_id)
    return atom
      ? [{ atom_id, words: wordsOf(atom), place: placeOf(atom), cluster_id: homes.get(atom_id)?.cluster_id ?? null }]
      : []
  })
}

export function placeOf(atom: Atom): string {
  if ('signal' in atom) {
    const { page, frame_name } = atom.evidence[0]!
    return [page, frame_name].filter(Boolean).join(' › ')
  }
  const id = atom.full_external_id ?? atom.external_id ?? atom.internal_id
  return [id, atom.case_name, atom.step_number === null ? null : `#${atom.step_number}`].filter(Boolean).join(' ')
}
