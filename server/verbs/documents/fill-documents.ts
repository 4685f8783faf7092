import { setImmediate as breathe } from 'node:timers/promises'
import type { SearchIndex } from '../../search/search-index.ts'
import { grouped, slicesOf } from '../grouped.ts'
import type { Store } from '../ports.ts'
import type { DocumentFileRow, SourceRow } from '../rows/documents.ts'
import type { StoredChange } from '../rows.ts'
import { parameterFindable, sectionFindable, wholeFindable } from './findable.ts'
import { eachFile, eachParameter, eachSection } from './stored.ts'

type Tools = { store: Store; index: SearchIndex }

/** Entries indexed between two breaths. */
const SLICE = 20

const sourcesOf = async ({ store }: Tools, project: string): Promise<Map<string, SourceRow>> =>
  new Map((await store.documents.sources(project)).map((source) => [source.source_id, source]))

/** A map lists the words of all that it maps: whoever searches would find it before any of these. */
const isRead = ({ format }: DocumentFileRow) => format !== 'index_map'

/** Carries all documents of a project into the index. */
export async function loadDocuments(tools: Tools, project: string): Promise<void> {
  const sources = await sourcesOf(tools, project)
  for await (const files of eachFile(tools, project, {}))
    for (const file of files.filter(isRead)) {
      await putWhole(tools, file, sources.get(file.source_id))
      for await (const sections of eachSection(tools, project, { file_id: file.file_id }))
        for (const some of slicesOf(sections, SLICE)) {
          const source = sources.get(file.source_id)
          if (source) for (const row of some) tools.index.put(sectionFindable(row, file, source))
          await breathe()
        }
      await putAllParameters(tools, file, sources.get(file.source_id))
    }
}

async function putAllParameters(tools: Tools, file: DocumentFileRow, source: SourceRow | undefined): Promise<void> {
  if (!source || file.parameters === 0) return
  for await (const page of eachParameter(tools, file.project, { file_id: file.file_id }))
    for (const some of slicesOf(page, SLICE)) {
      for (const row of some) tools.index.put(parameterFindable(row, file, source))
      await breathe()
    }
}

async function putWhole(tools: Tools, file: DocumentFileRow, source: SourceRow | undefined): Promise<void> {
  if (!source) return
  const sections = []
  for await (const page of eachSection(tools, file.project, { file_id: file.file_id })) sections.push(...page)
  tools.index.put(wholeFindable(file, source, sections))
  await breathe()
}

/** The same of what changed. */
export async function takeDocuments(tools: Tools, project: string, changes: readonly StoredChange[]): Promise<void> {
  const ids = (subject: StoredChange['subject']) => [
    ...new Set(changes.filter((change) => change.subject === subject).map((change) => change.subject_id)),
  ]
  const [files, sections, parameters] = [ids('document'), ids('section'), ids('parameter')]
  if (!files.length && !sections.length && !parameters.length) return
  for (const { app_version, subject, subject_id } of changes)
    if (subject === 'document' || subject === 'section' || subject === 'parameter')
      tools.index.remove(project, app_version, subject_id)
  const sources = await sourcesOf(tools, project)
  for (const some of slicesOf(files, SLICE))
    for (const file of (await tools.store.documents.someFiles(project, some)).filter(isRead))
      await putWhole(tools, file, sources.get(file.source_id))
  for (const some of slicesOf(sections, SLICE)) await putSections(tools, project, some, sources)
  for (const some of slicesOf(parameters, SLICE)) await putParameters(tools, project, some, sources)
}

async function putParameters(
  { store, index }: Tools,
  project: string,
  ids: readonly string[],
  sources: ReadonlyMap<string, SourceRow>,
): Promise<void> {
  const byFile = grouped(await store.documents.someParameters(project, ids), (row) => row.file_id)
  for (const file of await store.documents.someFiles(project, [...byFile.keys()])) {
    const source = sources.get(file.source_id)
    if (source) for (const row of byFile.get(file.file_id) ?? []) index.put(parameterFindable(row, file, source))
  }
  await breathe()
}

async function putSections(
  { store, index }: Tools,
  project: string,
  ids: readonly string[],
  sources: ReadonlyMap<string, SourceRow>,
): Promise<void> {
  const byFile = grouped(await store.documents.someSections(project, ids), (row) => row.file_id)
  for (const file of (await store.documents.someFiles(project, [...byFile.keys()])).filter(isRead)) {
    const source = sources.get(file.source_id)
    if (source) for (const row of byFile.get(file.file_id) ?? []) index.put(sectionFindable(row, file, source))
  }
  await breathe()
}
