import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import {
  collapse,
  documentAccepted,
  documentFile,
  documentKind,
  documentPath,
  documentSection,
  documentSource,
  formerSection,
  parameterAtom,
  productName,
  pruned,
  sourceId,
  sourceSettings,
} from '../../../shared/schema/document.ts'
import { deleteDocument, deleteSource, pruneSource } from '../../verbs/documents/delete-documents.ts'
import {
  chunkLines,
  listDocuments,
  listParameters,
  listSections,
  oneSection,
  sectionHistory,
} from '../../verbs/documents/read-documents.ts'
import { DOCUMENT_LIMIT, sendDocument, sourceIdOf } from '../../verbs/documents/send-document.ts'
import { listSources, oneSource, setSource } from '../../verbs/documents/sources.ts'
import type { DocumentFilter } from '../../verbs/ports/documents.ts'
import { attachment } from '../attachment.ts'
import { etag } from '../etag.ts'
import { EDIT, inProject, json, MIB, PROJECT, pageOf, paging, READ, route, SMALL, told, yes } from './route.ts'

const DOCUMENTS = `${PROJECT}/documents`
const SOURCE = `${DOCUMENTS}/sources/{source_id}`
const ofSource = inProject.extend({ source_id: sourceId })
const ofFile = inProject.extend({ file_id: z.string().max(64) })
const ofSection = inProject.extend({ id: z.string().max(64) })

const version = z.string().transform(parseAppVersion)
/** A path as systems write it: some decompose letters, some turn slashes. */
const sentPath = z
  .string()
  .transform((path) =>
    path
      .normalize('NFC')
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+/, ''),
  )
  .pipe(documentPath)

const upload = z.object({
  product: productName,
  source: sourceId
    .optional()
    .describe('The source that the file belongs to; else one of the product and the file name'),
  path: sentPath.describe('Where the file lies inside its source; the same path again is the same file'),
  title: z.string().trim().max(200).optional(),
  doc_kind: documentKind.optional(),
  app_version: version.optional(),
  cut_level: z.coerce.number().int().min(0).max(6).optional(),
  collapse: collapse.optional(),
})

const which = {
  product: productName.optional(),
  source: sourceId.optional(),
  file: z.string().max(64).optional().describe('A file_id'),
  q: z.string().trim().max(200).optional().describe('Words in a file’s path or title'),
}
type Which = {
  product?: string | undefined
  source?: string | undefined
  file?: string | undefined
  q?: string | undefined
}
const filterOf = ({ product, source, file, q }: Which): DocumentFilter => ({
  ...(product !== undefined && { product }),
  ...(source !== undefined && { source_id: source }),
  ...(file !== undefined && { file_id: file }),
  ...(q && { words: q }),
})

