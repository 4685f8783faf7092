import { setImmediate as breathe } from 'node:timers/promises'
import { blockKeys } from '../../shared/align/align.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { type Atom, fit, isRule } from './fit.ts'
import { unhurried } from './grouped.ts'
import type { Store, Write } from './ports.ts'
import { isHome, linksOf, type Reconciled, reconcile } from './reconcile.ts'
import type { Change } from './rows.ts'
import type { Where, Workshop } from './workshop.ts'

/** Atoms that were put or went since the version was last aligned. */
export type Moved = { rules: readonly RuleAtom[]; cases: readonly CaseAtom[]; gone: readonly string[] }

/** Atoms solved between two breaths. */
const SLICE = 300
/** Atoms whose keys are worked out between two breaths. */
const READ = 50
/** So many atoms that all hang together are solved elsewhere: it would be felt. */
const LONG = 1000

/**
 * Solves what the moved atoms can meet, and no more.
 * Shape   the writes for atoms (states included), block keys and clusters, and the clusters' changes.
 */
export async function realign(
  workshop: Pick<Workshop, 'store' | 'synonyms' | 'now' | 'fit'>,
  where: Where,
  moved: Moved,
): Promise<{ writes: Write[]; changes: Change[] }> {
  const { store, synonyms } = workshop
  const put: Atom[] = [...moved.rules, ...moved.cases]
  const keys = await keysOf(put, synonyms)
  const reach = await closure(store, where, put, moved.gone, keys)
  const touched = [...put, ...reach.others]
  const allKeys = new Map([...(await keysOf(reach.others, synonyms)), ...keys])
  const aligned: { clusters: Cluster[]; atoms: Atom[] } = { clusters: [], atoms: [] }
  for (const slice of slices(touched, (atom) => allKeys.get(atom.atom_id)!)) {
    const isLong = slice.length > LONG
    const part = await (isLong ? workshop.fit(where.app_version, slice) : fit(where.app_version, slice, synonyms))
    for (const cluster of part.clusters) aligned.clusters.push(cluster)
    for await (const some of unhurried(slice, SLICE))
      for (const atom of some) aligned.atoms.push({ ...atom, state: part.states.get(atom.atom_id) ?? atom.state })
  }
  const ids = [...touched.map((a) => a.atom_id), ...moved.gone]
  const before = await store.clusters.ofAtoms(where.project, where.app_version, ids)
  const reconciled = reconcile(before, aligned.clusters, workshop.now())
  const stood = new Map(reach.others.map((atom) => [atom.atom_id, atom.state]))
  const written = aligned.atoms.filter((atom) => keys.has(atom.atom_id) || stood.get(atom.atom_id) !== atom.state)
  return {
    writes: [
      ...(await atomWrites(where, written, moved.gone)),
      ...(await keyWrites(where, keys, moved.gone)),
      ...(await clusterWrites(where, reconciled)),
    ],
    changes: clusterChanges(where, reconciled),
  }
}

async function keysOf(atoms: readonly Atom[], synonyms: SynonymTable): Promise<Map<string, string[]>> {
  const keys = new Map<string, string[]>()
  for (const atom of atoms) {
    keys.set(atom.atom_id, blockKeys(atom, synonyms))
    if (keys.size % READ === 0) await breathe()
  }
  return keys
}

/** Every atom that shares a key with a moved one, over any number of hops. */
async function closure(
  store: Store,
  { project, app_version }: Where,
  put: readonly Atom[],
  gone: readonly string[],
  keys: ReadonlyMap<string, readonly string[]>,
): Promise<{ others: Atom[] }> {
  const seen = new Set([...put.map((a) => a.atom_id), ...gone])
  const former = await store.block_keys.ofAtoms(project, app_version, [...seen])
  const seenKeys = new Set<string>()
  const others: string[] = []
  let frontier = [...new Set([...former, ...[...keys.values()].flat()])]
  while (frontier.length) {
    for (const key of frontier) seenKeys.add(key)
    const met = (await store.block_keys.atomsUnder(project, app_version, frontier)).filter((id) => !seen.has(id))
    for (const id of met) seen.add(id)
    others.push(...met)
    frontier = met.length
      ? (await store.block_keys.ofAtoms(project, app_version, met)).filter((key) => !seenKeys.has(key))
      : []
  }
  const rules = others.filter((id) => id.startsWith('ra_'))
  const cases = others.filter((id) => !id.startsWith('ra_'))
  return {
    others: [
      ...(await store.rule_atoms.some(project, app_version, rules)),
      ...(await store.case_atoms.some(project, app_version, cases)),
    ],
  }
}

