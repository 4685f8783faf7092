import { Best } from './best.ts'
import { type Facet, GONE, type Partition, type Profile } from './partition.ts'
import { docOf, textCount, titleCount } from './postings.ts'
import { isPlainCharacter, type Question, type Term } from './question.ts'
import type { Findable } from './search-index.ts'
import type { Key } from './tokens.ts'

/**
 * BM25 over two fields with a length of their own (BM25F): a long text doesn't make a title less telling.
 * K1 and B are what wins on the evaluation sets; the textbook's 1.5 and 0.75 lose two to three points of Hit@1 there.
 */
const K1 = 2
const B = 0.85
const TITLE = 3

export type Ranked = { findable: Findable; score: number }
export type Ranking = { best: Ranked[]; total: number; facets: Record<string, Record<string, number>> }
export type Wanted = Partial<Record<Facet, string>>

/** A partition that is looked at, and which of its documents may be found; all where it does not say. */
export type Looked = { partition: Partition; shows?: ((id: string) => boolean) | undefined }

/** Best score first; equal ones by version, kind and id, so that the order is one and the same every time. */
function order(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score
  const [x, y] = [a.findable, b.findable]
  for (const name of ['app_version', 'kind', 'id'] as const) if (x[name] !== y[name]) return x[name] < y[name] ? -1 : 1
  return 0
}

/** Sums of all partitions that a search may see: with them one score is comparable to another. */
type Statistics = { size: number; titleMean: number; textMean: number }

function statisticsOf(partitions: readonly Partition[]): Statistics {
  const sum = (of: (p: Partition) => number) => partitions.reduce((total, p) => total + of(p), 0)
  const size = sum((p) => p.size)
  return { size, titleMean: sum((p) => p.titleTotal) / size, textMean: sum((p) => p.textTotal) / size }
}

const rarity = (size: number, frequency: number) => Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))

/** Documents that hold all the keys, each counted as often as the rarest of them. */
function together(partition: Partition, keys: readonly Key[]): Uint32Array {
  let found = partition.postings.of(keys[0]!)
  for (const key of keys.slice(1)) found = meet(found, partition.postings.of(key))
  return found
}

function meet(a: Uint32Array, b: Uint32Array): Uint32Array {
  const met = new Uint32Array(Math.min(a.length, b.length))
  let n = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [docOf(a[i]!), docOf(b[j]!)]
    if (x < y) i++
    else if (y < x) j++
    else {
      const title = Math.min(titleCount(a[i]!), titleCount(b[j]!))
      const text = Math.min(textCount(a[i]!), textCount(b[j]!))
      met[n++] = ((x << 8) | (title << 5) | text) >>> 0
      i++
      j++
    }
  }
  return met.subarray(0, n)
}

const FIRM = 128
/** A term with its postings in each partition and what it counts over all of them. */
type Laid = { term: Term; lists: Uint32Array[]; weight: number }
/** What a field's count is multiplied with, for every document of a partition. */
type Norms = { title: Float64Array; text: Float64Array; of: Statistics; generation: number }

const isAlive = (partition: Partition) => (posting: number) => partition.profileOf[docOf(posting)] !== GONE

function lay(term: Term, partitions: readonly Partition[], size: number): Laid {
  const [first] = term.keys
  const isOne = term.keys.length === 1
  const lists = partitions.map((p) => (isOne ? p.postings.of(first!) : together(p, term.keys).filter(isAlive(p))))
  const frequency = partitions.reduce((sum, p, i) => sum + (isOne ? p.postings.frequency(first!) : lists[i]!.length), 0)
  return { term, lists, weight: frequency === 0 ? 0 : term.weight * rarity(size, frequency) * (K1 + 1) }
}

/** Ranks documents. It keeps its working arrays between searches; each search leaves them zero. */
export class Ranker {
  private scores = new Float64Array(0)
  /** How a document was met: FIRM, and how many single characters of the question it holds. */
  private met = new Uint8Array(0)
  private touched = new Int32Array(0)
  private count = 0
  private readonly norms = new WeakMap<Partition, Norms>()

