import { isRuleId } from '../../shared/atom-id.ts'
import type { ClusterHistory, FormerAtom } from '../../shared/schema/review.ts'
import type { Atom, WholeAtom } from './fit.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { Store } from './ports.ts'
import type { Former } from './reconcile.ts'
import type { StoredFormerAtom, StoredFormerCluster } from './rows/review.ts'
import { isSame } from './same.ts'
import type { Where, Workshop } from './workshop.ts'

/** Who moved something and by which decision, where a person did so directly; and when. */
export type Cause = { by: string | null; decision_id: string | null; at: string }
export const NOBODY = { by: null, decision_id: null } as const

export const formerClusterRows = (where: Where, former: readonly Former[], { at, ...cause }: Cause) =>
  former.map(
    ({ cluster, fate }): StoredFormerCluster => ({
      ...where,
      cluster_id: cluster.cluster_id,
      until: at,
      version: cluster.version,
      fate,
      cluster,
      ...cause,
    }),
  )

export type FormerOne<A extends Atom = WholeAtom> = { atom: A; fate: 'changed' | 'gone' }

/** What an atom's own content says of itself anew: no change of the atom. */
const DERIVED: (keyof WholeAtom)[] = ['state', 'canon_text', 'merge_fingerprint', 'canon_version', 'slots']

/** Atoms as they are stored. */
export async function storedAtoms(
  { rule_atoms, case_atoms }: Pick<Store, 'rule_atoms' | 'case_atoms'>,
  { project, app_version }: Where,
  ids: readonly string[],
): Promise<WholeAtom[]> {
  const others = ids.filter((id) => !isRuleId(id))
  return [
    ...(await rule_atoms.some(project, app_version, ids.filter(isRuleId))),
    ...(await case_atoms.some(project, app_version, others)),
  ]
}

/** Which of those that stood go, or are put in other words or places. A new reading of the same words is no change. */
export function formerAtoms(stood: readonly WholeAtom[], put: readonly WholeAtom[]): FormerOne[] {
  const after = new Map(put.map((atom) => [atom.atom_id, atom]))
  return stood.flatMap((atom): FormerOne[] => {
    const now = after.get(atom.atom_id)
    if (!now) return [{ atom, fate: 'gone' }]
    return isSame<WholeAtom>(atom, now, ...DERIVED) ? [] : [{ atom, fate: 'changed' }]
  })
}

export const formerAtomRows = (where: Where, former: readonly FormerOne[], { at }: Cause) =>
  former.map(({ atom, fate }): StoredFormerAtom => ({ ...where, atom_id: atom.atom_id, until: at, fate, atom }))

const placeOf = ({ until, version, cluster_id }: StoredFormerCluster) => `${until} ${version} ${cluster_id}`

/** What a cluster was, under this and its former ids, the newest first. A cluster that went is found by its own id. */
export async function clusterHistory(
  { store }: Pick<Workshop, 'store'>,
  { project, app_version }: Where,
  id: string,
  paging: Paging,
): Promise<ClusterHistory> {
  const known = await store.clusters.one(project, app_version, id)
  const ids = [...new Set([id, ...(known ? [known.cluster_id, ...known.former_ids] : [])])]
  const page = await paged(paging, placeOf, (at) => store.history.ofClusters(project, app_version, ids, at))
  const items = page.items.map(({ until, fate, cluster, by, decision_id }) => ({
    until,
    fate,
    cluster,
    by,
    decision_id,
  }))
  return { cluster_id: known?.cluster_id ?? id, items, next_cursor: page.next_cursor }
}

export async function atomHistory(
  { store }: Pick<Workshop, 'store'>,
  { project, app_version }: Where,
  atom_id: string,
  paging: Paging,
): Promise<Paged<FormerAtom>> {
  const page = await paged(
    paging,
    (row: StoredFormerAtom) => row.until,
    (at) => store.history.ofAtom(project, app_version, atom_id, at),
  )
  return { ...page, items: page.items.map(({ until, fate, atom }) => ({ until, fate, atom })) }
}

/** Rows let go in one commit. */
const AT_ONCE = 500

/** Lets go what clusters and atoms were before an instant; what people decided stays. How many rows went. */
export async function letHistoryGo(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  before: string,
): Promise<number> {
  let gone = 0
  for (;;) {
    const clusters = await store.history.clustersBefore(project, before, AT_ONCE)
    const atoms = await store.history.atomsBefore(project, before, AT_ONCE)
    if (!clusters.length && !atoms.length) return gone
    await store.commit({
      writes: [
        {
          table: 'cluster_history',
          drop: clusters.map(({ app_version, cluster_id, until, version }) => ({
            project,
            app_version,
            cluster_id,
            until,
            version,
          })),
        },
        {
          table: 'atom_history',
          drop: atoms.map(({ app_version, atom_id, until }) => ({ project, app_version, atom_id, until })),
        },
      ],
    })
    gone += clusters.length + atoms.length
  }
}
