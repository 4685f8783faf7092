import { sentences } from '../../shared/error.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { DeliveryEffect } from '../../shared/schema/delivery.ts'
import { settled } from './plan-cases.ts'
import type { Write } from './ports.ts'
import { type Aligner, realign } from './realign.ts'
import type { Change, StoredDelivery } from './rows.ts'
import { isSame } from './same.ts'
import { arrived, versionRowOf } from './versions.ts'
import type { Where } from './workshop.ts'

/** What an act on a whole delivery comes to. */
export type DeliveryPlan = { writes: Write[]; changes: Change[]; effect: DeliveryEffect['effect'] }

/**
 * What has to be written so that a delivery of cases was never there: the atoms that it brought go, and where a case had
 * come as XML too, the atoms split from it stand again. What the delivery had replaced does not return.
 */
export async function planTakeBack(workshop: Aligner, delivery: StoredDelivery, member: string): Promise<DeliveryPlan> {
  const { store } = workshop
  const where: Where = { project: delivery.project, app_version: delivery.app_version }
  const { project, app_version } = where
  const [rows, ownSent] = await Promise.all([
    store.cases.ofDelivery(project, delivery.delivery_id),
    store.cases.sentOfDelivery(project, delivery.delivery_id),
  ])
  const keys = [...new Set([...rows, ...ownSent].map((row) => row.case_key))]
  const [sent, atoms] = await Promise.all([
    store.cases.sent(project, app_version, keys),
    store.case_atoms.ofCases(project, app_version, keys),
  ])
  const rest = sent.filter((atom) => atom.delivery_id !== delivery.delivery_id)
  const stood = new Map(atoms.map((atom) => [atom.atom_id, atom]))
  const put: CaseAtom[] = []
  for (const atom of settled(rest).standing) {
    const known = stood.get(atom.atom_id)
    stood.delete(atom.atom_id)
    if (!known || !isSame(known, atom, 'state')) put.push(atom)
  }
  const gone = [...stood.keys()]
  const aligned = await realign(workshop, where, { rules: [], cases: put, gone })
  const arrival = { rule_atoms: 0, case_atoms: put.length - gone.length, without: delivery.delivery_id }
  const version = await arrived(workshop, member, await versionRowOf(workshop, where), arrival, aligned)
  const said = { code: 'replaced_does_not_return', ...sentences('replaced_does_not_return') }
  return {
    writes: [
      ...version.ahead,
      { table: 'sent_case_atoms', drop: [{ project, delivery_id: delivery.delivery_id }] },
      { table: 'cases', drop: [{ project, delivery_id: delivery.delivery_id }] },
      { table: 'case_texts', drop: [{ project, delivery_id: delivery.delivery_id }] },
      ...aligned.writes,
      ...version.writes,
    ],
    changes: [
      ...keys.map((subject_id): Change => ({ subject: 'case', subject_id, app_version, change: 'gone', place: null })),
      ...aligned.changes,
      ...version.changes,
    ],
    effect: {
      went: gone.length,
      came_back: put.length,
      arrived: 0,
      remarks: delivery.counts.replaced + delivery.counts.withdrawn > 0 ? [said] : [],
    },
  }
}
