import { HufuError, sentences } from '../../shared/error.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { frameChanges } from './coverage/places.ts'
import { inWords } from './in-words.ts'
import { atomChanges, atomsMet } from './ingest-rule-atoms.ts'
import { type Aligner, realign } from './realign.ts'
import type { DesignSend, StoredDelivery } from './rows.ts'
import type { Replacement } from './scope.ts'
import { taggedRules } from './tagged.ts'
import type { DeliveryPlan } from './take-back.ts'
import { dropSend, type Undone, undoSend } from './undo-send.ts'
import { arrived, versionRowOf } from './versions.ts'
import type { Where } from './workshop.ts'

/** A send with those after it, and the atoms that stand in its scope or that it changed. */
export async function sendOf(
  { store }: Pick<Aligner, 'store'>,
  { project, app_version, delivery_id }: StoredDelivery,
): Promise<{ send: DesignSend; later: DesignSend[]; current: RuleAtom[] }> {
  const send = await store.sends.one(project, delivery_id)
  if (!send) throw new HufuError('design_stays')
  const later = await store.sends.since(project, app_version, delivery_id)
  const current = await atomsMet({ store }, { project, app_version }, send.scope, [])
  return { send, later, current }
}

/**
 * What has to be written so that a send of rule atoms was never there: what it brought goes and what it had replaced comes
 * back, both as far as no later send spoke for the same places.
 * Errors  `design_stays` where the send came before what it spoke for was kept.
 */
export async function planTakeBackDesign(
  workshop: Aligner,
  delivery: StoredDelivery,
  member: string,
): Promise<DeliveryPlan> {
  const { project, app_version, delivery_id } = delivery
  const where: Where = { project, app_version }
  const { store } = workshop
  const { undone, isKnown } = await undoneOf(workshop, delivery)
  const replacement = await inTodaysWords(workshop, where, undone)
  const gone = undone.gone.map((atom) => atom.atom_id)
  const aligned = await realign(workshop, where, { rules: replacement.put, cases: [], gone })
  const arrival = { rule_atoms: replacement.added.length - gone.length, case_atoms: 0 }
  const version = await arrived(workshop, member, await versionRowOf({ store }, where), arrival, aligned)
  return {
    writes: [
      ...version.ahead,
      ...aligned.writes,
      frameChanges(where, replacement, workshop.now()),
      ...version.writes,
      { table: 'sent_over', put: undone.over },
      { table: 'sent_over', drop: [{ project, delivery_id }] },
    ],
    changes: [...atomChanges(where, replacement), ...aligned.changes, ...version.changes],
    effect: {
      went: gone.length,
      came_back: replacement.put.length,
      arrived: 0,
      remarks: isKnown ? [] : [{ code: 'replaced_not_known', ...sentences('replaced_not_known') }],
    },
  }
}

/** What the send was taken out of, and whether what it had replaced is still known. */
async function undoneOf(
  { store }: Pick<Aligner, 'store'>,
  delivery: StoredDelivery,
): Promise<{ undone: Undone; isKnown: boolean }> {
  const { project, app_version, delivery_id, counts } = delivery
  const { send, later, current } = await sendOf({ store }, delivery)
  const over = await store.sends.over(project, delivery_id)
  const isKnown = over.length > 0 || counts.taken + counts.replaced + counts.withdrawn === 0
  if (!isKnown) {
    const others = (await store.sends.since(project, app_version, null)).filter((s) => s.delivery_id !== delivery_id)
    return { undone: { ...dropSend(send, others, current), over: [] }, isKnown }
  }
  const ids = over.map((row) => row.atom_id)
  const laterOver = await store.sends.overAtoms(project, app_version, ids, delivery_id)
  const named = await store.rule_atoms.some(project, app_version, ids)
  return { undone: undoSend({ send, over, later, laterOver, current: named }), isKnown }
}

/** What comes back is read by the words and the dictionary of today. */
async function inTodaysWords(workshop: Aligner, { project, app_version }: Where, undone: Undone): Promise<Replacement> {
  const table = await workshop.synonyms.of(project)
  const put = taggedRules(
    undone.put.map((atom) => inWords(atom, table)),
    await workshop.modules.of(project),
  )
  const ids = put.map((atom) => atom.atom_id)
  const known = new Map((await workshop.store.rule_atoms.some(project, app_version, ids)).map((a) => [a.atom_id, a]))
  return {
    put,
    gone: undone.gone,
    added: put.filter((atom) => !known.has(atom.atom_id)),
    changed: put.flatMap((to) => {
      const from = known.get(to.atom_id)
      return from ? [{ from, to }] : []
    }),
    unchanged: [],
  }
}
