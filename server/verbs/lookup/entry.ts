import { tokensOf } from './identifiers.ts'

/** A piece of a document that is found by itself: a rule's heading with what stands under it, a manual's section. */
export type Piece = {
  /** As the search index knows it; empty for what only joins the others. */
  id: string
  text: string
}

/** One document of the knowledge base, as its map lists it. */
export type MapEntry = {
  /** Its path, as the map writes it. */
  source: string
  summary: string
  keywords: readonly string[]
  /** The folded tokens of these three: what they name counts as held. */
  tokens: ReadonlySet<string>
  /** The knowledge bases that it belongs to: `rules`, `rules:<MODULE>`, `docs:<product>`. */
  bases: readonly string[]
  /** Its body without front matter, in order; none where it went meanwhile. */
  pieces(): Promise<readonly Piece[]>
}

/** What a map says of a document. */
export type Listed = Pick<MapEntry, 'source' | 'summary' | 'keywords'>

export const listed = ({ source, summary, keywords }: Listed): Listed & Pick<MapEntry, 'tokens'> => ({
  ...{ source, summary, keywords },
  tokens: tokensOf([source, summary, ...keywords].join('\n')),
})

/** The map of a knowledge base: its documents in order, and in which of them a hit of the index stands. */
export type KnowledgeMap = {
  entries: readonly MapEntry[]
  /** How many rules its documents are written from: what it takes to keep. */
  rules: number
  entryOf(id: string, place: { source?: string | undefined; path?: string | undefined }): MapEntry | undefined
}
