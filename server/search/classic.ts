import { FIRM, isFound } from './lane.ts'
import { type Field, type Laid, rarity, scoreUnit } from './lay.ts'
import { type Finalist, type Gate, mayBeFound } from './max-score.ts'
import { textCount, titleCount } from './postings.ts'
import type { Segment } from './segment.ts'
import type { TokenKind } from './tokens.ts'

/** Plain BM25 and the fusion, with the values that everybody quotes: for comparing, not for use. */
const K1 = 1.5
const B = 0.75
const FUSED = 60
const TITLE_BONUS = 0.005

/** Characters, pairs and words; no identifiers whole, no weights, no question words cut. */
const PLAIN: ReadonlySet<string> = new Set<TokenKind>(['unigram', 'bigram', 'word', 'number'])

type Scores = { field: Field; bm25: Float64Array; cosine: Float64Array; met: Uint16Array; inTitle: Uint8Array }
type Whole = { size: number; meanLength: number }

const often = (counts: number) => titleCount(counts) + textCount(counts)
const lengthOf = ({ titleLengths, textLengths }: Segment, doc: number) => titleLengths[doc]! + textLengths[doc]!

/** How long each document of a segment is as a vector of TF-IDF. */
function norms({ postings, documents }: Segment, size: number): Float64Array {
  const squares = new Float64Array(documents)
  for (let term = 0; term < postings.terms; term++) {
    const { from, to } = postings.list(term)
    const idf = Math.log((size + 1) / (postings.liveOf(term) + 1)) + 1
    for (let i = from; i < to; i++) squares[postings.docs[i]!]! += (often(postings.counts[i]!) * idf) ** 2
  }
  return squares.map(Math.sqrt)
}

function scored(field: Field, { terms }: Laid, { size, meanLength }: Whole): Scores {
  const { segment } = field
  const { postings, documents } = segment
  const found: Scores = {
    field,
    bm25: new Float64Array(documents),
    cosine: new Float64Array(documents),
    met: new Uint16Array(documents),
    inTitle: new Uint8Array(documents),
  }
  const lengths = norms(segment, size)
  for (const { term: t, mark } of field.lanes) {
    const { term, frequency } = terms[t]!
    if (!PLAIN.has(term.kind)) continue
    const { from, to } = postings.list(postings.find(term.keys[0]!))
    const [weight, idf] = [rarity(size, frequency), Math.log((size + 1) / (frequency + 1)) + 1]
    for (let i = from; i < to; i++) {
      const doc = postings.docs[i]!
      const tf = often(postings.counts[i]!)
      const length = 1 - B + (B * lengthOf(segment, doc)) / meanLength
      found.bm25[doc]! += (weight * tf * (K1 + 1)) / (tf + K1 * length)
      found.cosine[doc]! += (tf * idf * idf) / lengths[doc]!
      if (mark === FIRM) found.met[doc]! |= FIRM
      else found.met[doc]! += mark
      if (term.isFirm && titleCount(postings.counts[i]!) > 0) found.inTitle[doc] = 1
    }
  }
  return found
}

/** Ranks by reciprocal rank among BM25's and the cosine's order, with a little more for a title that answers. */
export function classic(
  laid: Laid,
  characters: number,
  most: number,
  gateOf: (field: Field) => Gate | null,
): Finalist[] {
  const { fields, size, titleMean, textMean } = laid
  const found: { field: Field; doc: number; bm25: number; cosine: number; bonus: number; sum: number }[] = []
  for (const field of fields) {
    const gate = gateOf(field)
    if (!gate) continue
    const { bm25, cosine, met, inTitle } = scored(field, laid, { size, meanLength: titleMean + textMean })
    for (let doc = 0; doc < bm25.length; doc++) {
      if (bm25[doc] === 0 || !isFound(met[doc]!, characters) || !mayBeFound(field, gate, doc)) continue
      const bonus = inTitle[doc]! * TITLE_BONUS
      found.push({ field, doc, bm25: bm25[doc]!, cosine: cosine[doc]!, bonus, sum: bonus })
    }
  }
  for (const by of ['bm25', 'cosine'] as const)
    for (const [rank, one] of found.sort((a, b) => b[by] - a[by]).entries()) one.sum += 1 / (FUSED + rank + 1)
  return found
    .sort((a, b) => b.sum - a.sum)
    .slice(0, most)
    .map(({ field, doc, sum }) => ({ field, doc, sum: sum * scoreUnit }))
}
