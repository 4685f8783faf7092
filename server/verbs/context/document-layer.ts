import { isFileId } from '../../../shared/file-id.ts'
import type { Hit } from '../../../shared/schema/answers.ts'
import type { OmittedSource } from '../../../shared/schema/context.ts'
import { isOfBases } from '../knowledge-bases.ts'
import { search } from '../search.ts'
import type { Entry } from './budget.ts'
import { excerpts } from './excerpt.ts'
import { type Gathered, isAnswered, type Look, RELEVANT_FROM, within } from './look.ts'

type Kind = 'section' | 'parameter'
const MOST: Record<Kind, number> = { section: 12, parameter: 5 }

/** Sections of documents that the words find, best first, and after them what documents state of parameters. */
export async function documentLayer(look: Look): Promise<Gathered> {
  const [sections, parameters] = [await ofKind(look, 'section'), await ofKind(look, 'parameter')]
  return {
    entries: [...sections.entries, ...parameters.entries],
    omitted: [...sections.omitted, ...parameters.omitted],
    hidden: [],
    dropped: sections.dropped + parameters.dropped,
  }
}

async function ofKind(look: Look, kind: Kind): Promise<Omit<Gathered, 'hidden'>> {
  const { hits, facets } = await found(look, kind, MOST[kind])
  const shown = hits.filter((hit) => isOfBases(look.bases, { product: hit.evidence.product ?? '' }))
  const isAbout = shown.length > 0 && (await isAnswered(look, kind))
  const least = isAbout ? RELEVANT_FROM * Math.max(...shown.map((hit) => hit.score)) : Number.POSITIVE_INFINITY
  const relevant = shown.filter((hit) => hit.score >= least)
  const versions = await versionsOf(look, relevant)
  const omitted = ({ id }: Hit, reason: OmittedSource['reason']): OmittedSource => ({
    ...{ layer: 'L3', reason, kind, id, count: 1 },
  })
  return {
    entries: relevant.flatMap((hit) => {
      const version = versions.get(hit.id)
      return version === undefined ? [] : [entryOf(hit, kind, version)]
    }),
    omitted: [
      ...relevant.filter((hit) => !versions.has(hit.id)).map((hit) => omitted(hit, 'stale_projection')),
      ...shown.filter((hit) => hit.score < least).map((hit) => omitted(hit, 'not_relevant')),
    ],
    dropped: await hidden(look, kind, facets, hits.length - shown.length),
  }
}

const found = (look: Look, kind: Kind, limit: number) =>
  search(
    look.workshop,
    look.project,
    { q: look.words, kind, app_version: look.version ?? undefined, ...within(look) },
    { limit },
  )

type Facets = Awaited<ReturnType<typeof found>>['facets']

/** How many the words would find beyond what may be shown. */
async function hidden(look: Look, kind: Kind, facets: Facets, checked: number): Promise<number> {
  if (look.bases === null) return checked
  const all = (await found({ ...look, bases: null }, kind, 1)).facets
  const counted = (of: Facets) => of.kind?.[kind] ?? 0
  return checked + Math.max(0, counted(all) - counted(facets))
}

/** By the hit, which text of its file it is from. Hits whose file is gone have none. */
async function versionsOf({ workshop: { store }, project }: Look, hits: readonly Hit[]): Promise<Map<string, string>> {
  const ids = hits.map((hit) => hit.id)
  const rows = [
    ...(await store.documents.someSections(project, ids)).map((row): [string, string] => [row.id, row.file_id]),
    ...(await store.documents.someParameters(project, ids)).map((row): [string, string] => [row.atom_id, row.file_id]),
  ]
  const fileOf = new Map([...rows, ...ids.filter(isFileId).map((id): [string, string] => [id, id])])
  const files = await store.documents.someFiles(project, [...new Set(fileOf.values())])
  const digests = new Map(files.map((file) => [file.file_id, file.sha256.slice(0, 12)]))
  return new Map(
    [...fileOf].flatMap(([id, file]) => {
      const digest = digests.get(file)
      return digest === undefined ? [] : [[id, digest] as const]
    }),
  )
}

function entryOf(hit: Hit, kind: Kind, version: string): Entry {
  const { source, path, anchor, line_start, line_end } = hit.evidence
  const said = { source, path, anchor, line_start, line_end }
  const place = path === undefined ? '' : ` (${source}/${path}:${line_start}-${line_end})`
  const title = `${hit.title.replace(/\s+/g, ' ')}${place}`
  const [whole, ...shorter] = excerpts(hit).map((text) => `${title}\n${quoted(text)}`)
  return {
    source: {
      kind,
      id: hit.id,
      version,
      app_version: hit.app_version,
      title: hit.title,
      is_pending: false,
      node_ids: [],
      external_ids: [],
      figma_urls: [],
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    },
    texts: [whole!, ...shorter],
  }
}

/** As a quotation nothing of a document can pass for another entry's mark. */
const quoted = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
