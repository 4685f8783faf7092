import { isDense, type Norms } from './impacts.ts'
import type { Term } from './question.ts'
import { GONE, type Segment } from './segment.ts'
import type { Key } from './tokens.ts'

/** The documents of a segment that have a term, and how loud each says it. */
export type Strand = {
  docs: Uint16Array
  impacts: Uint8Array
  from: number
  to: number
  /** The largest impact in it. */
  most: number
  /** How many of them can be found. */
  live: number
  /** The impacts by document number, where it is long enough for that. */
  vector(): Uint8Array | undefined
}

/** Finds the strand of a term in a segment: undefined where nobody has it. */
export function makeStrands(
  norms: Norms,
): (segment: Segment, term: Pick<Term, 'keys' | 'instead'>) => Strand | undefined {
  /** By document number while lists are joined; left zero. */
  let loudest = new Uint8Array(0)

  function listOf(segment: Segment, key: Key): Strand | undefined {
    const { postings, impacts } = segment
    const term = postings.find(key)
    if (term < 0) return undefined
    const { from, to } = postings.list(term)
    const most = impacts.ready(term, { from, to }, postings, segment, norms)
    const vector = () => impacts.vector(term, { from, to }, postings, segment.documents)
    return { docs: postings.docs, impacts: impacts.bytes, from, to, most, live: postings.liveOf(term), vector }
  }

  /** The documents that hold all the keys, each as loud as the quietest of them. */
  function allOf(segment: Segment, keys: readonly Key[]): Strand | undefined {
    if (keys.length === 1) return listOf(segment, keys[0]!)
    const strands = keys.map((key) => listOf(segment, key))
    if (strands.some((strand) => strand === undefined)) return undefined
    const [first, ...others] = (strands as Strand[]).sort((a, b) => a.to - a.from - (b.to - b.from))
    const { docs, impacts } = { docs: [] as number[], impacts: [] as number[] }
    const at = others.map(({ from }) => from)
    for (let i = first!.from; i < first!.to; i++) {
      const doc = first!.docs[i]!
      if (segment.profileOf[doc] === GONE) continue
      let impact = first!.impacts[i]!
      const isEverywhere = others.every((other, n) => {
        while (at[n]! < other.to && other.docs[at[n]!]! < doc) at[n]!++
        if (at[n]! >= other.to || other.docs[at[n]!] !== doc) return false
        impact = Math.min(impact, other.impacts[at[n]!]!)
        return true
      })
      if (!isEverywhere) continue
      docs.push(doc)
      impacts.push(impact)
    }
    return joined(Uint16Array.from(docs), Uint8Array.from(impacts), segment.documents)
  }

  /** The documents that have any of the words, each as loud as the loudest of them. */
  function anyOf(segment: Segment, ways: readonly (readonly Key[])[]): Strand | undefined {
    if (loudest.length < segment.documents) loudest = new Uint8Array(segment.documents)
    const met: number[] = []
    for (const keys of ways) {
      const strand = allOf(segment, keys)
      if (!strand) continue
      for (let i = strand.from; i < strand.to; i++) {
        const doc = strand.docs[i]!
        if (segment.profileOf[doc] === GONE) continue
        if (loudest[doc] === 0) met.push(doc)
        loudest[doc] = Math.max(loudest[doc]!, strand.impacts[i]!)
      }
    }
    const docs = Uint16Array.from(met).sort()
    const impacts = new Uint8Array(docs.length)
    for (let i = 0; i < docs.length; i++) {
      impacts[i] = loudest[docs[i]!]!
      loudest[docs[i]!] = 0
    }
    return joined(docs, impacts, segment.documents)
  }

  return (segment, { keys, instead }) => {
    if (!instead && keys.length === 1) return listOf(segment, keys[0]!)
    const ways = [keys, ...(instead ?? [])]
    const { documents, live } = segment
    return segment.joins.of(`${documents} ${live}`, `${norms.stamp} ${JSON.stringify(ways)}`, () =>
      instead ? anyOf(segment, ways) : allOf(segment, keys),
    )
  }
}

/** A strand of its own, of documents that can be found alone, in a segment of so many. */
function joined(docs: Uint16Array, impacts: Uint8Array, documents: number): Strand {
  let most = 0
  for (let i = 0; i < impacts.length; i++) if (impacts[i]! > most) most = impacts[i]!
  let vector: Uint8Array | undefined
  return {
    docs,
    impacts,
    from: 0,
    to: docs.length,
    most,
    live: docs.length,
    vector() {
      if (!isDense(docs.length, documents)) return undefined
      if (vector === undefined) {
        vector = new Uint8Array(documents)
        for (let i = 0; i < docs.length; i++) vector[docs[i]!] = impacts[i]!
      }
      return vector
    },
  }
}
