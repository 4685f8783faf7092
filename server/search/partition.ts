import type { Folder } from './fold.ts'
import { Postings, TEXT_MOST, TITLE_MOST } from './postings.ts'
import type { Findable } from './search-index.ts'
import { type Key, tokenize } from './tokens.ts'

const FACETS = ['kind', 'coverage', 'module', 'touchpoint'] as const
export type Facet = (typeof FACETS)[number]

/** The values that a document is counted and filtered by. */
const facetValues = (f: Findable): Record<Facet, readonly string[]> => ({
  kind: [f.kind],
  coverage: [f.coverage],
  module: f.modules,
  touchpoint: f.touchpoints,
})

export type Profile = readonly { facet: Facet; value: string }[]
/** The profile of no document. */
export const GONE = 0

/** Distinct keys of one document with their counts, packed as in a posting but for the document. */
type Bag = { counts: Map<Key, number>; titleLength: number; textLength: number }

const saysTheSame = (a: Findable, b: Findable) =>
  a.title === b.title &&
  a.text === b.text &&
  a.evidence.external_ids.join('\n') === b.evidence.external_ids.join('\n') &&
  a.evidence.node_ids.join('\n') === b.evidence.node_ids.join('\n')

/** Removed documents are swept out once they are many and more than what is left: each removal pays a fixed share. */
const SWEEP_FROM = 64

/** The documents of one project and version, with the statistics that rank them: nobody else's documents enter. */
export class Partition {
  readonly postings = new Postings()
  /** By document number; undefined where one was removed. */
  readonly documents: (Findable | undefined)[] = []
  readonly titleLengths: number[] = []
  readonly textLengths: number[] = []
  /** By document number: which of `profiles` it has; GONE where it was removed. */
  readonly profileOf: number[] = []
  /** The sets of facet values that documents have: far fewer than documents, so they are what is filtered and counted. */
  readonly profiles: Profile[] = [[]]
  /** Documents that can be found. */
  size = 0
  titleTotal = 0
  textTotal = 0
  /** Goes up when document numbers were given anew: what was derived from them is then out of date. */
  generation = 0
  private readonly numbers = new Map<string, number>()
  private readonly profileNumbers = new Map<string, number>()
  private readonly fold: Folder
  private dead = 0

  constructor(fold: Folder) {
    this.fold = fold
  }

  put(findable: Findable): void {
    const doc = this.numbers.get(findable.id)
    if (doc !== undefined) {
      if (saysTheSame(this.documents[doc]!, findable)) {
        this.documents[doc] = findable
        this.profileOf[doc] = this.profile(findable)
        return
      }
      this.drop(doc)
    }
    this.add(findable)
    this.sweep()
  }

  remove(id: string): void {
    const doc = this.numbers.get(id)
    if (doc === undefined) return
    this.drop(doc)
    this.sweep()
  }

  private add(findable: Findable): void {
    const doc = this.documents.push(findable) - 1
    const bag = this.bagOf(findable)
    for (const [key, counts] of bag.counts) this.postings.add(key, ((doc << 8) | counts) >>> 0)
    this.numbers.set(findable.id, doc)
    this.titleLengths.push(bag.titleLength)
    this.textLengths.push(bag.textLength)
    this.profileOf.push(this.profile(findable))
    this.size++
    this.titleTotal += bag.titleLength
    this.textTotal += bag.textLength
  }

  private drop(doc: number): void {
    const findable = this.documents[doc]!
    for (const key of this.bagOf(findable).counts.keys()) this.postings.release(key)
    this.documents[doc] = undefined
    this.profileOf[doc] = GONE
    this.numbers.delete(findable.id)
    this.size--
    this.titleTotal -= this.titleLengths[doc]!
    this.textTotal -= this.textLengths[doc]!
    this.dead++
  }

  private sweep(): void {
    if (this.dead < SWEEP_FROM || this.dead <= this.size) return
    const left = this.documents.filter((f): f is Findable => f !== undefined)
    this.postings.clear()
    this.numbers.clear()
    this.profileNumbers.clear()
    this.profiles.length = 1
    for (const list of [this.documents, this.titleLengths, this.textLengths, this.profileOf]) list.length = 0
    this.size = this.titleTotal = this.textTotal = this.dead = 0
    this.generation++
    for (const findable of left) this.add(findable)
  }

  private bagOf(findable: Findable): Bag {
    const counts = new Map<Key, number>()
    const titleLength = this.count(counts, findable.title, 5, TITLE_MOST)
    const textLength = this.count(counts, findable.text, 0, TEXT_MOST)
    // ids are found, but a rule drawn in fifty places is no longer for it
    const { external_ids, node_ids } = findable.evidence
    for (const id of [...external_ids, ...node_ids]) this.count(counts, id, 0, TEXT_MOST)
    return { counts, titleLength, textLength }
  }

  /** Counts a field's tokens into the bits of its place in a posting; returns how many there were. */
  private count(counts: Map<Key, number>, text: string, shift: number, most: number): number {
    let length = 0
    tokenize(this.fold(text), (key) => {
      length++
      const before = counts.get(key) ?? 0
      if (((before >>> shift) & most) < most) counts.set(key, before + (1 << shift))
    })
    return length
  }

  private profile(findable: Findable): number {
    const values = facetValues(findable)
    const profile = FACETS.flatMap((facet) => [...new Set(values[facet])].sort().map((value) => ({ facet, value })))
    const name = JSON.stringify(profile.map(({ facet, value }) => [facet, value]))
    const known = this.profileNumbers.get(name)
    if (known !== undefined) return known
    this.profileNumbers.set(name, this.profiles.length)
    return this.profiles.push(profile) - 1
  }
}
