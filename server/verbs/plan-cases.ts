import { settle } from '../../shared/cases/settle.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import { type Brought, placeOf } from './brought.ts'
import { grouped } from './grouped.ts'
import type { TableWrite } from './ports.ts'
import type { Change, Origin, SentCaseAtom, StoredCase, StoredCaseText } from './rows.ts'
import { isSame } from './same.ts'
import type { Where } from './workshop.ts'

/** What stands for the cases that a delivery touches. */
export type Standing = {
  rows: readonly StoredCase[]
  texts: readonly StoredCaseText[]
  sent: readonly SentCaseAtom[]
  atoms: readonly CaseAtom[]
}

export type AtomFate = 'taken' | 'unchanged' | 'replaced'
/** `Put`: how much is remembered of an atom. */
export type CasePlan<Put = CaseAtom> = {
  writes: TableWrite[]
  changes: Change[]
  /** Standing atoms to align: new or changed ones, and the ids of those that stand no longer. */
  put: Put[]
  gone: string[]
  caseFate: Map<string, AtomFate>
  atomFate: Map<string, AtomFate>
  /** Sent atoms that went without a successor. */
  lost: Pick<SentCaseAtom, 'atom_id' | 'origin'>[]
}

export const emptyPlan = <Put>(): CasePlan<Put> => ({
  writes: [],
  changes: [],
  put: [],
  gone: [],
  caseFate: new Map(),
  atomFate: new Map(),
  lost: [],
})

/** Joins the plan of other cases to one. */
export function addPlan<Put>(whole: CasePlan<Put>, part: CasePlan<Put>): void {
  whole.writes.push(...part.writes)
  whole.changes.push(...part.changes)
  whole.put.push(...part.put)
  whole.gone.push(...part.gone)
  whole.lost.push(...part.lost)
  for (const [place, fate] of part.caseFate) whole.caseFate.set(place, fate)
  for (const [id, fate] of part.atomFate) whole.atomFate.set(id, fate)
}

/**
 * What a delivery of cases changes: `brought` replaces each case that it holds (`isPart`: adds to it), and `withdrawn`
 * cases keep their row as history but no atoms. Pure: the caller reads before and writes after.
 */
export function planCases(
  where: Where,
  brought: ReadonlyMap<string, Brought>,
  withdrawn: readonly StoredCase[],
  standing: Standing,
  isPart: boolean,
): CasePlan {
  const rows = new Map(standing.rows.map((row) => [placeOf(row.origin, row.case_key), row]))
  const before = grouped(standing.sent, (atom) => placeOf(atom.origin, atom.case_key))
  const after = new Map(before)
  const plan = emptyPlan<CaseAtom>()
  const keptRows: StoredCase[] = []
  const texts = new Map(standing.texts.map((text) => [text.case_key, text]))
  const keptTexts: StoredCaseText[] = []
  for (const [place, { row, text, atoms }] of brought) {
    const old = before.get(place) ?? []
    const next = nextAtoms(old, atoms, isPart)
    after.set(place, next)
    const known = rows.get(place)
    const isStanding = known !== undefined && !known.is_withdrawn
    const isRowSame = isStanding && isSame(known, row, 'delivery_id', 'seq', ...(isPart ? ROW_OF_A_WHOLE : []))
    if (!isRowSame && !(isPart && isStanding)) keptRows.push(row)
    const isAtomsSame = fates(plan, old, next)
    const told = text && texts.get(text.case_key)
    if (text && told?.text !== text.text) keptTexts.push(text)
    const isTextSame = !told || told.text === text.text
    const isSameAll = isRowSame && isAtomsSame && isTextSame
    plan.caseFate.set(place, !isStanding ? 'taken' : isSameAll ? 'unchanged' : 'replaced')
  }
  for (const row of withdrawn) {
    after.set(placeOf(row.origin, row.case_key), [])
    keptRows.push({ ...row, is_withdrawn: true })
  }
  plan.writes.push(
    ...sentWrites(before, after),
    { table: 'cases', put: keptRows },
    { table: 'case_texts', put: keptTexts },
  )
  settleStanding(plan, after, standing.atoms)
  plan.changes.push(...caseChanges(where, plan, keptRows, rows, standing.atoms))
  return plan
}

/** A part names only some of a case's atoms: what it says of the case as a whole is no news. */
const ROW_OF_A_WHOLE: (keyof StoredCase)[] = ['attachments', 'xml_file', 'xpath', 'importance', 'keywords', 'series']

