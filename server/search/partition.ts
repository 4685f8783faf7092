import { Folded, type Folder } from './fold.ts'
import { type Field, TEXT, TITLE } from './postings.ts'
import { type Recorded, readRecord, writeRecord } from './record.ts'
import type { Findable } from './search-index.ts'
import { GONE, SEGMENT_MOST, Segment } from './segment.ts'
import { type Key, tokenize } from './tokens.ts'

export const FACETS = ['kind', 'coverage', 'module', 'touchpoint', 'product', 'document'] as const
export type Facet = (typeof FACETS)[number]

/** The values that a document is counted and filtered by. */
const facetValues = (f: Recorded): Record<Facet, readonly string[]> => ({
  kind: [f.kind],
  coverage: f.coverage === '' ? [] : [f.coverage],
  module: f.modules,
  touchpoint: f.touchpoints,
  product: f.product === undefined ? [] : [f.product],
  document: f.document === undefined ? [] : [f.document],
})

export type Profile = readonly { facet: Facet; value: string }[]

/** A segment is left once its dead are many and more than what is left: each change then moves a few documents out. */
const LEAVE_FROM = 64
const MOVED_A_CHANGE = 4
const LENGTH_MOST = 65_535

/** The documents of one project and version, with the statistics that rank them: nobody else's documents enter. */
export class Partition {
  /** The last one takes what is added. */
  segments: Segment[] = [new Segment()]
  /** The sets of facet values that documents have: far fewer than documents, so they are what is filtered and counted. */
  profiles: Profile[] = [[]]
  /** Documents that can be found. */
  size = 0
  /** Documents with a title of their own. */
  titled = 0
  titleTotal = 0
  textTotal = 0
  readonly app_version: string
  private readonly profileNumbers = new Map<string, number>()
  private readonly fold: Folder
  private readonly room = new Folded()
  private readonly most: number
  private leaving: { segment: Segment; next: number } | undefined

  constructor(app_version: string, fold: Folder, most = SEGMENT_MOST) {
    this.app_version = app_version
    this.fold = fold
    this.most = most
  }

  put(findable: Findable): void {
    const record = writeRecord(findable)
    const held = this.find(findable.id)
    if (held && held.segment.recordOf(held.doc) === record) return
    if (held) this.drop(held.segment, held.doc)
    this.add(findable, record)
    this.moveOn()
  }

  remove(id: string): void {
    const held = this.find(id)
    if (!held) return
    this.drop(held.segment, held.doc)
    this.moveOn()
  }

  /** What is found, as it was put. */
  documentAt(segment: Segment, doc: number): Recorded {
    return readRecord(segment.recordOf(doc))
  }

  pack() {
    const { app_version, profiles, titled, titleTotal, textTotal } = this
    return {
      app_version,
      profiles,
      titled,
      titleTotal,
      textTotal,
      segments: this.segments.map((segment) => segment.pack()),
    }
  }

  /** Takes what another one packed; this one is still empty. */
  unpack({ profiles, titled, titleTotal, textTotal, segments }: Omit<PackedPartition, 'app_version'>): void {
    Object.assign(this, { profiles, titled, titleTotal, textTotal, segments: segments.map(Segment.unpack) })
    this.size = this.segments.reduce((sum, { live }) => sum + live, 0)
    for (const [number, profile] of profiles.entries()) this.profileNumbers.set(JSON.stringify(profile), number)
  }

  private profileNumber(findable: Recorded): number {
    const { kind, coverage, modules, touchpoints, product, document } = findable
    const name = [kind, coverage, modules.join('\n'), touchpoints.join('\n'), product, document].join('\f')
    const known = this.profileNumbers.get(name)
    if (known !== undefined) return known
    const profile = profileOf(findable)
    const written = JSON.stringify(profile)
    const number = this.profileNumbers.get(written) ?? this.profiles.push(profile) - 1
    for (const key of [name, written]) this.profileNumbers.set(key, number)
    return number
  }

  private find(id: string): { segment: Segment; doc: number } | undefined {
    for (let i = this.segments.length - 1; i >= 0; i--) {
      const segment = this.segments[i]!
      const doc = segment.find(id)
      if (doc >= 0) return { segment, doc }
    }
    return undefined
  }

  private add(findable: Recorded, record: string): void {
    const segment = this.opened()
    const { postings } = segment
    const doc = segment.begin(findable.id, record, this.profileNumber(findable))
    const take = (key: Key) => postings.take(key)
    const count = (text: string, { shift, most }: Field) => {
      tokenize(this.fold(text, this.room), take)
      return postings.count(doc, shift, most)
    }
    const title = isSaidAgain(findable) ? 0 : Math.min(LENGTH_MOST, count(findable.title, TITLE))
    const around = findable.context === undefined ? 0 : count(findable.context, TEXT)
    const text = Math.min(LENGTH_MOST, count(findable.text, TEXT) + Math.round(around / 2))
    // ids are found, but a rule drawn in fifty places is no longer for it
    for (const id of idsOf(findable)) count(id, TEXT)
    segment.titleLengths[doc] = title
    segment.textLengths[doc] = text
    this.size++
    this.titleTotal += title
    if (title > 0) this.titled++
    this.textTotal += text
  }

  private drop(segment: Segment, doc: number): void {
    const findable = this.documentAt(segment, doc)
    const keys = new Set<Key>()
    for (const text of [findable.title, findable.text, findable.context ?? '', ...idsOf(findable)])
      tokenize(this.fold(text, this.room), (key) => keys.add(key))
    for (const key of keys) segment.postings.release(key)
    segment.drop(doc)
    this.size--
    this.titleTotal -= segment.titleLengths[doc]!
    if (segment.titleLengths[doc]! > 0) this.titled--
    this.textTotal -= segment.textLengths[doc]!
  }

  /** The segment that takes what is added. */
  private opened(): Segment {
    const last = this.segments.at(-1)!
    if (!last.isFull(this.most) && last !== this.leaving?.segment) return last
    if (last.isFull(this.most)) last.seal()
    const fresh = new Segment()
    this.segments.push(fresh)
    return fresh
  }

  /** Empties a segment that is mostly dead, a few documents at a time. */
  private moveOn(): void {
    this.leaving ??= this.mostlyDead()
    if (!this.leaving) return
    const { segment } = this.leaving
    for (let moved = 0; moved < MOVED_A_CHANGE && segment.live > 0; this.leaving.next++) {
      const doc = this.leaving.next
      if (segment.profileOf[doc] === GONE) continue
      const record = segment.recordOf(doc)
      this.drop(segment, doc)
      this.add(readRecord(record), record)
      moved++
    }
    if (segment.live > 0) return
    const left = this.segments.filter((s) => s !== segment)
    this.segments = left.length > 0 ? left : [new Segment()]
    this.leaving = undefined
  }

  private mostlyDead(): { segment: Segment; next: number } | undefined {
    const segment = this.segments.find((s) => s.dead >= LEAVE_FROM && s.dead > s.live)
    return segment && { segment, next: 0 }
  }
}

export type PackedPartition = ReturnType<Partition['pack']>

/** A rule's title is no heading: it is what the rule does, out of its own text. Counted as one it outweighs when the rule holds. */
const isSaidAgain = ({ kind, title, text }: Recorded): boolean => kind === 'rule' && text.includes(title)

const idsOf = ({ evidence }: Recorded) => [...evidence.external_ids, ...evidence.node_ids]

function profileOf(findable: Recorded): Profile {
  const values = facetValues(findable)
  return FACETS.flatMap((facet) => [...new Set(values[facet])].sort().map((value) => ({ facet, value })))
}
