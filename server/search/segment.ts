import { Impacts } from './impacts.ts'
import { Joins } from './joins.ts'
import { Names, roomy } from './names.ts'
import { Postings } from './postings.ts'

/** Document numbers of a segment fit into 16 bits, and its working arrays into the processor's cache. */
export const SEGMENT_MOST = 65_536
const BYTES_MOST = 256 * 1024 * 1024
/** The profile of no document. */
export const GONE = 0

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Up to 65,536 documents of a partition: they are added and removed, never changed. */
export class Segment {
  postings = new Postings()
  readonly impacts = new Impacts()
  readonly joins = new Joins()
  /** Numbers given so far, those of removed documents too. */
  documents = 0
  /** Documents that can be found. */
  live = 0
  titleLengths = new Uint16Array(0)
  textLengths = new Uint16Array(0)
  /** By document number: which of the partition's profiles it has; GONE where it was removed. */
  profileOf = new Int32Array(0)
  ids = new Names()
  /** By number of id: the newest document of that id. */
  docOfId = new Int32Array(0)
  idOfDoc = new Int32Array(0)
  private bytes = new Uint8Array(0)
  /** Where a document's record ends; it begins where the one before ends. */
  private ends = new Uint32Array(0)

  isFull(most: number): boolean {
    return this.documents >= most || this.bytesUsed > BYTES_MOST
  }

  get dead(): number {
    return this.documents - this.live
  }

  private get bytesUsed(): number {
    return this.documents === 0 ? 0 : this.ends[this.documents - 1]!
  }

  /** The document of an id that can be found; -1 where there is none. */
  find(id: string): number {
    const n = this.ids.find(id)
    if (n < 0) return -1
    const doc = this.docOfId[n]!
    return this.profileOf[doc] === GONE ? -1 : doc
  }

  idOf(doc: number): string {
    return this.ids.at(this.idOfDoc[doc]!)
  }

  recordOf(doc: number): string {
    const from = doc === 0 ? 0 : this.ends[doc - 1]!
    return decoder.decode(this.bytes.subarray(from, this.ends[doc]!))
  }

  /** Gives a document its number; its tokens are counted by whoever reads them. */
  begin(id: string, record: string, profile: number): number {
    const doc = this.documents
    const from = this.bytesUsed
    this.bytes = roomy(this.bytes, from + record.length * 3)
    const { written } = encoder.encodeInto(record, this.bytes.subarray(from))
    this.documents++
    this.live++
    const room = this.documents
    this.ends = roomy(this.ends, room)
    this.profileOf = roomy(this.profileOf, room)
    this.titleLengths = roomy(this.titleLengths, room)
    this.textLengths = roomy(this.textLengths, room)
    this.idOfDoc = roomy(this.idOfDoc, room)
    this.ends[doc] = from + written
    this.profileOf[doc] = profile
    const n = this.ids.add(id)
    this.docOfId = roomy(this.docOfId, n + 1)
    this.docOfId[n] = doc
    this.idOfDoc[doc] = n
    return doc
  }

  drop(doc: number): void {
    this.profileOf[doc] = GONE
    this.live--
  }

  /** Nothing will be added any more: what was kept free for it is given back. */
  seal(): void {
    this.postings.trim()
    this.impacts.forget()
    this.bytes = this.bytes.slice(0, this.bytesUsed)
  }

  pack() {
    const { documents } = this
    return {
      postings: this.postings.pack(),
      ids: this.ids.pack(),
      docOfId: this.docOfId.subarray(0, this.ids.count),
      idOfDoc: this.idOfDoc.subarray(0, documents),
      titleLengths: this.titleLengths.subarray(0, documents),
      textLengths: this.textLengths.subarray(0, documents),
      profileOf: this.profileOf.subarray(0, documents),
      bytes: this.bytes.subarray(0, this.bytesUsed),
      ends: this.ends.subarray(0, documents),
    }
  }

  static unpack({ postings, ids, ...packed }: PackedSegment): Segment {
    const segment = new Segment()
    const documents = packed.ends.length
    const live = packed.profileOf.reduce((sum, profile) => sum + (profile === GONE ? 0 : 1), 0)
    Object.assign(segment, packed, { postings: Postings.unpack(postings), ids: Names.unpack(ids), documents, live })
    return segment
  }
}
export type PackedSegment = ReturnType<Segment['pack']>