/** An unchanged atom stays with the delivery that brought it. */
function nextAtoms(old: readonly SentCaseAtom[], sent: readonly SentCaseAtom[], isPart: boolean): SentCaseAtom[] {
  const known = new Map(old.map((atom) => [atom.atom_id, atom]))
  const next = new Map(isPart ? known : [])
  for (const atom of sent) {
    const twin = next.get(atom.atom_id)
    const joined = twin && !isPart ? { ...atom, evidence: [...twin.evidence, ...atom.evidence] } : atom
    const stored = known.get(atom.atom_id)
    const carried = stored ? { ...joined, ...wordsKept(stored, joined), state: stored.state } : joined
    next.set(atom.atom_id, stored && isSame(stored, carried, 'delivery_id') ? stored : carried)
  }
  return [...next.values()]
}

/** What a person wrote stands over what is sent again, and is read as it was. */
function wordsKept(stored: SentCaseAtom, sent: SentCaseAtom): Partial<SentCaseAtom> {
  if (!stored.edited || sent.edited) return {}
  const { edited, canon_text, merge_fingerprint, canon_version, slots } = stored
  return { edited, canon_text, merge_fingerprint, canon_version, slots }
}

/** Notes what became of each atom; whether nothing changed. */
function fates(plan: CasePlan, old: readonly SentCaseAtom[], next: readonly SentCaseAtom[]): boolean {
  const known = new Map(old.map((atom) => [atom.atom_id, atom]))
  const present = new Set(next.map((atom) => atom.atom_id))
  const gone = new Map(old.filter((a) => !present.has(a.atom_id)).map((a) => [a.source_key, a]))
  let isSameAll = gone.size === 0
  for (const atom of next) {
    const stored = known.get(atom.atom_id)
    const isSucceeding = !stored && gone.delete(atom.source_key)
    const fate = stored === atom ? 'unchanged' : stored || isSucceeding ? 'replaced' : 'taken'
    plan.atomFate.set(atom.atom_id, fate)
    if (fate !== 'unchanged') isSameAll = false
  }
  plan.lost.push(...gone.values())
  return isSameAll
}

type Sent = ReadonlyMap<string, readonly SentCaseAtom[]>

function sentWrites(before: Sent, after: Sent): TableWrite[] {
  const stood = new Map([...before.values()].flat().map((atom) => [`${atom.origin} ${atom.atom_id}`, atom]))
  const put: SentCaseAtom[] = []
  for (const atom of [...after.values()].flat()) {
    const key = `${atom.origin} ${atom.atom_id}`
    if (stood.get(key) !== atom) put.push(atom)
    stood.delete(key)
  }
  const drop = [...stood.values()].map(({ project, app_version, origin, atom_id }) => ({
    project,
    app_version,
    origin,
    atom_id,
  }))
  return [
    { table: 'sent_case_atoms', drop },
    { table: 'sent_case_atoms', put },
  ]
}

const toAtom = ({ project: _, origin: _o, delivery_id: _d, notices: _n, ...atom }: SentCaseAtom): CaseAtom => atom

/** What was sent, of both ways in, settled into what stands. */
export function settled(sent: Iterable<SentCaseAtom>) {
  const of = (origin: Origin) => [...sent].filter((atom) => atom.origin === origin).map(toAtom)
  return settle(of('split'), of('delivered'))
}

function settleStanding(plan: CasePlan, after: Sent, atoms: readonly CaseAtom[]): void {
  const stood = new Map(atoms.map((atom) => [atom.atom_id, atom]))
  for (const atom of settled([...after.values()].flat()).standing) {
    const known = stood.get(atom.atom_id)
    stood.delete(atom.atom_id)
    if (!known || !isSame(known, atom, 'state')) plan.put.push({ ...atom, state: known?.state ?? atom.state })
  }
  plan.gone.push(...stood.keys())
}

function caseChanges(
  { app_version }: Where,
  plan: CasePlan,
  keptRows: readonly StoredCase[],
  rows: ReadonlyMap<string, StoredCase>,
  atoms: readonly CaseAtom[],
): Change[] {
  const goneIds = new Set(plan.gone)
  const moved = new Set([
    ...keptRows.map((row) => row.case_key),
    ...plan.put.map((atom) => atom.case_key),
    ...atoms.filter((atom) => goneIds.has(atom.atom_id)).map((atom) => atom.case_key),
  ])
  const standing = new Set([...rows.values()].filter((row) => !row.is_withdrawn).map((row) => row.case_key))
  const withdrawn = new Set(keptRows.filter((row) => row.is_withdrawn).map((row) => row.case_key))
  return [...moved].map((subject_id) => ({
    subject: 'case',
    subject_id,
    app_version,
    change: withdrawn.has(subject_id) ? 'gone' : standing.has(subject_id) ? 'changed' : 'new',
    place: null,
  }))
}
