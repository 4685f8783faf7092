import { isHome, linksOf } from '../../shared/align/links.ts'
import { GRAPH_VERSION } from '../../shared/align/neighbours.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { wordsRow } from './cluster-words.ts'
import { frameRows } from './coverage/places.ts'
import { type Atom, isRule } from './fit.ts'
import type { Regraphed } from './graph.ts'
import { unhurried } from './grouped.ts'
import { type Cause, formerClusterRows } from './history.ts'
import type { Write } from './ports.ts'
import type { Reconciled } from './reconcile.ts'
import type { Change, GraphRow } from './rows.ts'
import type { Where } from './workshop.ts'

/** Atoms or clusters whose rows are made between two breaths. What one of them drops and puts concerns no other. */
const ROWS = 500

export async function atomWrites(where: Where, atoms: readonly Atom[], gone: readonly string[]): Promise<Write[]> {
  const writes: Write[] = []
  for await (const ids of unhurried(gone, ROWS)) {
    const rules = ids.filter((id) => id.startsWith('ra_')).map((atom_id) => ({ ...where, atom_id }))
    const cases = ids.filter((id) => !id.startsWith('ra_')).map((atom_id) => ({ ...where, atom_id }))
    writes.push({ table: 'rule_atoms', drop: rules }, { table: 'case_atoms', drop: cases })
    writes.push({ table: 'evidence_nodes', drop: rules }, { table: 'frame_atoms', drop: rules })
  }
  for await (const some of unhurried(atoms, ROWS)) {
    const rules = some.filter(isRule)
    const cases = some.filter((a): a is CaseAtom => !isRule(a))
    writes.push(
      { table: 'rule_atoms', put: rules.map((a) => ({ ...a, project: where.project })) },
      { table: 'case_atoms', put: cases.map((a) => ({ ...a, project: where.project })) },
      { table: 'evidence_nodes', drop: rules.map(({ atom_id }) => ({ ...where, atom_id })) },
      { table: 'evidence_nodes', put: rules.flatMap((atom) => nodesOf(where, atom)) },
      { table: 'frame_atoms', drop: rules.map(({ atom_id }) => ({ ...where, atom_id })) },
      { table: 'frame_atoms', put: rules.flatMap((atom) => frameRows(where, atom)) },
    )
  }
  return writes
}

/** One row for each node that an atom's evidence lies at or under; own where it is the very layer. */
function nodesOf(where: Where, atom: RuleAtom) {
  const rows = new Map<string, { file_key: string; node_id: string; is_own: boolean }>()
  for (const { file_key, node_id, node_path } of atom.evidence)
    for (const id of [...node_path.map((node) => node.id), node_id]) {
      const key = JSON.stringify([file_key, id])
      const is_own = id === node_id || (rows.get(key)?.is_own ?? false)
      rows.set(key, { file_key, node_id: id, is_own })
    }
  return [...rows.values()].map((row) => ({ ...where, ...row, atom_id: atom.atom_id }))
}

/** Rows of the graph: of those that were put, and of others whose rules changed. */
export async function graphWrites(
  where: Where,
  { put, kept, others }: Regraphed,
  gone: readonly string[],
  made: Pick<GraphRow, 'stamp' | 'words' | 'solved_by'>,
): Promise<Write[]> {
  const writes: Write[] = [
    { table: 'graphs', put: [{ ...where, made_by: GRAPH_VERSION, ...made }] },
    { table: 'graph_atoms', drop: gone.map((atom_id) => ({ ...where, atom_id })) },
  ]
  for await (const some of unhurried([...put, ...others], ROWS))
    writes.push({
      table: 'graph_atoms',
      put: some.map(([atom_id, { meets, ties }]) => ({
        ...where,
        atom_id,
        meets,
        ties,
        rules: kept.get(atom_id) ?? [],
      })),
    })
  return writes
}

/**
 * What the clusters were is written down in the same commit. `atoms`: those of the clusters, for their words; `reworded`:
 * clusters that stay as they are, of atoms in other words.
 */
export async function clusterWrites(
  where: Where,
  { put, gone, former }: Reconciled,
  { atoms, reworded, cause }: { atoms: ReadonlyMap<string, Atom>; reworded: readonly Cluster[]; cause: Cause },
): Promise<Write[]> {
  const naming = (ids: readonly string[]) => ids.map((cluster_id) => ({ ...where, cluster_id }))
  const writes: Write[] = [
    { table: 'clusters', drop: naming(gone) },
    { table: 'cluster_atoms', drop: naming(gone) },
    { table: 'former_ids', drop: naming(gone) },
    { table: 'cluster_words', drop: naming(gone) },
    { table: 'cluster_history', put: formerClusterRows(where, former, cause) },
    { table: 'cluster_words', put: reworded.map((c) => wordsRow(where.project, c, atoms)) },
  ]
  for await (const some of unhurried(put, ROWS)) {
    const touched = naming(some.map((c) => c.cluster_id))
    writes.push(
      { table: 'cluster_atoms', drop: touched },
      { table: 'former_ids', drop: touched },
      { table: 'clusters', put: some.map((c) => ({ ...c, project: where.project })) },
      { table: 'cluster_words', put: some.map((c) => wordsRow(where.project, c, atoms)) },
      { table: 'cluster_atoms', put: some.flatMap((cluster) => placesIn(where, cluster)) },
      {
        table: 'former_ids',
        put: some.flatMap(({ cluster_id, former_ids }) =>
          former_ids.map((former_id) => ({ ...where, former_id, cluster_id })),
        ),
      },
    )
  }
  return writes
}

const placesIn = (where: Where, cluster: Cluster) =>
  linksOf(cluster).map((link) => ({
    ...where,
    atom_id: link.atom_id,
    cluster_id: cluster.cluster_id,
    is_home: isHome(link),
  }))

export function clusterChanges({ app_version }: Where, { added, changed, gone }: Reconciled): Change[] {
  const rows = (change: Change['change'], ids: readonly string[]): Change[] =>
    ids.map((subject_id) => ({ subject: 'cluster', subject_id, app_version, change, place: null }))
  return [...rows('new', added), ...rows('changed', changed), ...rows('gone', gone)]
}
