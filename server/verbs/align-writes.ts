import { isHome, linksOf } from '../../shared/align/links.ts'
import { GRAPH_VERSION } from '../../shared/align/neighbours.ts'
import { isRuleId } from '../../shared/atom-id.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { wordsRow } from './cluster-words.ts'
import { frameRows } from './coverage/places.ts'
import { type Atom, isRule, type WholeAtom } from './fit.ts'
import type { Regraphed } from './graph.ts'
import { slicesOf } from './grouped.ts'
import { type Cause, formerClusterRows } from './history.ts'
import type { TableWrite } from './ports.ts'
import type { Reconciled } from './reconcile.ts'
import type { Change, GraphRow } from './rows.ts'
import type { Where } from './workshop.ts'

/** Atoms or clusters whose rows are in memory together. What one of them drops and puts concerns no other. */
const ROWS = 500

/** `whole`: atoms with all that is stored of them. `states`: of those that alignment put into another. */
export async function* atomWrites(
  where: Where,
  { put, gone, states }: { put: readonly Atom[]; gone: readonly string[]; states: ReadonlyMap<string, Atom['state']> },
  whole: (atoms: readonly Atom[]) => Promise<WholeAtom[]>,
): AsyncGenerator<TableWrite> {
  for (const ids of slicesOf(gone, ROWS)) {
    const rules = ids.filter(isRuleId).map((atom_id) => ({ ...where, atom_id }))
    const cases = ids.filter((id) => !isRuleId(id)).map((atom_id) => ({ ...where, atom_id }))
    yield { table: 'rule_atoms', drop: rules }
    yield { table: 'case_atoms', drop: cases }
    yield { table: 'evidence_nodes', drop: rules }
    yield { table: 'frame_atoms', drop: rules }
  }
  for (const slice of slicesOf(put, ROWS)) {
    // copies of a few at a time: of all of them they would be half of an import's memory
    const some = await whole(slice.map((atom) => ({ ...atom, state: states.get(atom.atom_id) ?? atom.state })))
    const rules = some.filter(isRule)
    const cases = some.filter((a): a is CaseAtom => !isRule(a))
    yield { table: 'rule_atoms', put: rules.map((a) => ({ ...a, project: where.project })) }
    yield { table: 'case_atoms', put: cases.map((a) => ({ ...a, project: where.project })) }
    yield { table: 'evidence_nodes', drop: rules.map(({ atom_id }) => ({ ...where, atom_id })) }
    yield { table: 'evidence_nodes', put: rules.flatMap((atom) => nodesOf(where, atom)) }
    yield { table: 'frame_atoms', drop: rules.map(({ atom_id }) => ({ ...where, atom_id })) }
    yield { table: 'frame_atoms', put: rules.flatMap((atom) => frameRows(where, atom)) }
  }
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
export async function* graphWrites(
  where: Where,
  { put, kept, others }: Regraphed,
  gone: readonly string[],
  made: Pick<GraphRow, 'stamp' | 'words' | 'solved_by'>,
): AsyncGenerator<TableWrite> {
  yield { table: 'graphs', put: [{ ...where, made_by: GRAPH_VERSION, ...made }] }
  yield { table: 'graph_atoms', drop: gone.map((atom_id) => ({ ...where, atom_id })) }
  for (const some of slicesOf([...put, ...others], ROWS))
    yield {
      table: 'graph_atoms',
      put: some.map(([atom_id, { meets, ties }]) => ({
        ...where,
        atom_id,
        meets,
        ties,
        rules: kept.get(atom_id) ?? [],
      })),
    }
}

/**
 * What the clusters were is written down in the same commit. `atoms`: those of the clusters, for their words; `reworded`:
 * clusters that stay as they are, of atoms in other words.
 */
export async function* clusterWrites(
  where: Where,
  { put, gone, former }: Reconciled,
  { atoms, reworded, cause }: { atoms: ReadonlyMap<string, Atom>; reworded: readonly Cluster[]; cause: Cause },
): AsyncGenerator<TableWrite> {
  const naming = (ids: readonly string[]) => ids.map((cluster_id) => ({ ...where, cluster_id }))
  yield { table: 'clusters', drop: naming(gone) }
  yield { table: 'cluster_atoms', drop: naming(gone) }
  yield { table: 'former_ids', drop: naming(gone) }
  yield { table: 'cluster_words', drop: naming(gone) }
  for (const some of slicesOf(former, ROWS))
    yield { table: 'cluster_history', put: formerClusterRows(where, some, cause) }
  yield { table: 'cluster_words', put: reworded.map((c) => wordsRow(where.project, c, atoms)) }
  for (const some of slicesOf(put, ROWS)) {
    const touched = naming(some.map((c) => c.cluster_id))
    yield { table: 'cluster_atoms', drop: touched }
    yield { table: 'former_ids', drop: touched }
    yield { table: 'clusters', put: some.map((c) => ({ ...c, project: where.project })) }
    yield { table: 'cluster_words', put: some.map((c) => wordsRow(where.project, c, atoms)) }
    yield { table: 'cluster_atoms', put: some.flatMap((cluster) => placesIn(where, cluster)) }
    yield {
      table: 'former_ids',
      put: some.flatMap(({ cluster_id, former_ids }) =>
        former_ids.map((former_id) => ({ ...where, former_id, cluster_id })),
      ),
    }
  }
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
