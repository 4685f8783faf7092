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

/** What people said of pairs that one of the atoms is in. */
export async function linkVerdicts(
  { decisions }: Reading,
  { project, app_version }: Where,
  atom_ids: readonly string[],
): Promise<LinkVerdict[]> {
  const rows = await decisions.verdictsOf(project, app_version, atom_ids)
  return rows.filter((row) => row.kind === 'link').map(linkVerdictOf)
}

export type Ruled = { ruling: Ruling; verdict: LinkVerdict }

/** What those verdicts come to among the atoms that there are. */
export const ruledAmong = (verdicts: readonly LinkVerdict[], atoms: ReadonlyMap<string, Atom>): Ruled[] =>
  verdicts.flatMap((verdict) => {
    const ruling = rulingOf(verdict, atoms.get(verdict.rule_id), atoms.get(verdict.atom_id))
    return ruling ? [{ ruling, verdict }] : []
  })

export async function rulingsAmong(store: Reading, where: Where, atoms: ReadonlyMap<string, Atom>): Promise<Ruled[]> {
  return ruledAmong(await linkVerdicts(store, where, [...atoms.keys()]), atoms)
}