  /** The `most` best documents, and exact counts of all that were found. */
  rank(
    looked: readonly Looked[],
    question: Question,
    wanted: Wanted,
    most: number,
    within?: readonly string[],
  ): Ranking {
    const partitions = looked.map(({ partition }) => partition)
    const isMeant = (profile: Profile) => has(profile, wanted) && isWithin(profile, within)
    const best = new Best<Ranked>(most, order)
    const ranking: Ranking = { best: [], total: 0, facets: {} }
    const statistics = statisticsOf(partitions)
    const laid = question.terms.map((term) => lay(term, partitions, statistics.size))
    const isAnyFirm = question.terms.some((term) => term.isFirm)
    looked.forEach(({ partition, shows }, at) => {
      this.widen(partition.documents.length)
      const norms = this.normsOf(partition, statistics)
      for (const { term, lists, weight } of laid)
        if (weight > 0) this.score(lists[at]!, weight, norms, markOf(term, isAnyFirm))
      this.collect({ partition, shows }, question.characters, isMeant, best, ranking)
    })
    ranking.best = best.sorted()
    return ranking
  }

  private widen(documents: number): void {
    if (this.scores.length >= documents) return
    const room = Math.max(1024, documents * 2)
    this.scores = new Float64Array(room)
    this.met = new Uint8Array(room)
    this.touched = new Int32Array(room)
  }

  private normsOf(partition: Partition, of: Statistics): Norms {
    const known = this.norms.get(partition)
    const isFresh =
      known?.generation === partition.generation &&
      known.title.length === partition.documents.length &&
      known.of.titleMean === of.titleMean &&
      known.of.textMean === of.textMean
    if (known && isFresh) return known
    const norms = {
      title: divisors(partition.titleLengths, of.titleMean),
      text: divisors(partition.textLengths, of.textMean),
      of,
      generation: partition.generation,
    }
    this.norms.set(partition, norms)
    return norms
  }

  private score(postings: Uint32Array, weight: number, norms: Norms, mark: number): void {
    const { scores, met, touched } = this
    const { title, text } = norms
    for (let i = 0; i < postings.length; i++) {
      const posting = postings[i]!
      const doc = docOf(posting)
      const often = TITLE * titleCount(posting) * title[doc]! + textCount(posting) * text[doc]!
      if (scores[doc] === 0) touched[this.count++] = doc
      scores[doc]! += (weight * often) / (K1 + often)
      if (mark === FIRM) met[doc]! |= FIRM
      else if (mark === 1 && (met[doc]! & 127) < 127) met[doc]!++
    }
  }

  /** Takes what was found off the working arrays: what is met well enough, wanted, and still there. */
  private collect(
    { partition, shows }: Looked,
    characters: number,
    isMeant: (profile: Profile) => boolean,
    best: Best<Ranked>,
    into: Ranking,
  ): void {
    const { scores, met, touched } = this
    const { documents, profileOf, profiles } = partition
    const isWanted = Uint8Array.from(profiles, (profile, number) => Number(number !== GONE && isMeant(profile)))
    const counts = new Int32Array(profiles.length)
    let bar = best.bar?.score ?? 0
    for (let i = 0; i < this.count; i++) {
      const doc = touched[i]!
      const score = scores[doc]!
      const how = met[doc]!
      scores[doc] = 0
      met[doc] = 0
      const profile = profileOf[doc]!
      if (isWanted[profile] === 0 || (how < FIRM && how * 2 <= characters)) continue
      if (shows && !shows(documents[doc]!.id)) continue
      counts[profile]!++
      if (score < bar) continue
      best.offer({ findable: documents[doc]!, score })
      bar = best.bar?.score ?? 0
    }
    this.count = 0
    for (const [number, profile] of profiles.entries()) countIn(into, profile, counts[number]!)
  }
}

const has = (profile: Profile, wanted: Wanted) =>
  Object.entries(wanted).every(([facet, value]) => profile.some((has) => has.facet === facet && has.value === value))

const isWithin = (profile: Profile, modules: readonly string[] | undefined) =>
  modules === undefined || profile.some(({ facet, value }) => facet === 'module' && modules.includes(value))

function countIn(ranking: Ranking, profile: Profile, count: number): void {
  if (count === 0) return
  ranking.total += count
  for (const { facet, value } of profile) {
    ranking.facets[facet] ??= {}
    ranking.facets[facet][value] = (ranking.facets[facet][value] ?? 0) + count
  }
}

const divisors = (lengths: readonly number[], mean: number) => {
  const norms = new Float64Array(lengths.length)
  for (let i = 0; i < lengths.length; i++) norms[i] = 1 / (1 - B + (mean > 0 ? (B * lengths[i]!) / mean : B))
  return norms
}

/** How meeting a term counts towards being found; where a query has nothing firm, everything is. */
function markOf(term: Term, isAnyFirm: boolean): number {
  if (term.isFirm || !isAnyFirm) return FIRM
  return isPlainCharacter(term) ? 1 : 0
}
