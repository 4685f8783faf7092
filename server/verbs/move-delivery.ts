import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { type Brought, placeOf as caseAt } from './brought.ts'
import { frameChanges } from './coverage/places.ts'
import { grouped } from './grouped.ts'
import { planned, refuseMixedProjects } from './import-cases.ts'
import { atomChanges, atomsMet, overOf, sendWrites } from './ingest-rule-atoms.ts'
import { type Aligner, realign } from './realign.ts'
import type { DesignSend, StoredDelivery } from './rows.ts'
import { placeOf, replaceScope } from './scope.ts'
import { type DeliveryPlan, planTakeBack } from './take-back.ts'
import { planTakeBackDesign, sendOf } from './take-back-design.ts'
import { reachOf, standingBy } from './undo-send.ts'
import { arrived, versionRowOf } from './versions.ts'
import type { Where } from './workshop.ts'

/** Subjects that a refusal names. */
const NAMED = 20

function refuseConflict(app_version: AppVersion, subjects: readonly string[]): void {
  if (!subjects.length) return
  const named = subjects.slice(0, NAMED)
  const shown = subjects.length > NAMED ? `${named.join(', ')} …` : named.join(', ')
  throw new HufuError('move_conflict', { app_version, count: subjects.length, subjects: shown })
}

/**
 * What has to be written so that what stands by a delivery of cases goes from its version and arrives in another.
 * Errors  `move_conflict` where the other has some of these cases from other deliveries, and says otherwise;
 *         `test_project_needed`; `not_taken` where nothing stands by the delivery.
 */
export async function planMoveCases(
  workshop: Aligner,
  delivery: StoredDelivery,
  to: AppVersion,
  member: string,
): Promise<DeliveryPlan> {
  const { store } = workshop
  const { project } = delivery
  const target: Where = { project, app_version: to }
  const brought = await standingCases(workshop, delivery, to)
  if (!brought.size) throw new HufuError('not_taken')
  await refuseMixedProjects(
    workshop,
    target,
    [...brought.values()].map(({ row }) => row),
  )
  const isPart = delivery.terms?.is_part ?? false
  const source = {
    keys: [...brought].map(([place, { row }]): [string, string] => [place, row.case_key]),
    of: async (places: readonly string[]) => new Map(places.map((place) => [place, brought.get(place)!])),
  }
  const plan = await planned(workshop, target, source, [], isPart, (part) => part)
  const replaced = [...brought].filter(([place]) => plan.caseFate.get(place) === 'replaced')
  refuseConflict(
    to,
    replaced.map(([, { row }]) => row.case_key),
  )
  const left = await planTakeBack(workshop, delivery, member)
  const aligned = await realign(workshop, target, { rules: [], cases: plan.put, gone: plan.gone })
  const row = await versionRowOf({ store }, target)
  const arrival = { rule_atoms: 0, case_atoms: plan.put.length - plan.gone.length, hasBroughtCases: true }
  const noted = delivery.file_name
    ? delivery.kind === 'case_atoms'
      ? { case_atoms_file: delivery.file_name }
      : { test_suite_files: [...new Set([...row.test_suite_files, delivery.file_name])] }
    : {}
  const version = await arrived(workshop, member, row, arrival, aligned, noted)
  return {
    writes: [...left.writes, ...version.ahead, ...plan.writes, ...aligned.writes, ...version.writes],
    changes: [...left.changes, ...plan.changes, ...aligned.changes, ...version.changes],
    effect: { ...left.effect, arrived: plan.put.length },
  }
}

