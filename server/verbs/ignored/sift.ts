import type { Scope } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Store, Write } from '../ports.ts'
import type { IgnoredRuleRow } from '../rows/coverage.ts'
import { wordsOf } from '../rule-words.ts'
import { speaksFor } from '../scope.ts'
import type { Where } from '../workshop.ts'
import { followers, spotOf } from './follow.ts'

/** A send without what people ignore. `writes`: ignored rules that go on in other words. */
export type Sifted = { kept: RuleAtom[]; ignored: { atom: RuleAtom; row: IgnoredRuleRow }[]; writes: Write[] }

export const metAs = (atom: Pick<RuleAtom, 'atom_id' | 'source_key' | 'edited' | 'C' | 'A' | 'R' | 'evidence'>) => ({
  atom_id: atom.atom_id,
  source_key: atom.source_key,
  words: wordsOf(atom),
  evidence: atom.evidence,
})

/**
 * Takes out what is ignored: the very rules, and those that succeed one which the send speaks for and no longer holds.
 * Cost  one look-up by place for the whole send; more only where something at one of its places is ignored.
 */
export async function sift(
  store: Pick<Store, 'ignored_rules' | 'rule_atoms' | 'versions'>,
  { project }: Where,
  atoms: readonly RuleAtom[],
  scope: Scope,
): Promise<Sifted> {
  const spots = [...new Set(atoms.map((atom) => spotOf(atom.source_key)))]
  const rows = spots.length ? await store.ignored_rules.at(project, spots) : []
  if (!rows.length) return { kept: [...atoms], ignored: [], writes: [] }
  const byId = new Map(rows.map((row) => [row.atom_id, row]))
  const present = new Set(atoms.map((atom) => atom.atom_id))
  const isInScope = speaksFor(scope)
  const gone = rows.filter((row) => !present.has(row.atom_id) && row.evidence.every(isInScope))
  const near = new Set(gone.map((row) => row.spot))
  const unknown = atoms.filter((atom) => !byId.has(atom.atom_id) && near.has(spotOf(atom.source_key)))
  const fresh = await unknownTo(store, project, unknown)
  const found = followers(
    gone,
    fresh.map((atom) => ({ ...metAs(atom), atom })),
  )
  const after = new Map([...found].map(([{ atom }, row]) => [atom.atom_id, row]))
  const rowOf = (atom: RuleAtom) => byId.get(atom.atom_id) ?? after.get(atom.atom_id)
  const put = fresh.flatMap((atom) => {
    const row = after.get(atom.atom_id)
    return row ? [{ ...row, ...metAs(atom) }] : []
  })
  return {
    kept: atoms.filter((atom) => !rowOf(atom)),
    ignored: atoms.flatMap((atom) => {
      const row = rowOf(atom)
      return row ? [{ atom, row }] : []
    }),
    writes: put.length ? [{ table: 'ignored_rules', put }] : [],
  }
}

/** Atoms that stand in no version: what is known already goes on as itself. */
async function unknownTo(
  { rule_atoms, versions }: Pick<Store, 'rule_atoms' | 'versions'>,
  project: string,
  atoms: readonly RuleAtom[],
): Promise<RuleAtom[]> {
  if (!atoms.length) return []
  const ids = atoms.map((atom) => atom.atom_id)
  const known = new Set<string>()
  for (const { app_version } of await versions.all(project))
    for (const { atom_id } of await rule_atoms.some(project, app_version, ids)) known.add(atom_id)
  return atoms.filter((atom) => !known.has(atom.atom_id))
}
