import { kbOf, kbOfModule } from '../../../shared/knowledge-base.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'
import { type LookupAnswer, QUERY_MOST } from '../../../shared/schema/lookup.ts'
import { langOf } from '../../../shared/sentence/wording.ts'
import type { SearchFilters } from '../../search/search-index.ts'
import { ANSWERS_FROM, covering, LOOKED_AT, wordsOf } from '../ask/gate.ts'
import { sharedBases } from '../knowledge-bases.ts'
import { filtersOf } from '../search.ts'
import type { Workshop } from '../workshop.ts'
import { contentFrom } from './content.ts'
import type { KnowledgeMap, MapEntry } from './entry.ts'
import { holdsIdentifier, identifiersIn } from './identifiers.ts'
import { bestByKeywords } from './keywords.ts'
import { placeOf } from './place.ts'
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
  filters: SearchFilters
}

/**
 * Finds the one document of the knowledge base that a question is about, and its text from the section that fits: by the
 * map's keywords, else by its summaries, else by the index. A question that names what no document holds finds nothing.
 * Errors  `not_found` for a project or version that is none.
 */
export async function lookup(workshop: Reads, project: string, wish: LookupWish): Promise<LookupAnswer> {
  const query = wish.query_text.trim().slice(0, QUERY_MOST)
  const bases = basesOf(wish)
  const { app_version } = wish
  const { version, filters } = await filtersOf(workshop, project, { app_version, ...(bases && { within: bases }) })
  if (query === '') return NOTHING
  const room = { query, filters, ...(await roomOf(workshop, filters, query, version, wish)) }
  if (room.entries.length === 0 || !(await holdsAll(workshop, room, identifiersIn(query)))) return NOTHING
  const entry = bestByKeywords(room.entries, query) ?? (await byGate(workshop, room))
  return entry ? answerFrom(workshop, room, entry) : NOTHING
}

/** Where a look-up is done: a product and a module that are asked for add up, and a token keeps to its own; null: everywhere. */
function basesOf({ product, module, within }: LookupWish): string[] | null {
  const asked = [
    ...(product === undefined ? [] : [kbOf(product)]),
    ...(module === undefined ? [] : [kbOfModule(module)]),
  ]
  return sharedBases(within, asked.length > 0 ? asked : undefined)
}

async function roomOf(
  workshop: Reads,
  { project, within: looked }: SearchFilters,
  query: string,
  app_version: AppVersion | null,
  { within }: LookupWish,
): Promise<Pick<Room, 'entries' | 'map'>> {
  const is_narrow = within !== undefined && !within.includes('rules')
  const map = await workshop.maps.of(workshop, { project, app_version, lang: langOf(query), is_narrow })
  const isSeen = ({ bases }: MapEntry) => !looked || bases.some((base) => looked.includes(base))
  return { entries: map.entries.filter(isSeen), map }
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
    if (entries.some(({ tokens }) => tokens.has(identifier))) continue
    const { hits } = await workshop.catalogue.score(identifier, filters, LOOKED)
    const isHeld = hits.some(({ findable: { id, title, text, context = '', evidence } }) => {
      const said = [title, text, context, ...evidence.external_ids].join('\n')
      return holdsIdentifier(said, identifier) && entries.includes(map.entryOf(id, evidence)!)
    })
    if (!isHeld) return false
  }
  return true
}

/** By the summaries, else by what the index finds, where either holds enough of the question to answer it. */
async function byGate(workshop: Reads, { query, entries, map, filters }: Room): Promise<MapEntry | undefined> {
  const scored = await workshop.catalogue.score(query, filters, LOOKED)
  const covers = covering(scored)
  const summed = bestBySummary(entries, covers)
  if (summed) return summed
  const seen = scored.hits.flatMap((hit) => {
    const entry = map.entryOf(hit.id, hit.findable.evidence)
    return entry && entries.includes(entry) ? [{ entry, hit }] : []
  })
  return seen.slice(0, LOOKED_AT).find(({ hit }) => covers(wordsOf(hit)) >= ANSWERS_FROM)?.entry
}

async function answerFrom(workshop: Reads, room: Room, entry: MapEntry): Promise<LookupAnswer> {
  const pieces = await entry.pieces()
  if (pieces.length === 0) return NOTHING
  const { index, at } = await placeOf(workshop, room, pieces)
  const content = contentFrom(
    pieces.map(({ text }) => text),
    index,
    at,
  )
  return { found: true, content, source: entry.source }
}
