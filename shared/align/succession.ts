import type { CanonText } from '../schema/base.ts'
import { canonParts } from './half.ts'
import { overlap, tokens } from './tokens.ts'

/** An atom as succession asks of it: where it stands and what it says. */
export type Placed = { atom_id: string; source_key: string; canon_text: CanonText }

/** Where an atom stands, but for its ordinal: file, place and signal of a rule, case and step of a check. */
const placeOf = ({ atom_id, source_key }: Placed) => `${atom_id.slice(0, 3)}${source_key.replace(/[^0-9]?\d+$/u, '')}`
const ordinalOf = ({ source_key }: Placed) => Number(/\d+$/u.exec(source_key)?.[0] ?? 0)

function likeness(a: Placed, b: Placed): number {
  if (a.canon_text === b.canon_text) return 2
  const words = (atom: Placed) => tokens(Object.values(canonParts(atom.canon_text)).join(' '))
  return overlap(words(a), words(b)) ?? 0
}

/**
 * Who follows whom: an atom with a new id succeeds the gone one of the same place with the nearest text, ties by ordinal,
 * then by id. Each succeeds one and is succeeded by one.
 * Shape   the new ids by the gone ones'.
 */
export function successors(gone: readonly Placed[], fresh: readonly Placed[]): Map<string, string> {
  const byPlace = new Map<string, Placed[]>()
  for (const atom of fresh) byPlace.set(placeOf(atom), [...(byPlace.get(placeOf(atom)) ?? []), atom])
  const pairs = gone.flatMap((from) =>
    (byPlace.get(placeOf(from)) ?? []).map((to) => ({
      from,
      to,
      likeness: likeness(from, to),
      distance: Math.abs(ordinalOf(from) - ordinalOf(to)),
    })),
  )
  pairs.sort(
    (x, y) =>
      y.likeness - x.likeness ||
      x.distance - y.distance ||
      (x.from.atom_id < y.from.atom_id ? -1 : x.from.atom_id > y.from.atom_id ? 1 : 0) ||
      (x.to.atom_id < y.to.atom_id ? -1 : 1),
  )
  const heirs = new Map<string, string>()
  const taken = new Set<string>()
  for (const { from, to } of pairs) {
    if (heirs.has(from.atom_id) || taken.has(to.atom_id)) continue
    heirs.set(from.atom_id, to.atom_id)
    taken.add(to.atom_id)
  }
  return heirs
}
