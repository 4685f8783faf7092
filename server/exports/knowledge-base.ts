import type { IndexFile } from '../../shared/schema/tables.ts'
import { type Export, MARKDOWN } from './export.ts'
import { onOneLine, yamlOf } from './front-matter.ts'
import { keywordsOf } from './keywords.ts'
import { documentsOf, type ModuleDocument, moduleDocuments, statesCounted } from './module-documents.ts'
import { moduleTitle } from './module-names.ts'
import type { Reading } from './reading.ts'

const FOLDER = 'knowledge_base/'
const INDEX = { name: `${FOLDER}_index.yaml`, media_type: 'application/yaml; charset=utf-8' }

/** A folder to hand over whole: the documents, and the map by which a look-up finds the right one. */
export const knowledgeBase: Export = {
  name: FOLDER,
  names: (modules) => [
    INDEX,
    ...moduleDocuments.names(modules).map(({ name }) => ({ name: FOLDER + name, media_type: MARKDOWN })),
  ],
  files: function* (read) {
    const documents = documentsOf(read)
    const index: IndexFile = { files: documents.map((d) => entryOf(d, read)) }
    yield { ...INDEX, text: yamlOf(index) }
    for (const { file, text } of documents)
      yield { name: `${FOLDER}modules/${file}`, media_type: MARKDOWN, text: text() }
  },
}

/** Paths are relative to the map's folder. */
export const entryOf = (document: ModuleDocument, read: Reading): IndexFile['files'][number] => ({
  file: `modules/${document.file}`,
  summary: summaryOf(document, read),
  keywords: keywordsOf(document.topics),
})

const NAMED = 5

/** A sentence or two on what the document holds. */
function summaryOf({ module, rules, topics }: ModuleDocument, { voice, snapshot }: Reading): string {
  const { say, row, also } = voice
  const counted = { total: rules.length, states: statesCounted(rules, voice) }
  const some = (list: readonly string[]) =>
    list.length > NAMED ? say('and_more', { list: row(list.slice(0, NAMED)), total: list.length }) : row(list)
  const about = [...new Set([...topics.entities, ...topics.labels])]
  return also([
    module === null
      ? say('summary_rules_none', counted)
      : say('summary_rules', { name: onOneLine(moduleTitle(module, snapshot.modules, voice.lang)), ...counted }),
    ...(topics.pages.length ? [say('summary_touchpoints', { list: some(topics.pages) })] : []),
    ...(about.length ? [say('summary_entities', { list: some(about) })] : []),
  ])
}
