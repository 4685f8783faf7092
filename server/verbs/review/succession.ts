import { type Placed, successors } from '../../../shared/align/succession.ts'
import type { DecidedWords, LinkVerdict } from '../../../shared/align/verdicts.ts'
import { isRuleId } from '../../../shared/atom-id.ts'
import type { Atom } from '../fit.ts'
import type { Store } from '../ports.ts'
import type { StoredVerdict } from '../rows/review.ts'
import type { Where } from '../workshop.ts'
import { type VerdictChange, verdictKey } from './verdicts.ts'

type Reading = Pick<Store, 'decisions' | 'rule_atoms' | 'case_atoms'>

/**
 * Hands what people said of atoms that are gone on to those that take their place: new ones of the same layer and signal,
 * or of the same step. Atoms that went earlier are found by what the verdicts on them hold. What was decided on other words
 * is outdated by itself, since a verdict keeps the words that it was made on; a person's own words for an atom go on only
 * where it says the same.
 * `fresh`: atoms with new ids; `gone`: those that go now.
 */
export async function succession(
  store: Reading,
  where: Where,
  fresh: readonly Atom[],
  gone: readonly Atom[],
): Promise<VerdictChange> {
  if (!fresh.length) return { put: [], drop: [] }
  const rows = await store.decisions.allVerdicts(where.project, where.app_version)
  if (!rows.length) return { put: [], drop: [] }
  const leaving = new Map<string, Placed>(gone.map((atom) => [atom.atom_id, atom]))
  for (const atom of await lostEnds(store, where, rows, fresh))
    if (!leaving.has(atom.atom_id)) leaving.set(atom.atom_id, atom)
  const heirs = successors([...leaving.values()], fresh)
  const byId = new Map(fresh.map((atom) => [atom.atom_id, atom]))
  const held = new Set(rows.map(verdictKey))
  const change: { put: StoredVerdict[]; drop: StoredVerdict[] } = { put: [], drop: [] }
  for (const row of rows) {
    const handed = handOn(row, heirs, byId)
    if (!handed || held.has(verdictKey(handed))) continue
    change.drop.push(row)
    change.put.push(handed)
  }
  return change
}

/** Atoms that verdicts speak of and that are not there: as they were when somebody decided. */
async function lostEnds(
  { rule_atoms, case_atoms }: Reading,
  { project, app_version }: Where,
  rows: readonly StoredVerdict[],
  fresh: readonly Atom[],
): Promise<Placed[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.rule_id, row.atom_id]).filter(Boolean))]
  const present = new Set(fresh.map((atom) => atom.atom_id))
  for (const atom of await rule_atoms.some(project, app_version, ids)) present.add(atom.atom_id)
  for (const atom of await case_atoms.some(project, app_version, ids)) present.add(atom.atom_id)
  const lost = new Map<string, Placed>()
  for (const row of rows)
    for (const [atom_id, words] of endsOf(row))
      if (!present.has(atom_id))
        lost.set(atom_id, { atom_id, source_key: words.source_key, canon_text: words.canon_text })
  return [...lost.values()]
}

/** The atoms that a verdict speaks of, each in the words of then. Two that contradict are not handed on. */
function endsOf({ kind, rule_id, atom_id, sources }: StoredVerdict): [string, DecidedWords][] {
  if (kind === 'contradiction') return []
  if (kind !== 'link') return [[atom_id, sources as DecidedWords]]
  const { rule, atom } = sources as LinkVerdict['words']
  return [
    [rule_id, rule],
    [atom_id, atom],
  ]
}

function handOn(
  row: StoredVerdict,
  heirs: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, Atom>,
): StoredVerdict | null {
  const [rule_id, atom_id] = [row.rule_id, row.atom_id].map((id) => heirs.get(id) ?? id) as [string, string]
  if ((rule_id === row.rule_id && atom_id === row.atom_id) || row.kind === 'contradiction') return null
  const isOtherWords = fresh.get(atom_id)?.merge_fingerprint !== (row.sources as DecidedWords).merge_fingerprint
  if (row.kind === 'edit' && isOtherWords) return null
  if (row.kind !== 'link' || !isRuleId(atom_id) || rule_id < atom_id) return { ...row, rule_id, atom_id }
  const { rule, atom } = row.sources as LinkVerdict['words']
  return { ...row, rule_id: atom_id, atom_id: rule_id, sources: { rule: atom, atom: rule } }
}
