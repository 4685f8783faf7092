import { type Laid, type Looked, type Weighed, weigh } from './lay.ts'
import type { Profile } from './partition.ts'
import { GONE } from './segment.ts'

/**
 * The terms as they weigh, and how many documents there are, among those alone that a search means: what a judge makes of it
 * must not tell of others. A hit's score is taken over all that is looked at, as in any search.
 */
export function seen(
  { terms, fields }: Pick<Laid, 'terms' | 'fields'>,
  looked: readonly Looked[],
  isMeant: ((profile: Profile) => boolean) | null,
): { documents: number; terms: readonly Weighed[] } {
  if (!isMeant && looked.every(({ shows }) => shows === undefined)) return { documents: sizeOf(looked), terms }
  const holding = terms.map(() => 0)
  for (const { lanes, segment, wanted, look } of fields)
    for (const { term, docs, from, to } of lanes) {
      let [meant, isShown] = [0, look.shows === undefined]
      for (let i = from; i < to; i++) {
        const doc = docs[i]!
        if (wanted[segment.profileOf[doc]!] === 0) continue
        meant++
        // one that is shown is enough: reading the name of each takes longer than the search
        isShown ||= look.shows!(segment.idOf(doc))
      }
      if (isShown) holding[term]! += meant
    }
  const documents = isMeant ? meantOf(looked, isMeant) : sizeOf(looked)
  return {
    documents,
    terms: weigh(
      terms.map(({ term }) => term),
      holding,
      documents,
    ),
  }
}

const sizeOf = (looked: readonly Looked[]) => looked.reduce((sum, { partition }) => sum + partition.size, 0)

function meantOf(looked: readonly Looked[], isMeant: (profile: Profile) => boolean) {
  let documents = 0
  for (const { partition } of looked) {
    const isOf = partition.profiles.map((profile, n) => n !== GONE && isMeant(profile))
    for (const { profileOf, documents: given } of partition.segments)
      for (let doc = 0; doc < given; doc++) if (isOf[profileOf[doc]!]) documents++
  }
  return documents
}
