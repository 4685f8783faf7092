import type { Strand } from './strands.ts'

/** How a document was met: by a firm term, or else how many single characters of the question it holds. */
export const FIRM = 0x8000
/** Whether a document that was met so is found: more than half of the question's `characters` do for a firm term. */
export const isFound = (met: number, characters: number) => met >= FIRM || met * 2 > characters
/** A term's list in one segment. */
export class Lane {
  /** Which of the question's terms. */
  readonly term: number
  readonly docs: Uint16Array
  readonly impacts: Uint8Array
  readonly from: number
  readonly to: number
  /** The largest impact in it. */
  readonly loudest: number
  /** FIRM, 1 for a single character asked for in earnest, 0. */
  readonly mark: number
  weight = 0
  /** What it can add to a document's score. */
  most = 0
  /** The impacts by document number, where the list is long enough for that. */
  readonly vector: () => Uint8Array | undefined

  constructor(term: number, mark: number, strand: Strand) {
    this.term = term
    this.mark = mark
    this.docs = strand.docs
    this.impacts = strand.impacts
    this.from = strand.from
    this.to = strand.to
    this.loudest = strand.most
    this.vector = strand.vector
  }

  /** 0 where the document is not in it. */
  impactOf(doc: number): number {
    const vector = this.vector()
    if (vector !== undefined) return vector[doc]!
    const i = placeOf(this.docs, this.from, this.to, doc)
    return i < 0 ? 0 : this.impacts[i]!
  }
}

/** Where a document stands in a part of a list; negative where it does not. */
function placeOf(docs: Uint16Array, from: number, to: number, doc: number): number {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = docs[middle]!
    if (found === doc) return middle
    if (found < doc) low = middle + 1
    else high = middle - 1
  }
  return -1
}
