import { posix } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { joined } from '../../../shared/documents/sections.ts'
import { kbOf } from '../../../shared/knowledge-base.ts'
import { EVERY_VERSION } from '../../../shared/schema/base.ts'
import { readIndexMap } from '../../imports/index-map.ts'
import { versionOf } from '../documents/rows-of.ts'
import { eachFile, eachSection } from '../documents/stored.ts'
import type { DocumentFileRow, SectionRow, SourceRow } from '../rows/documents.ts'
import type { Workshop } from '../workshop.ts'
import { type Listed, listed, type MapEntry, type Piece } from './entry.ts'

type Reads = Pick<Workshop, 'store'>
export type FileEntry = MapEntry & { file: Pick<DocumentFileRow, 'source_id' | 'path'> }

/**
 * The documents that were put in, of every version and of those named: first what maps that came along list, as they do,
 * then what none of them lists, by what it says of itself.
 */
export async function documentEntries(
  workshop: Reads,
  project: string,
  versions: readonly string[],
): Promise<FileEntry[]> {
  const sources = new Map((await workshop.store.documents.sources(project)).map((row) => [row.source_id, row]))
  const isMeant = (file: DocumentFileRow) => {
    const source = sources.get(file.source_id)
    const version = source && versionOf(file, source)
    return version === EVERY_VERSION || (version !== undefined && versions.includes(version))
  }
  const files: DocumentFileRow[] = []
  for await (const page of eachFile(workshop, project, {})) files.push(...page.filter(isMeant))
  const standing = new Map(files.filter((file) => file.format !== 'index_map').map((file) => [placeOf(file), file]))
  const entry = async (file: DocumentFileRow, said: Listed) => {
    await breathe()
    return entryOf(workshop, file, sources.get(file.source_id)!, said)
  }
  const entries: FileEntry[] = []
  for (const map of files.filter((file) => file.format === 'index_map'))
    for (const { file: written, ...said } of await listedBy(workshop, map)) {
      const place = placeOf({ source_id: map.source_id, path: posix.join(posix.dirname(map.path), written) })
      const file = standing.get(place)
      if (file) entries.push(await entry(file, { ...said, source: written }))
      standing.delete(place)
    }
  for (const file of standing.values()) entries.push(await entry(file, ownWords(file)))
  return entries
}

const placeOf = ({ source_id, path }: Pick<DocumentFileRow, 'source_id' | 'path'>) =>
  JSON.stringify([source_id, path.normalize('NFC')])

/** What a map that came along says: it was read before it was taken. */
async function listedBy(workshop: Reads, map: DocumentFileRow) {
  const sections = await sectionsOf(workshop, map)
  return readIndexMap(joined(sections, map.first_line), map.path).files
}

const ownWords = ({ path, title, name, description, keywords }: DocumentFileRow): Listed => ({
  source: path,
  summary: [title, description].filter(Boolean).join(' '),
  keywords: [...keywords, title, name].filter(Boolean),
})

async function sectionsOf(workshop: Reads, { project, file_id }: DocumentFileRow): Promise<SectionRow[]> {
  const sections: SectionRow[] = []
  for await (const page of eachSection(workshop, project, { file_id })) sections.push(...page)
  return sections
}

function entryOf(workshop: Reads, file: DocumentFileRow, { product }: SourceRow, said: Listed): FileEntry {
  const { source_id, path } = file
  return {
    ...listed(said),
    bases: [kbOf(product)],
    file: { source_id, path },
    pieces: async () => (await sectionsOf(workshop, file)).map(({ id, text }): Piece => ({ id, text })),
  }
}