/** Told by content: a sender may call it whatever it knows. */
const TYPES = [
  'application/octet-stream',
  'text/markdown',
  'text/plain',
  'text/x-markdown',
  'text/yaml',
  'application/yaml',
  'application/x-yaml',
  'application/json',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

const without = <T extends object>(wish: T) =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

export const documents = [
  route({
    method: 'post',
    path: DOCUMENTS,
    operation_id: 'sendDocument',
    summary: {
      en: 'Upload a manual or another document as the raw body; its format is told by content',
      zh: '以原始请求体上传手册等文档，格式按内容识别',
    },
    admits: EDIT,
    params: inProject,
    query: upload,
    body: { stream: TYPES, limit_bytes: DOCUMENT_LIMIT },
    is_repeatable: true,
    answers: {
      202: told('Streamed to disk; the job reads and cuts it.', '已存盘，由任务读取并切分。', documentAccepted),
    },
    handle: async ({ params, query: { product, source, path, ...settings }, caller, workshop, request, bytes }) =>
      json(
        await sendDocument(workshop, caller, params.project, {
          product,
          source_id: source ?? sourceIdOf(product, path.split('/')[0]!),
          path,
          settings: without(settings),
          declared_bytes: Number(request.headers.get('content-length') ?? 0),
          bytes,
        }),
        202,
      ),
  }),
  route({
    method: 'get',
    path: `${DOCUMENTS}/sources`,
    operation_id: 'listSources',
    summary: { en: 'The sources of documents with what they hold', zh: '文档来源及其内容统计' },
    admits: READ,
    params: inProject,
    query: z.object({ product: productName.optional() }),
    answers: { 200: told('Every source.', '全部来源。', z.object({ items: z.array(documentSource) })) },
    handle: async ({ params, query, workshop }) =>
      json({ items: await listSources(workshop, params.project, query.product ?? null) }),
  }),
  route({
    method: 'get',
    path: SOURCE,
    operation_id: 'getSource',
    summary: { en: 'One source', zh: '单个来源' },
    admits: READ,
    params: ofSource,
    answers: { 200: told('The source.', '来源。', documentSource) },
    handle: async ({ params, workshop }) => {
      const source = await oneSource(workshop, params.project, params.source_id)
      return json(source, 200, etag(source.edition))
    },
  }),
  route({
    method: 'patch',
    path: SOURCE,
    operation_id: 'editSource',
    summary: {
      en: 'Set a source: product, kind, version, the level that it is cut at, how its results are put together',
      zh: '修改来源：产品、类型、版本、切分级别、结果合并方式',
    },
    admits: EDIT,
    params: ofSource,
    body: { json: sourceSettings.partial(), limit_bytes: SMALL },
    takes_edition: true,
    answers: {
      200: told(
        'The source as it now stands; cut anew where the level changed.',
        '修改后的来源；级别改变时已重新切分。',
        documentSource,
      ),
    },
    handle: async ({ params, body, caller, workshop, edition }) => {
      const source = await setSource(workshop, caller, params.project, params.source_id, without(body), edition)
      return json(source, 200, etag(source.edition))
    },
  }),
  route({
    method: 'delete',
    path: SOURCE,
    operation_id: 'deleteSource',
    summary: { en: 'Take a source away with all of its files', zh: '删除来源及其全部文件' },
    admits: EDIT,
    params: ofSource,
    query: z.object({ name: z.string().max(100).default('').describe('The source’s name, as the person typed it') }),
    answers: { 204: told('It is gone.', '已删除。') },
    handle: async ({ params, query, caller, workshop }) => {
      await deleteSource(workshop, caller, params.project, params.source_id, query.name)
      return json(null, 204)
    },
  }),
  route({
    method: 'post',
    path: `${SOURCE}/prune`,
    operation_id: 'pruneSource',
    summary: { en: 'Take away the files that a source no longer has', zh: '移除来源里已不存在的文件' },
    admits: EDIT,
    params: ofSource,
    query: z.object({ dry_run: yes }),
    body: {
      json: z.object({ keep: z.array(sentPath).max(20_000).describe('The paths of the files that it has') }),
      limit_bytes: 8 * MIB,
    },
    is_repeatable: true,
    answers: { 200: told('What went, or would go.', '移除（或将移除）的文件。', pruned) },
    handle: async ({ params, query, body, caller, workshop }) =>
      json(await pruneSource(workshop, caller, params.project, params.source_id, body.keep, query.dry_run)),
  }),
  route({
    method: 'get',
    path: `${DOCUMENTS}/files`,
    operation_id: 'listDocuments',
    summary: { en: 'Files by source and path', zh: '文件，按来源和路径排列' },
    admits: READ,
    params: inProject,
    query: paging.extend(which),
    answers: { 200: told('A page of files.', '一页文件。', pageOf(documentFile)) },
    handle: async ({ params, query, workshop }) =>
      json(await listDocuments(workshop, params.project, filterOf(query), query)),
  }),
  route({
    method: 'delete',
    path: `${DOCUMENTS}/files/{file_id}`,
    operation_id: 'deleteDocument',
    summary: { en: 'Take one file away', zh: '删除单个文件' },
    admits: EDIT,
    params: ofFile,
    answers: { 204: told('It is gone.', '已删除。') },
    handle: async ({ params, caller, workshop }) => {
      await deleteDocument(workshop, caller, params.project, params.file_id)
      return json(null, 204)
    },
  }),
  route({
    method: 'get',
    path: `${DOCUMENTS}/sections`,
    operation_id: 'listSections',
    summary: { en: 'Sections with their text, in file order', zh: '段落及正文，按文件顺序' },
    admits: READ,
    params: inProject,
    query: paging.extend(which),
    answers: { 200: told('A page of sections.', '一页段落。', pageOf(documentSection)) },
    handle: async ({ params, query, workshop }) =>
      json(await listSections(workshop, params.project, filterOf(query), query)),
  }),
  route({
    method: 'get',
    path: `${DOCUMENTS}/parameters`,
    operation_id: 'listParameters',
    summary: {
      en: 'What interface documents and tables of error codes state: limits, choices, presets, codes',
      zh: '接口文档和错误码表里的参数：限制、取值、默认值、错误码',
    },
    admits: READ,
    params: inProject,
    query: paging.extend(which),
    answers: { 200: told('A page of parameters, in file order.', '一页参数，按文件顺序。', pageOf(parameterAtom)) },
    handle: async ({ params, query, workshop }) =>
      json(await listParameters(workshop, params.project, filterOf(query), query)),
  }),
  route({
    method: 'get',
    path: `${DOCUMENTS}/sections/{id}`,
    operation_id: 'getSection',
    summary: { en: 'One section', zh: '单个段落' },
    admits: READ,
    params: ofSection,
    answers: { 200: told('The section.', '段落。', documentSection) },
    handle: async ({ params, workshop }) => json(await oneSection(workshop, params.project, params.id)),
  }),
  route({
    method: 'get',
    path: `${DOCUMENTS}/sections/{id}/history`,
    operation_id: 'getSectionHistory',
    summary: { en: 'What a section was before, also one that is gone', zh: '段落以前的内容，已删除的也可查' },
    admits: READ,
    params: ofSection,
    query: paging,
    answers: { 200: told('A page, newest first.', '一页，最新在前。', pageOf(formerSection)) },
    handle: async ({ params, query, workshop }) =>
      json(await sectionHistory(workshop, params.project, params.id, query)),
  }),
  route({
    method: 'get',
    path: `${DOCUMENTS}/chunks.jsonl`,
    operation_id: 'getChunks',
    summary: { en: 'Every section as a line of JSON, for an audit', zh: '全部段落，每行一个 JSON，供核查' },
    admits: READ,
    params: inProject,
    query: z.object(which),
    answers: { 200: told('The sections.', '段落。', undefined, 'application/x-ndjson') },
    handle: async ({ params, query, workshop }) => {
      const lines = await chunkLines(workshop, params.project, filterOf(query))
      return attachment(lines, `${params.project}-chunks.jsonl`, 'application/x-ndjson')
    },
  }),
]
