import { roomy } from './names.ts'
import { type List, type Postings, textCount, titleCount } from './postings.ts'

/**
 * BM25 over two fields with a length of their own (BM25F): a long text doesn't make a title less telling.
 * K1 and B are what wins on the evaluation sets; the textbook's 1.5 and 0.75 lose two to three points of Hit@1 there.
 */
export const K1 = 2
const B = 0.85
const TITLE_WEIGHT = 3
/** An impact is kept in a byte: of so many parts is the loudest that a document can say a word. */
export const LOUDEST = 255

/** Steps of mean length within a doubling. Means move with each change; impacts are worked out anew at a step only. */
const STEPS = 16
/** Lengths up to this are looked up. */
const TABLE = 2048

const stepOf = (mean: number) => (mean > 0 ? Math.round(Math.log2(mean) * STEPS) : Number.NaN)

/** What a field's count is multiplied with, by the field's length. */
class Norm {
  private readonly table = new Float64Array(TABLE)
  private readonly mean: number

  constructor(step: number) {
    this.mean = Number.isNaN(step) ? 0 : 2 ** (step / STEPS)
    for (let length = 0; length < TABLE; length++) this.table[length] = this.reckon(length)
  }

  of(length: number): number {
    return length < TABLE ? this.table[length]! : this.reckon(length)
  }

  private reckon(length: number): number {
    return 1 / (1 - B + (this.mean > 0 ? (B * length) / this.mean : B))
  }
}

/** How lengths count where the means are such: equal stamps give equal impacts. */
export type Norms = { stamp: string; title: Norm; text: Norm }

const MOST_KEPT = 16

/** Makes norms from mean lengths, keeping those made last. */
export function makeNorms(): (titleMean: number, textMean: number) => Norms {
  const kept = new Map<string, Norms>()
  return (titleMean, textMean) => {
    const [title, text] = [stepOf(titleMean), stepOf(textMean)]
    const stamp = `${title} ${text}`
    const known = kept.get(stamp)
    if (known) return known
    const norms = { stamp, title: new Norm(title), text: new Norm(text) }
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(stamp, norms)
    return norms
  }
}

type Lengths = { titleLengths: Uint16Array; textLengths: Uint16Array }
type Done = { stamp: string; from: number; to: number; most: number }

/** A vector for lists that hold more than this share of the documents: there a look-up is one step. */
const DENSE_SHARE = 8
const DENSE_FROM = 1024
export const isDense = (length: number, documents: number): boolean =>
  documents >= DENSE_FROM && length * DENSE_SHARE >= documents

/**
 * How much each posting of a segment says, in a byte. Worked out when a search first wants a list, and again for what was
 * added since, or whole where the means went on to another step: so that no change ever has to wait for it.
 */
export class Impacts {
  bytes = new Uint8Array(0)
  private readonly done: (Done | undefined)[] = []
  private readonly vectors = new Map<number, { of: Done; to: number; vector: Uint8Array }>()

  /** The list's largest impact, once all of them stand in `bytes`. */
  ready(term: number, { from, to }: List, postings: Postings, lengths: Lengths, norms: Norms): number {
    this.bytes = roomy(this.bytes, postings.docs.length)
    let done = this.done[term]
    if (!done || done.stamp !== norms.stamp || done.from !== from) {
      done = { stamp: norms.stamp, from, to: from, most: 0 }
      this.done[term] = done
    }
    if (done.to === to) return done.most
    const { docs, counts } = postings
    const { titleLengths, textLengths } = lengths
    const { title, text } = norms
    let { most } = done
    for (let i = done.to; i < to; i++) {
      const doc = docs[i]!
      const count = counts[i]!
      const inTitle = titleCount(count)
      let often = textCount(count) * text.of(textLengths[doc]!)
      if (inTitle > 0) often += TITLE_WEIGHT * inTitle * title.of(titleLengths[doc]!)
      const impact = Math.max(1, Math.round((LOUDEST * often) / (K1 + often)))
      this.bytes[i] = impact
      if (impact > most) most = impact
    }
    done.to = to
    done.most = most
    return most
  }

  /** The impacts by document number, for a list that many documents are in; undefined for others. */
  vector(term: number, { from, to }: List, postings: Postings, documents: number): Uint8Array | undefined {
    if (!isDense(to - from, documents)) return undefined
    const done = this.done[term]!
    const known = this.vectors.get(term)
    if (known && known.of === done && known.to === to) return known.vector
    const vector = known && known.vector.length >= documents ? known.vector.fill(0) : new Uint8Array(documents)
    for (let i = from; i < to; i++) vector[postings.docs[i]!] = this.bytes[i]!
    this.vectors.set(term, { of: done, to, vector })
    return vector
  }

  /** Once the postings were trimmed nothing lies where it lay. */
  forget(): void {
    this.bytes = new Uint8Array(0)
    this.done.length = 0
    this.vectors.clear()
  }
}