/** Parts the atoms where no key crosses, so that a long alignment can pause between parts. */
export function slices(atoms: readonly Atom[], keysOf: (atom: Atom) => readonly string[]): Atom[][] {
  const leader = new Map<string, string>()
  const find = (key: string): string => {
    let top = key
    for (let up = leader.get(top); up !== undefined && up !== top; up = leader.get(top)) top = up
    for (let at = key; at !== top; ) {
      const next = leader.get(at) ?? top
      leader.set(at, top)
      at = next
    }
    return top
  }
  for (const atom of atoms) for (const key of keysOf(atom)) leader.set(find(key), find(atom.atom_id))
  const groups = new Map<string, Atom[]>()
  for (const atom of atoms) {
    const top = find(atom.atom_id)
    const group = groups.get(top)
    if (group) group.push(atom)
    else groups.set(top, [atom])
  }
  const out: Atom[][] = []
  for (const group of groups.values()) {
    const last = out.at(-1)
    if (last && last.length + group.length <= SLICE) last.push(...group)
    else out.push([...group])
  }
  return out
}

/** Atoms or clusters whose rows are made between two breaths. What one of them drops and puts concerns no other. */
const ROWS = 500

async function atomWrites(where: Where, atoms: readonly Atom[], gone: readonly string[]): Promise<Write[]> {
  const writes: Write[] = []
  for await (const ids of unhurried(gone, ROWS)) {
    const rules = ids.filter((id) => id.startsWith('ra_')).map((atom_id) => ({ ...where, atom_id }))
    const cases = ids.filter((id) => !id.startsWith('ra_')).map((atom_id) => ({ ...where, atom_id }))
    writes.push({ table: 'rule_atoms', drop: rules }, { table: 'case_atoms', drop: cases })
    writes.push({ table: 'evidence_nodes', drop: rules })
  }
  for await (const some of unhurried(atoms, ROWS)) {
    const rules = some.filter(isRule)
    const cases = some.filter((a): a is CaseAtom => !isRule(a))
    writes.push(
      { table: 'rule_atoms', put: rules.map((a) => ({ ...a, project: where.project })) },
      { table: 'case_atoms', put: cases.map((a) => ({ ...a, project: where.project })) },
      { table: 'evidence_nodes', drop: rules.map(({ atom_id }) => ({ ...where, atom_id })) },
      { table: 'evidence_nodes', put: rules.flatMap((atom) => nodesOf(where, atom)) },
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

async function keyWrites(
  where: Where,
  keys: ReadonlyMap<string, readonly string[]>,
  gone: readonly string[],
): Promise<Write[]> {
  const writes: Write[] = [{ table: 'block_keys', drop: gone.map((atom_id) => ({ ...where, atom_id })) }]
  for await (const some of unhurried([...keys], ROWS))
    writes.push(
      { table: 'block_keys', drop: some.map(([atom_id]) => ({ ...where, atom_id })) },
      {
        table: 'block_keys',
        put: some.flatMap(([atom_id, own]) => [...new Set(own)].map((key) => ({ ...where, atom_id, key }))),
      },
    )
  return writes
}

async function clusterWrites(where: Where, { put, gone }: Reconciled): Promise<Write[]> {
  const naming = (ids: readonly string[]) => ids.map((cluster_id) => ({ ...where, cluster_id }))
  const writes: Write[] = [
    { table: 'clusters', drop: naming(gone) },
    { table: 'cluster_atoms', drop: naming(gone) },
    { table: 'former_ids', drop: naming(gone) },
  ]
  for await (const some of unhurried(put, ROWS)) {
    const touched = naming(some.map((c) => c.cluster_id))
    writes.push(
      { table: 'cluster_atoms', drop: touched },
      { table: 'former_ids', drop: touched },
      { table: 'clusters', put: some.map((c) => ({ ...c, project: where.project })) },
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

function clusterChanges({ app_version }: Where, { added, changed, gone }: Reconciled): Change[] {
  const rows = (change: Change['change'], ids: readonly string[]): Change[] =>
    ids.map((subject_id) => ({ subject: 'cluster', subject_id, app_version, change, place: null }))
  return [...rows('new', added), ...rows('changed', changed), ...rows('gone', gone)]
}
