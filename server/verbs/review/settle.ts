import { homesOf } from '../../../shared/align/links.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { Decision } from '../../../shared/schema/review.ts'
import { canon } from '../../../shared/text/canon.ts'
import { type Atom, isRule } from '../fit.ts'
import { grouped } from '../grouped.ts'
import { storedAtoms } from '../history.ts'
import type { Write } from '../ports.ts'
import { realign } from '../realign.ts'
import type { StoredVerdict } from '../rows/review.ts'
import type { Change } from '../rows.ts'
import { taggedRules } from '../tagged.ts'
import type { Where, Workshop } from '../workshop.ts'
import { saidAtom } from './said-atoms.ts'
import type { VerdictChange, VerdictKey } from './verdicts.ts'

export type Settled = { writes: Write[]; changes: Change[]; homes: ReadonlyMap<string, Cluster> }

/**
 * Makes verdicts hold, or hold no longer: the atoms that they are about are put anew, with their words and modules as people
 * say, and all that they meet is aligned. The writes are one commit's.
 */
export async function settle(
  workshop: Workshop,
  where: Where,
  change: VerdictChange,
  decision: Pick<Decision, 'by' | 'at' | 'decision_id'>,
): Promise<Settled> {
  const { store } = workshop
  const keys: VerdictKey[] = [...change.put, ...change.drop]
  const ids = [...new Set(keys.flatMap((key) => [key.rule_id, key.atom_id]).filter(Boolean))]
  const stood = await storedAtoms(store, where, ids)
  const atoms = await revoiced(workshop, where, stood, change)
  const { by, at, decision_id } = decision
  const aligned = await realign(workshop, where, {
    rules: atoms.filter(isRule),
    cases: atoms.filter((atom): atom is CaseAtom => !isRule(atom)),
    gone: [],
    cause: { by, at, decision_id },
    verdicts: change,
  })
  return {
    writes: [...(await sentWrites(workshop, where, stood, atoms)), ...aligned.writes],
    changes: aligned.changes,
    homes: homesOf([...aligned.after, ...aligned.clusters.put]),
  }
}

/** Atoms as people say from now on: an edit or a module that holds no longer gives way to what was extracted. */
async function revoiced(
  workshop: Workshop,
  where: Where,
  atoms: readonly Atom[],
  change: VerdictChange,
): Promise<Atom[]> {
  const synonyms = await workshop.synonyms.of(where.project)
  const dictionary = await workshop.modules.of(where.project)
  const dropped = new Set(change.drop.map((key) => `${key.kind} ${key.atom_id}`))
  const said = grouped(change.put, (row) => row.atom_id)
  return atoms.map((atom) => {
    const plain = dropped.has(`edit ${atom.atom_id}`) ? { ...atom, edited: null, ...canon(atom, synonyms) } : atom
    const freed = dropped.has(`module ${atom.atom_id}`) && isRule(plain) ? untagged(plain) : plain
    const voiced = saidAtom(freed, said, synonyms)
    return isRule(voiced) ? taggedRules([voiced], dictionary)[0]! : voiced
  })
}

function untagged<A extends Atom>(atom: A): A {
  const rest = { ...atom, primary_module: null, modules: [], module_confidence: 0, module_reason: '' }
  if ('module_by' in rest) delete rest.module_by
  return rest
}

/** A check's words are kept with what was sent for it, so that sending it again finds nothing new. */
async function sentWrites(
  { store }: Workshop,
  { project, app_version }: Where,
  stood: readonly Atom[],
  atoms: readonly Atom[],
): Promise<Write[]> {
  const before = new Map(stood.map((atom) => [atom.atom_id, atom]))
  const reworded = atoms.filter(
    (atom): atom is CaseAtom => !isRule(atom) && atom.edited !== before.get(atom.atom_id)?.edited,
  )
  if (!reworded.length) return []
  const byId = new Map(reworded.map((atom) => [atom.atom_id, atom]))
  const sent = await store.cases.sent(
    project,
    app_version,
    reworded.map((atom) => atom.case_key),
  )
  const put = sent.flatMap((row) => {
    const atom = byId.get(row.atom_id)
    if (!atom) return []
    const { edited, canon_text, merge_fingerprint, canon_version, slots } = atom
    return [{ ...row, edited, canon_text, merge_fingerprint, canon_version, slots }]
  })
  return [{ table: 'sent_case_atoms', put }]
}

/** Rows of what a decision says, each with the one that held before. */
export function rowsOf(
  where: Where,
  decision_id: string,
  drafts: readonly Omit<StoredVerdict, 'project' | 'app_version' | 'decision_id' | 'previous'>[],
  standing: readonly StoredVerdict[],
): StoredVerdict[] {
  const known = new Map(standing.map((row) => [`${row.kind} ${row.rule_id} ${row.atom_id}`, row]))
  return drafts.map((one) => {
    const old = known.get(`${one.kind} ${one.rule_id} ${one.atom_id}`)
    if (!old) return { ...where, ...one, decision_id, previous: null }
    const { project: _, app_version: _v, ...previous } = old
    return { ...where, ...one, decision_id, previous }
  })
}
