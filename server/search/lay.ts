import { K1, LOUDEST, type makeNorms } from './impacts.ts'
import { FIRM, Lane } from './lane.ts'
import type { Facet, Partition, Profile } from './partition.ts'
import { isPlainCharacter, type Question, type Term } from './question.ts'
import { GONE, type Segment } from './segment.ts'
import { makeStrands } from './strands.ts'

export type Wanted = Partial<Record<Facet, string>>
/** A partition that is looked at, and which of its documents may be found; all where it does not say. */
export type Looked = { partition: Partition; shows?: ((id: string) => boolean) | undefined }

/** Parts of one in a term's weight. Scores are sums of integers, so that their order of adding doesn't matter. */
const SCALE = 256
/** So much of what was typed in its place can a near-word weigh at most: said quietly, the typed word still comes first. */
const NEAR_SHARE = 0.25
/** A search keeps twice a sum in 32 bits. */
const MOST_SUM = 2 ** 30 - 1

/** What a term counts over all that is looked at: `weight` parts for each part of an impact. */
export type Weighed = { term: Term; frequency: number; weight: number }
/** A segment with what may be found there and the lists to look through. */
export type Field = { look: Looked; segment: Segment; lanes: Lane[]; wanted: Uint8Array; isAllWanted: boolean }
export type Laid = { terms: Weighed[]; fields: Field[]; size: number; titleMean: number; textMean: number }

/** Sums of all partitions that a search may see: with them one score is comparable to another. */
function statisticsOf(partitions: readonly Partition[]) {
  const sum = (of: (p: Partition) => number) => partitions.reduce((total, p) => total + of(p), 0)
  const [size, titled] = [sum((p) => p.size), sum((p) => p.titled)]
  // where nothing has a title there is no mean of them
  const titleMean = titled === 0 ? 0 : sum((p) => p.titleTotal) / titled
  return { size, titleMean, textMean: sum((p) => p.textTotal) / size }
}

/** How telling it is to hold a term that so many of so many documents hold. */
export const rarity = (size: number, frequency: number) => Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))

/** How meeting a term counts towards being found; where a query has nothing firm, everything is. */
function markOf(term: Term, isAnyFirm: boolean): number {
  if (term.isFirm || !isAnyFirm) return FIRM
  return isPlainCharacter(term) ? 1 : 0
}

/** Finds the lists of a question in every segment that is looked at, and weighs its terms over all of them. */
export function lay(
  question: Question,
  looked: readonly Looked[],
  isMeant: ((profile: Profile) => boolean) | null,
  normsOf: ReturnType<typeof makeNorms>,
): Laid {
  const { size, titleMean, textMean } = statisticsOf(looked.map(({ partition }) => partition))
  const strandOf = makeStrands(normsOf(titleMean, textMean))
  const isAnyFirm = question.terms.some((term) => term.isFirm)
  const fields: Field[] = []
  for (const look of looked) {
    const wanted = wantedProfiles(look.partition, isMeant)
    for (const segment of look.partition.segments) {
      const isAllWanted = isMeant === null && segment.dead === 0
      fields.push({ look, segment, wanted, isAllWanted, lanes: [] })
    }
  }
  const frequencies: number[] = []
  for (const [t, term] of question.terms.entries()) {
    const mark = markOf(term, isAnyFirm)
    let frequency = 0
    for (const { segment, lanes } of fields) {
      const strand = strandOf(segment, term)
      if (!strand || strand.to === strand.from) continue
      frequency += strand.live
      lanes.push(new Lane(t, mark, strand))
    }
    frequencies.push(frequency)
  }
  const terms = weigh(question.terms, frequencies, size)
  for (const { lanes } of fields)
    for (const lane of lanes) {
      lane.weight = terms[lane.term]!.weight
      lane.most = lane.weight * lane.loudest
    }
  return { terms, fields: fields.filter(({ lanes }) => lanes.length > 0), size, titleMean, textMean }
}

/** What each term counts where so many of so many documents hold it. */
export function weigh(terms: readonly Term[], frequencies: readonly number[], size: number): Weighed[] {
  const plain = terms.map((term, t) => term.weight * rarity(size, frequencies[t]!) * (K1 + 1))
  const byKey = new Map(terms.flatMap((term, t) => (term.kind === 'near' ? [] : [[term.keys[0]!, plain[t]!] as const])))
  // a rare near-word must not outweigh a common word that was typed
  const exact = terms.map(({ typed }, t) => {
    if (!typed) return plain[t]!
    return Math.min(plain[t]!, NEAR_SHARE * typed.reduce<number>((sum, key) => sum + (byKey.get(key) ?? 0), 0))
  })
  const most = exact.reduce((sum, weight) => sum + weight, 0) * LOUDEST
  const scale = Math.min(SCALE, (MOST_SUM - LOUDEST * terms.length) / Math.max(1, most))
  return terms.map((term, t) => ({
    term,
    frequency: frequencies[t]!,
    weight: Math.max(1, Math.round(exact[t]! * scale)),
  }))
}

/** `isMeant` null: everything is. */
export function wantedProfiles({ profiles }: Partition, isMeant: ((profile: Profile) => boolean) | null): Uint8Array {
  const wanted = new Uint8Array(profiles.length).fill(1)
  wanted[GONE] = 0
  if (isMeant) for (let n = 1; n < profiles.length; n++) wanted[n] = Number(isMeant(profiles[n]!))
  return wanted
}

/** What a score of one is as a sum. */
export const scoreUnit = LOUDEST * SCALE
/** A score as it is told, of what was summed up. */
export const scoreOf = (sum: number) => sum / scoreUnit
