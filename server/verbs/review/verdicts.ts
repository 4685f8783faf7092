import { type LinkVerdict, type Ruling, rulingOf } from '../../../shared/align/verdicts.ts'
import type { Atom } from '../fit.ts'
import type { Store } from '../ports.ts'
import type { StoredVerdict } from '../rows/review.ts'
import type { Where } from '../workshop.ts'

type Reading = Pick<Store, 'decisions'>

/** A stored verdict on a pair as alignment reads it. */
export const linkVerdictOf = ({ rule_id, atom_id, verdict, said, sources }: StoredVerdict): LinkVerdict => ({
  rule_id,
  atom_id,
  verdict,
  link: said as LinkVerdict['link'],
  words: sources as LinkVerdict['words'],
})

/** Verdicts that come to hold, and those that no longer do. */
export type VerdictChange = { put: readonly StoredVerdict[]; drop: readonly VerdictKey[] }
export type VerdictKey = Pick<StoredVerdict, 'kind' | 'rule_id' | 'atom_id'>
export const verdictKey = ({ kind, rule_id, atom_id }: VerdictKey): string => JSON.stringify([kind, rule_id, atom_id])

/** What holds of atoms, once a change is counted in. */
export class SaidOf {
  private readonly store: Reading
  private readonly where: Where
  private readonly change: VerdictChange
  constructor(store: Reading, where: Where, change: VerdictChange = { put: [], drop: [] }) {
    this.store = store
    this.where = where
    this.change = change
  }

  async rows(atom_ids: readonly string[]): Promise<StoredVerdict[]> {
    const { project, app_version } = this.where
    const { put, drop } = this.change
    const stored = await this.store.decisions.verdictsOf(project, app_version, atom_ids)
    if (!put.length && !drop.length) return stored
    const rows = new Map(stored.map((row) => [verdictKey(row), row]))
    for (const key of drop) rows.delete(verdictKey(key))
    const isAsked = new Set(atom_ids)
    for (const row of put) if (isAsked.has(row.rule_id) || isAsked.has(row.atom_id)) rows.set(verdictKey(row), row)
    return [...rows.values()]
  }

  async links(atom_ids: readonly string[]): Promise<LinkVerdict[]> {
    return (await this.rows(atom_ids)).filter((row) => row.kind === 'link').map(linkVerdictOf)
  }
}

export type Ruled = { ruling: Ruling; verdict: LinkVerdict }

/** What those verdicts come to among the atoms that there are. */
export const ruledAmong = (verdicts: readonly LinkVerdict[], atoms: ReadonlyMap<string, Atom>): Ruled[] =>
  verdicts.flatMap((verdict) => {
    const ruling = rulingOf(verdict, atoms.get(verdict.rule_id), atoms.get(verdict.atom_id))
    return ruling ? [{ ruling, verdict }] : []
  })

export async function rulingsAmong(store: Reading, where: Where, atoms: ReadonlyMap<string, Atom>): Promise<Ruled[]> {
  return ruledAmong(await new SaidOf(store, where).links([...atoms.keys()]), atoms)
}
