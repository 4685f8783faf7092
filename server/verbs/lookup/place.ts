import type { SearchFilters } from '../../search/search-index.ts'
import { covering, LOOKED_AT } from '../ask/gate.ts'
import type { Workshop } from '../workshop.ts'
import { tellingLine } from './content.ts'
import type { Piece } from './entry.ts'
import { identifiersIn, tokensOf } from './identifiers.ts'

/** Which of a document's pieces answers, and from where in it, in code units. */
export type Place = { index: number; at: number }

/**
 * Where in a document a question is answered: of the pieces that hold every identifier asked for, else of all, the best few
 * of the index are looked at, and the one that holds most of the question is taken; where the index knows none, the first.
 */
export async function placeOf(
  { catalogue }: Pick<Workshop, 'catalogue'>,
  { query, filters }: { query: string; filters: SearchFilters },
  pieces: readonly Piece[],
): Promise<Place> {
  const identifiers = identifiersIn(query)
  const holders = identifiers.length > 0 ? pieces.filter(({ text }) => holdsEach(text, identifiers)) : []
  const meant = new Map((holders.length ? holders : pieces).map((piece) => [piece.id, piece]))
  const asked = only(filters, (id) => id !== '' && meant.has(id))
  const { hits } = await catalogue.search(query, asked, 0, LOOKED_AT)
  const covers = covering(await catalogue.score(query, asked, 1))
  const ranked = hits.flatMap((hit) => {
    const piece = meant.get(hit.id)
    return piece ? [{ piece, hit, share: covers(piece.text) }] : []
  })
  const [first, ...others] = ranked
  if (!first) return { index: pieces.indexOf((holders.length ? holders : pieces)[0]!), at: 0 }
  const { piece, hit } = others.reduce((best, one) => (one.share > best.share ? one : best), first)
  const marked = new Set(hit.highlights.map(({ start, end }) => hit.text.slice(start, end)))
  return { index: pieces.indexOf(piece), at: tellingLine(piece.text, [...marked]) }
}

function holdsEach(text: string, identifiers: readonly string[]): boolean {
  const held = tokensOf(text)
  return identifiers.every((identifier) => held.has(identifier))
}

/** The same search among some of what it would find. */
const only = (filters: SearchFilters, shows: (id: string) => boolean): SearchFilters => ({
  ...filters,
  over: (filters.over ?? []).map((stretch) => ({
    ...stretch,
    shows: (id) => shows(id) && (stretch.shows?.(id) ?? true),
  })),
})
