import type { AppVersion } from '../../../shared/schema/base.ts'
import { type LookupAnswer, QUERY_MOST } from '../../../shared/schema/lookup.ts'
import type { SearchFilters, Stretch } from '../../search/search-index.ts'
import { stretchesOf } from '../search.ts'
import { defaultVersion, projectRow, versionRowOf } from '../versions.ts'
import type { Workshop } from '../workshop.ts'
import { contentFrom, tellingLine } from './content.ts'
import type { KnowledgeMap, MapEntry, Piece } from './entry.ts'
import { answers } from './gate.ts'
import { holdsIdentifier, identifiersIn } from './identifiers.ts'
import { bestByKeywords } from './keywords.ts'
import { bestBySummary } from './summaries.ts'

type Reads = Pick<Workshop, 'store' | 'turns' | 'modules' | 'catalogue' | 'force' | 'maps'>

export type LookupWish = {
  query_text: string
  app_version?: AppVersion | undefined
  /** Documents of this product only. */
  product?: string | undefined
  /** Rules of this module only. */
  module?: string | undefined
  /** Only what is of these knowledge bases. */
  within?: readonly string[] | undefined
}

const NOTHING: LookupAnswer = { found: false, content: '', source: '' }

/** What a look-up is done in: the documents that the caller may see, and the part of the index that holds them. */
type Room = {
  query: string
  entries: readonly MapEntry[]
  map: KnowledgeMap
  over: readonly Stretch[]
  filters: SearchFilters
}

/**
 * Finds the one document of the knowledge base that a question is about, and its text from the section that fits: by the
 * map's keywords, else by its summaries, else by the index. A question that names what no document holds finds nothing.
 * Errors  `not_found` for a project or version that is none.
 */
export async function lookup(workshop: Reads, project: string, wish: LookupWish): Promise<LookupAnswer> {
  await projectRow(workshop, project)
  const { app_version } = wish
  if (app_version !== undefined) await versionRowOf(workshop, { project, app_version })
  const query = wish.query_text.trim().slice(0, QUERY_MOST)
  if (query === '') return NOTHING
  const room = await roomOf(workshop, project, query, wish)
  if (room.entries.length === 0 || !(await holdsAll(workshop, room, identifiersIn(query)))) return NOTHING
  const entry =
    bestByKeywords(room.entries, query) ?? (await bySummary(workshop, room)) ?? (await byIndex(workshop, room))
  return entry ? answerFrom(workshop, room, entry) : NOTHING
}

async function roomOf(workshop: Reads, project: string, query: string, wish: LookupWish): Promise<Room> {
  const { product, module, within } = wish
  const app_version = wish.app_version ?? (await defaultVersion(workshop, project))
  const lang = /\p{Script=Han}/u.test(query) ? 'zh' : 'en'
  const map = await workshop.maps.of(workshop, { project, app_version, lang })
  const asked = [
    ...(product === undefined ? [] : [`docs:${product}`]),
    ...(module === undefined ? [] : [`rules:${module}`]),
  ]
  const isSeen = ({ bases }: MapEntry) =>
    [asked, within].every((some) => !some?.length || bases.some((base) => some.includes(base)))
  const over = await stretchesOf(workshop, project, app_version, false)
  const filters = { project, over, ...(within && { within }) }
  return { query, entries: map.entries.filter(isSeen), map, over, filters }
}

/** How many of the best are looked at for a document that may be seen, or that holds an identifier. */
const LOOKED = 20

/** Whether each identifier stands in a document of the room, or in what the map says of one. */
async function holdsAll(
  workshop: Reads,
  { entries, filters, map }: Room,
  identifiers: readonly string[],
): Promise<boolean> {
  for (const identifier of identifiers) {
    const isListed = entries.some(({ source, summary, keywords }) =>
      holdsIdentifier([source, summary, ...keywords].join('\n'), identifier),
    )
    if (isListed) continue
    const { hits } = await workshop.catalogue.score(identifier, filters, LOOKED)
    const isHeld = hits.some(({ findable: { id, title, text, context = '', evidence } }) => {
      const said = [title, text, context, ...evidence.external_ids].join('\n')
      return holdsIdentifier(said, identifier) && entries.includes(map.entryOf(id, evidence)!)
    })
    if (!isHeld) return false
  }
  return true
}

async function bySummary(workshop: Reads, { query, entries, filters }: Room): Promise<MapEntry | undefined> {
  const { terms } = await workshop.catalogue.score(query, filters, 1)
  return bestBySummary(entries, terms)
}

async function byIndex(workshop: Reads, { query, entries, map, filters }: Room): Promise<MapEntry | undefined> {
  const { hits, terms } = await workshop.catalogue.score(query, filters, LOOKED)
  for (const { findable, parts } of hits) {
    const entry = map.entryOf(findable.id, findable.evidence)
    if (entry && entries.includes(entry)) return answers(terms, parts) ? entry : undefined
  }
  return undefined
}

async function answerFrom(workshop: Reads, room: Room, entry: MapEntry): Promise<LookupAnswer> {
  const pieces = await entry.pieces()
  if (pieces.length === 0) return NOTHING
  const { index, at } = await placeIn(workshop, room, pieces)
  const content = contentFrom(
    pieces.map(({ text }) => text),
    index,
    at,
  )
  return { found: true, content, source: entry.source }
}

/**
 * The piece that fits best, and where in it: of those that hold every identifier asked for, else of all, the one that the
 * index ranks first; where it ranks none, the first of them.
 */
async function placeIn(
  workshop: Reads,
  { query, over, filters }: Room,
  pieces: readonly Piece[],
): Promise<{ index: number; at: number }> {
  const identifiers = identifiersIn(query)
  const holders = pieces.filter(({ text }) => identifiers.every((identifier) => holdsIdentifier(text, identifier)))
  const meant = holders.length > 0 ? holders : pieces
  const ids = new Set(meant.map(({ id }) => id).filter(Boolean))
  const only = over.map((stretch) => ({
    ...stretch,
    shows: (id: string) => ids.has(id) && (stretch.shows?.(id) ?? true),
  }))
  const { hits } = await workshop.catalogue.search(query, { ...filters, over: only }, 0, 1)
  const piece = meant.find(({ id }) => id !== '' && id === hits[0]?.id) ?? meant[0]!
  const marked = new Set(
    hits.flatMap(({ text, highlights }) => highlights.map((mark) => text.slice(mark.start, mark.end))),
  )
  return { index: pieces.indexOf(piece), at: tellingLine(piece.text, [...marked]) }
}
