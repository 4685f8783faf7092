import { HufuError } from '../../shared/error.ts'
import type { ChangesAnswer, ClusterChange } from '../../shared/schema/changes.ts'
import { type Paging, paged } from './paging.ts'
import type { ChangeStore, ClusterMove, Store } from './ports.ts'
import { projectRow } from './versions.ts'
import type { Workshop } from './workshop.ts'

/** Where a page stands: the watermark that the first page was read at, and the last row shown. */
type Spot = { upto: number; seq: number }

const spotOf = (after: string | null, upto: number): Spot => {
  if (after === null) return { upto, seq: 0 }
  const [, asOf, seq] = /^(\d{1,15}) (\d{1,15})$/.exec(after) ?? []
  if (asOf === undefined) throw new HufuError('bad_input', { why: 'unknown cursor' }, { field: 'cursor' })
  return { upto: Number(asOf), seq: Number(seq) }
}

/**
 * Clusters that came, changed or went after a watermark, each once, by when they last moved. One that came and went is
 * not told. Pages agree on the watermark of the first.
 * Errors  `not_found`; `bad_input` for a watermark that is yet to come; `watermark_forgotten`.
 */
export async function changesSince(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  since: number,
  paging: Paging,
): Promise<ChangesAnswer> {
  const standing = (await projectRow({ store }, project)).watermark
  if (since > standing)
    throw new HufuError('bad_input', { why: 'no such watermark yet', why_zh: '还没有这个水位' }, { field: 'since' })
  if (since < (await firstKept(store, project, standing))) throw new HufuError('watermark_forgotten')
  let upto = standing
  const page = await paged(
    paging,
    (move: ClusterMove) => `${upto} ${move.seq}`,
    ({ after, limit }) => {
      const spot = spotOf(after, standing)
      upto = spot.upto
      return movesFrom(store.changes, project, { after: since, upto }, spot.seq, limit)
    },
  )
  return { ...page, items: page.items.map(shown), watermark: String(upto) }
}

/** Reads on past those that came and went, so that a page is short only at the end. */
async function movesFrom(
  changes: ChangeStore,
  project: string,
  range: { after: number; upto: number },
  seq: number,
  limit: number,
): Promise<ClusterMove[]> {
  const found: ClusterMove[] = []
  for (let from = seq; found.length < limit; ) {
    const rows = await changes.ofClusters(project, range, from, limit)
    found.push(...rows.filter(({ first, last }) => !(first === 'new' && last === 'gone')))
    if (rows.length < limit) break
    from = rows.at(-1)!.seq
  }
  return found.slice(0, limit)
}

const shown = ({ app_version, cluster_id, first, last }: ClusterMove): ClusterChange => ({
  app_version,
  cluster_id,
  change: last === 'gone' ? 'gone' : first === 'new' ? 'new' : 'changed',
})

/** The oldest watermark from which everything that followed is still known. */
export async function firstKept(
  { changes }: Pick<Store, 'changes'>,
  project: string,
  standing: number,
): Promise<number> {
  const oldest = await changes.oldest(project)
  return oldest === undefined ? standing : oldest - 1
}
