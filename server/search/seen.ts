import { type Laid, type Looked, type Weighed, wantedProfiles, weigh } from './lay.ts'
import type { Partition, Profile } from './partition.ts'

/**
 * The terms as they weigh, and how many documents there are, among those alone that may be found: what a judge makes of it
 * must not tell of others. What a search was narrowed to besides says nothing here: a question about a screen is not one
 * about a small project. A hit's score is taken over all that is looked at, as in any search. `isOpen` null: every profile.
 */
export function seen(
  { terms, fields }: Pick<Laid, 'terms' | 'fields'>,
  looked: readonly Looked[],
  isOpen: ((profile: Profile) => boolean) | null,
): { documents: number; terms: readonly Weighed[] } {
  if (!isOpen && looked.every(({ shows }) => shows === undefined)) return { documents: sizeOf(looked), terms }
  const opens = new Map(looked.map(({ partition }) => [partition, wantedProfiles(partition, isOpen)]))
  const holding = terms.map(() => 0)
  for (const { lanes, segment, look } of fields) {
    const open = opens.get(look.partition)!
    for (const { term, docs, from, to } of lanes) {
      let [held, isShown] = [0, look.shows === undefined]
      for (let i = from; i < to; i++) {
        const doc = docs[i]!
        if (open[segment.profileOf[doc]!] === 0) continue
        held++
        // one that is shown is enough: reading the name of each takes longer than the search
        isShown ||= look.shows!(segment.idOf(doc))
      }
      if (isShown) holding[term]! += held
    }
  }
  const documents = isOpen ? openOf(opens) : sizeOf(looked)
  const asked = terms.map(({ term }) => term)
  return { documents, terms: weigh(asked, holding, documents) }
}

const sizeOf = (looked: readonly Looked[]) => looked.reduce((sum, { partition }) => sum + partition.size, 0)

function openOf(opens: ReadonlyMap<Partition, Uint8Array>): number {
  let documents = 0
  for (const [{ segments }, open] of opens)
    for (const { profileOf, documents: given } of segments)
      for (let doc = 0; doc < given; doc++) documents += open[profileOf[doc]!]!
  return documents
}
