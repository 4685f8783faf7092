import type { AskedTerm, Scored } from '../../search/search-index.ts'

/** Of all that was asked for, weighed by how telling it is, so much must be there. */
const SHARE = 0.5
/** Words beside the question's own help to find, not to tell whether it is answered. */
const OWN = new Set(['unigram', 'bigram', 'word', 'compound', 'number'])

/** Whether what was found answers what was asked, by each term's part of its score. */
export function answers(terms: readonly AskedTerm[], parts: Scored['hits'][number]['parts']): boolean {
  let [asked, held] = [0, 0]
  for (const [i, { kind, most }] of terms.entries()) {
    if (!OWN.has(kind)) continue
    asked += most
    if ((parts[i] ?? 0) > 0) held += most
  }
  return asked > 0 && held / asked >= SHARE
}
