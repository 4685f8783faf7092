import { K1, LOUDEST, type makeNorms, type Norms } from './impacts.ts'
import type { Facet, Partition, Profile } from './partition.ts'
import { isPlainCharacter, type Question, type Term } from './question.ts'
import { GONE, type Segment } from './segment.ts'
import type { Key } from './tokens.ts'

export type Wanted = Partial<Record<Facet, string>>
/** A partition that is looked at, and which of its documents may be found; all where it does not say. */
export type Looked = { partition: Partition; shows?: ((id: string) => boolean) | undefined }

/** How a document was met: by a firm term, or else how many single characters of the question it holds. */
export const FIRM = 0x8000
/** Parts of one in a term's weight. Scores are sums of integers, so that their order of adding doesn't matter. */
const SCALE = 256
const MOST_SUM = 2 ** 31 - 1

/** A term's list in one segment; `most`: what it can add to a document's score there. */
export type Lane = {
  /** Which of the question's terms. */
  term: number
  docs: Uint16Array
  impacts: Uint8Array
  from: number
  to: number
  weight: number
  most: number
  /** FIRM, 1 for a single character asked for in earnest, 0. */
  mark: number
  /** The impacts by document number, where the list is long enough for that. */
  vector(): Uint8Array | undefined
}
/** What a term counts over all that is looked at: `weight` parts for each part of an impact. */
export type Weighed = { term: Term; frequency: number; weight: number }
/** A segment with what may be found there and the lists to look through. */
export type Field = { look: Looked; segment: Segment; lanes: Lane[]; wanted: Uint8Array }
export type Laid = { terms: Weighed[]; fields: Field[]; size: number; titleMean: number; textMean: number }

/** Sums of all partitions that a search may see: with them one score is comparable to another. */
function statisticsOf(partitions: readonly Partition[]) {
  const sum = (of: (p: Partition) => number) => partitions.reduce((total, p) => total + of(p), 0)
  const size = sum((p) => p.size)
  return { size, titleMean: sum((p) => p.titleTotal) / size, textMean: sum((p) => p.textTotal) / size }
}

const rarity = (size: number, frequency: number) => Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))

/** How meeting a term counts towards being found; where a query has nothing firm, everything is. */
function markOf(term: Term, isAnyFirm: boolean): number {
  if (term.isFirm || !isAnyFirm) return FIRM
  return isPlainCharacter(term) ? 1 : 0
}

type Strand = Omit<Lane, 'term' | 'weight' | 'mark'> & { live: number }

function strandOf(segment: Segment, key: Key, norms: Norms): Strand | undefined {
  const { postings, impacts } = segment
  const term = postings.find(key)
  if (term < 0) return undefined
  const list = postings.list(term)
  const most = impacts.ready(term, list, postings, segment, norms)
  const vector = () => impacts.vector(term, list, postings, segment.documents)
  return { docs: postings.docs, impacts: impacts.bytes, ...list, most, live: postings.liveOf(term), vector }
}

/** The documents that hold all the keys, each as loud as the quietest of them. */
function together(segment: Segment, keys: readonly Key[], norms: Norms): Strand | undefined {
  const strands = keys.map((key) => strandOf(segment, key, norms))
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
  const most = impacts.reduce((a, b) => Math.max(a, b), 0)
  const vector = () => undefined
  return {
    docs: Uint16Array.from(docs),
    impacts: Uint8Array.from(impacts),
    from: 0,
    to: docs.length,
    most,
    live: docs.length,
    vector,
  }
}

/** Finds the lists of a question in every segment that is looked at, and weighs its terms over all of them. */
export function lay(
  question: Question,
  looked: readonly Looked[],
  isMeant: (profile: Profile) => boolean,
  normsOf: ReturnType<typeof makeNorms>,
): Laid {
  const { size, titleMean, textMean } = statisticsOf(looked.map(({ partition }) => partition))
  const norms = normsOf(titleMean, textMean)
  const places = looked.flatMap((look) => look.partition.segments.map((segment) => ({ look, segment })))
  const strands = question.terms.map(({ keys }) =>
    places.map(({ segment }) =>
      keys.length === 1 ? strandOf(segment, keys[0]!, norms) : together(segment, keys, norms),
    ),
  )
  const terms = weigh(question.terms, strands, size)
  const isAnyFirm = question.terms.some((term) => term.isFirm)
  const wanted = new Map(looked.map(({ partition }) => [partition, wantedProfiles(partition, isMeant)]))
  const fields = places.map(({ look, segment }, place) => ({
    look,
    segment,
    wanted: wanted.get(look.partition)!,
    lanes: terms.flatMap(({ term, weight }, t): Lane[] => {
      const strand = strands[t]![place]
      if (!strand || strand.to === strand.from) return []
      // a list may have moved since, when another term's first use made room
      const { bytes } = segment.impacts
      const impacts = term.keys.length === 1 ? bytes : strand.impacts
      return [{ ...strand, term: t, impacts, weight, most: weight * strand.most, mark: markOf(term, isAnyFirm) }]
    }),
  }))
  return { terms, fields: fields.filter(({ lanes }) => lanes.length > 0), size, titleMean, textMean }
}

function weigh(terms: readonly Term[], strands: readonly (Strand | undefined)[][], size: number): Weighed[] {
  const frequencies = strands.map((own) => own.reduce((sum, strand) => sum + (strand?.live ?? 0), 0))
  const exact = terms.map((term, t) => term.weight * rarity(size, frequencies[t]!) * (K1 + 1))
  const most = exact.reduce((sum, weight) => sum + weight, 0) * LOUDEST
  const scale = Math.min(SCALE, (MOST_SUM - LOUDEST * terms.length) / Math.max(1, most))
  return terms.map((term, t) => ({
    term,
    frequency: frequencies[t]!,
    weight: Math.max(1, Math.round(exact[t]! * scale)),
  }))
}

const wantedProfiles = ({ profiles }: Partition, isMeant: (profile: Profile) => boolean) =>
  Uint8Array.from(profiles, (profile, number) => Number(number !== GONE && isMeant(profile)))

/** What a score of one is as a sum. */
export const scoreUnit = LOUDEST * SCALE
/** A score as it is told, of what was summed up. */
export const scoreOf = (sum: number) => sum / scoreUnit
