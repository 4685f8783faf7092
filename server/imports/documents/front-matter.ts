import { isSeq } from 'yaml'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { HufuError } from '../../../shared/error.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../shared/schema/document.ts'
import { fieldsOf, openYaml, scalarText } from '../yaml-file.ts'
import type { DocumentMeta, DocumentNotice } from './reader.ts'

const FENCED = /^---[ \t]*\n([\s\S]*?)(?:^(?:---|\.\.\.)[ \t]*(?:\n|$))/m
/** Longer than any head is a text between two rules. */
const HEAD_MOST = 64 * 1024

/** How people call the kinds; whatever else stands there is shown as it is. */
const KIND_WORDS: Record<DocumentKind, RegExp> = {
  error_codes: /错误码|error[ _-]?codes?/i,
  interface: /接口|api|interface/i,
  process: /流程|process|workflow|sop/i,
  manual: /手册|指南|说明|manual|guide/i,
  other: /^(?:其他|other)$/i,
}

export type Headed = { text: string; first_line: number; meta: DocumentMeta; notices: DocumentNotice[] }

/**
 * Takes the front matter off a Markdown text. One that can't be read stays in the text, with a remark: nothing is lost.
 */
export function headed(text: string): Headed {
  const plain: Headed = { text, first_line: 1, meta: {}, notices: [] }
  const found = text.startsWith('---') ? FENCED.exec(text.slice(0, HEAD_MOST)) : null
  if (found?.index !== 0 || !/^[^\s#:-][^\n:]*:/m.test(found[1]!)) return plain
  try {
    const meta = metaOf(found[1]!)
    return { ...plain, meta, text: text.slice(found[0].length), first_line: found[0].split('\n').length }
  } catch (error) {
    if (!(error instanceof HufuError)) throw error
    const line = (error.place?.line ?? 0) + 1
    return { ...plain, notices: [{ code: 'front_matter_unread', details: { why: error.message }, line }] }
  }
}

function metaOf(yaml: string): DocumentMeta {
  const { document } = openYaml(yaml, 'front matter')
  const fields = new Map(fieldsOf(document.contents).map(({ name, value }) => [name.toLowerCase(), value]))
  const said = (...names: string[]) => names.map((name) => scalarText(fields.get(name))?.trim()).find(Boolean)
  const title = said('title')
  const name = said('name')
  const description = said('description', 'summary')
  const keywords = wordsOf(fields.get('keywords') ?? fields.get('tags'))
  const kind = said('doc_kind', 'type', 'kind')
  const version = said('app_version', 'version')
  return {
    ...(title && { title: title.slice(0, 200) }),
    ...(name && { name: name.slice(0, 200) }),
    ...(description && { description: description.slice(0, 2000) }),
    ...(keywords.length && { keywords }),
    ...(kind && kindOf(kind)),
    ...(version && said('app_version') && { app_version: parseAppVersion(version) }),
  }
}

function kindOf(word: string): DocumentMeta {
  const known = DOCUMENT_KINDS.find((kind) => kind === word) ?? DOCUMENT_KINDS.find((k) => KIND_WORDS[k].test(word))
  return { doc_kind_label: word.slice(0, 100), ...(known && { doc_kind: known }) }
}

const KEYWORDS_MOST = 100

function wordsOf(node: unknown): string[] {
  const list = isSeq(node) ? node.items.map(scalarText) : (scalarText(node)?.split(/[,，、;；]/) ?? [])
  const words = list.map((word) => word?.trim().slice(0, 100) ?? '').filter(Boolean)
  return [...new Set(words)].slice(0, KEYWORDS_MOST)
}