/** What stands by a delivery, as the other version would have it. */
async function standingCases(
  { store }: Pick<Aligner, 'store'>,
  { project, app_version, delivery_id }: StoredDelivery,
  to: AppVersion,
): Promise<Map<string, Brought>> {
  const [rows, sent] = await Promise.all([
    store.cases.ofDelivery(project, delivery_id),
    store.cases.sentOfDelivery(project, delivery_id),
  ])
  const standing = rows.filter((row) => !row.is_withdrawn)
  const keys = [...new Set(standing.map((row) => row.case_key))]
  const texts = new Map((await store.cases.texts(project, app_version, keys)).map((text) => [text.case_key, text]))
  const atoms = grouped(sent, (atom) => caseAt(atom.origin, atom.case_key))
  return new Map(
    standing.map((row) => {
      const place = caseAt(row.origin, row.case_key)
      const text = row.origin === 'split' ? texts.get(row.case_key) : undefined
      const own = (atoms.get(place) ?? []).map((atom) => ({ ...atom, app_version: to }))
      return [place, { row: { ...row, app_version: to }, text: text ? { ...text, app_version: to } : null, atoms: own }]
    }),
  )
}

/**
 * The same for a send of rule atoms: what stands by it goes, what it had replaced comes back, and in the other version it
 * arrives as a send of its scope.
 * Errors  `move_conflict` where the other version's sends speak for the same places; `design_stays`; `not_taken`.
 */
export async function planMoveDesign(
  workshop: Aligner,
  delivery: StoredDelivery,
  to: AppVersion,
  member: string,
): Promise<DeliveryPlan> {
  const { store } = workshop
  const { project, delivery_id } = delivery
  const target: Where = { project, app_version: to }
  const { send, later, current } = await sendOf(workshop, delivery)
  const moved = standingBy(send, later, current).map((atom): RuleAtom => ({ ...atom, app_version: to }))
  if (!moved.length) throw new HufuError('not_taken')
  const stored = await atomsMet(workshop, target, send.scope, moved)
  refuseConflict(to, await spokenFor(workshop, target, send, moved, stored))
  const left = await planTakeBackDesign(workshop, delivery, member)
  const replacement = replaceScope(stored, moved, send.scope, new Set(send.untouched))
  const gone = replacement.gone.map((atom) => atom.atom_id)
  const aligned = await realign(workshop, target, { rules: replacement.put, cases: [], gone })
  const row = await versionRowOf({ store }, target)
  const arrival = { rule_atoms: replacement.added.length - gone.length, case_atoms: 0 }
  const figma_file_keys = [...new Set([...row.figma_file_keys, send.scope.file_key])]
  const version = await arrived(workshop, member, row, arrival, aligned, { figma_file_keys })
  const over = overOf(stored, replacement)
  return {
    writes: [
      ...left.writes,
      ...version.ahead,
      ...aligned.writes,
      frameChanges(target, replacement, workshop.now()),
      ...version.writes,
      ...sendWrites(target, delivery_id, { ...send.scope, visited_ids: [] }, { over, untouched: send.untouched }),
    ],
    changes: [...left.changes, ...atomChanges(target, replacement), ...aligned.changes, ...version.changes],
    effect: { ...left.effect, arrived: moved.length },
  }
}

/** What the other version says of the places that a send speaks for: its own evidence there, and what came later. */
async function spokenFor(
  { store }: Pick<Aligner, 'store'>,
  { project, app_version }: Where,
  send: DesignSend,
  moved: readonly RuleAtom[],
  stored: readonly RuleAtom[],
): Promise<string[]> {
  const isOwn = reachOf(send)
  const same = new Set(moved.flatMap((atom) => atom.evidence.map((e) => `${atom.atom_id} ${placeOf(e)}`)))
  const others = stored.filter((atom) =>
    atom.evidence.some((e) => isOwn(atom.atom_id, e) && !same.has(`${atom.atom_id} ${placeOf(e)}`)),
  )
  const later = (await store.sends.since(project, app_version, send.delivery_id)).map(reachOf)
  const overruled = moved.filter((atom) => atom.evidence.some((e) => later.some((speaks) => speaks(atom.atom_id, e))))
  return [...new Set([...others, ...overruled].map((atom) => atom.atom_id))]
}
