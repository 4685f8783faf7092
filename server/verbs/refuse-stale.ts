import { HufuError, type Sent } from '../../shared/error.ts'
import type { Scope } from '../../shared/schema/delivery.ts'
import { firstKept } from './changes.ts'
import type { Change } from './rows.ts'
import type { Where, Workshop } from './workshop.ts'

type Reading = Pick<Workshop, 'store'>

/** Deliveries looked at, newest first, and those named. */
const LOOKED_AT = 50
const NAMED = 5

/**
 * Somebody moved an atom inside the scope since the sender last read: they see what, by whose sends, and decide anew.
 * Errors  `stale` with `{watermark, new, changed, gone, sends}`; `bad_input`; `watermark_forgotten`.
 */
export async function refuseStale(
  reading: Reading,
  where: Where,
  scope: Scope,
  base: string | undefined,
): Promise<void> {
  if (base === undefined) return
  if (!/^\d{1,15}$/.test(base)) throw new HufuError('bad_input', { why: 'base is not a watermark' }, { field: 'base' })
  const { store } = reading
  const standing = (await store.projects.one(where.project))?.watermark ?? 0
  if (Number(base) < (await firstKept(store, where.project, standing))) throw new HufuError('watermark_forgotten')
  const moves = await store.changes.ofDesign(where.project, where.app_version, scope.file_key, Number(base))
  const roots = new Set(scope.root_ids)
  const met = moves.filter((move) => move.place?.node_ids.some((id) => roots.has(id)))
  if (!met.length) return
  const of = (change: Change['change']) => [...new Set(met.filter((m) => m.change === change).map((m) => m.subject_id))]
  throw new HufuError('stale', {
    watermark: String(standing),
    new: of('new'),
    changed: of('changed'),
    gone: of('gone'),
    sends: await sendsSince(reading, where, scope.file_key, Number(base)),
  })
}

/**
 * Sends of the file that came after a revision, newest first. What moved without a send, by taking one back or ignoring a
 * rule, is nobody's here.
 */
async function sendsSince({ store }: Reading, where: Where, file_key: string, base: number) {
  const { project, app_version } = where
  const recent = await store.deliveries.page(project, app_version, { after: null, limit: LOOKED_AT })
  const sends: Sent[] = []
  for (const { kind, file_name, status, delivery_id, by, at } of recent) {
    if (kind !== 'rule_atoms' || file_name !== file_key || status !== 'succeeded') continue
    // its own revision is written after its time, in turn: one that stood at the base already came before it
    if (((await store.changes.lastBefore(project, at)) ?? 0) < base) break
    sends.push({ delivery_id, by, at })
    if (sends.length === NAMED) break
  }
  return sends
}
