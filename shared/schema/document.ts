import { z } from 'zod'
import { appVersion, instant } from './base.ts'

/** From interface documents and tables of error codes: takes part in value conflicts as a third side, never changes coverage. */
export const parameterAtom = z.object({
  atom_id: z.string().regex(/^pa_[0-9a-f]{12}$/),
  source: z.string(),
  product: z.string(),
  path: z.string(),
  line: z.number().int().positive().describe('Of the file as it was sent'),
  page: z.number().int().nullable(),
  anchor: z.string().describe('Of the heading that it stands under'),
  title_path: z.string(),
  about: z.string().describe('What it is of, as the document calls it: an operation, a shape, a table'),
  name: z.string(),
  kind: z.enum(['limit', 'enum', 'error_code', 'default', 'timeout']),
  type: z.string().nullable(),
  is_required: z.boolean().nullable(),
  value: z.string(),
  unit: z.string().nullable(),
  meaning: z.string(),
  raw_text: z.string(),
})
export type ParameterAtom = z.infer<typeof parameterAtom>

export const DOCUMENT_KINDS = ['manual', 'interface', 'error_codes', 'process', 'other'] as const
export const documentKind = z.enum(DOCUMENT_KINDS)
export type DocumentKind = z.infer<typeof documentKind>

/** A label of documents: what a manual is about. */
export const productName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u)
/** Names a source in addresses and in its sections' keys. */
export const sourceId = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,63}$/u)
/** Where a file lies inside its source: letters as they are, no way out of it. */
export const documentPath = z
  .string()
  .max(400)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\p{Cc}]+$/u)

/** How results of one source are put together: one a chapter, one a file, or each section by itself. */
export const collapse = z.enum(['chapter', 'file', 'none'])
export type Collapse = z.infer<typeof collapse>

/** What people set of a source. */
export const sourceSettings = z.object({
  title: z.string().trim().max(200),
  product: productName,
  doc_kind: documentKind,
  app_version: appVersion.nullable().describe('The version that it is about; null: every version'),
  cut_level: z
    .number()
    .int()
    .min(0)
    .max(6)
    .describe('Headings of this level and above begin a section; 0: a file is one section'),
  collapse: collapse.nullable().describe('Null: by what it holds'),
})
export type SourceSettings = z.infer<typeof sourceSettings>

export const documentSource = sourceSettings.extend({
  source_id: sourceId,
  kb_id: z.string(),
  collapses: collapse.describe('How its results are put together, as it now stands'),
  files: z.number().int(),
  sections: z.number().int(),
  text_chars: z.number().int(),
  parameters: z.number().int(),
  formats: z.record(z.string(), z.number().int()).describe('Files by format'),
  last_ingest_at: instant.nullable(),
  created_at: instant,
  created_by: z.string(),
  edition: z.string().describe('What If-Match takes where its settings are edited'),
})
export type DocumentSource = z.infer<typeof documentSource>

export const documentFormat = z.enum(['markdown', 'text', 'pdf', 'word', 'excel', 'openapi', 'index_map'])
export type DocumentFormat = z.infer<typeof documentFormat>

/** Something worth knowing of a file that was taken all the same. */
export const documentRemark = z.object({
  code: z.string(),
  message: z.string(),
  message_zh: z.string(),
  line: z.number().int().nullable(),
})
export type DocumentRemark = z.infer<typeof documentRemark>

export const documentFile = z.object({
  file_id: z.string(),
  source_id: sourceId,
  product: z.string(),
  path: documentPath,
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  doc_kind: documentKind,
  app_version: appVersion.nullable(),
  format: documentFormat,
  sha256: z.string(),
  size_bytes: z.number().int(),
  text_chars: z.number().int(),
  pages: z.number().int().nullable(),
  sections: z.number().int(),
  parameters: z.number().int(),
  remarks: z.array(documentRemark),
  by: z.string(),
  at: instant,
})
export type DocumentFile = z.infer<typeof documentFile>

/** A piece of a manual that can be found and cited; lines are 1-based. */
export const documentSection = z.object({
  id: z.string(),
  chunk_key: z.string(),
  source: z.string(),
  doc_kind: z.string(),
  doc_kind_label: z.string(),
  product: z.string(),
  kb_id: z.string(),
  app_version: appVersion.optional(),
  title: z.string(),
  title_path: z.string(),
  heading: z.string(),
  stage_name: z.string(),
  path: z.string(),
  cite: z.object({ anchor: z.string(), line: z.number().int(), page: z.number().int().optional() }),
  line_start: z.number().int(),
  line_end: z.number().int(),
  name: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  text_chars: z.number().int(),
  seq: z.number().int(),
  truncated: z.boolean(),
  chunking: z.string(),
  created_at: instant.nullable(),
  text: z.string(),
})
export type DocumentSection = z.infer<typeof documentSection>

/** What a file was taken as: the result of its job. */
export const ingestResult = z.object({
  source_id: sourceId,
  product: z.string(),
  path: documentPath,
  file_id: z.string(),
  format: documentFormat,
  outcome: z.enum(['new', 'changed', 'unchanged']),
  sections: z.number().int(),
  parameters: z.number().int(),
  remarks: z.array(documentRemark),
})
export type IngestResult = z.infer<typeof ingestResult>

export const documentAccepted = z.object({
  job_id: z.string(),
  source_id: sourceId,
  product: z.string(),
  path: documentPath,
})
export type DocumentAccepted = z.infer<typeof documentAccepted>

/** What goes, or would go, where a source no longer has a file. */
export const pruned = z.object({ files: z.array(documentPath), sections: z.number().int(), is_dry_run: z.boolean() })
export type Pruned = z.infer<typeof pruned>

/** A section as it was, until it changed or went. */
export const formerSection = z.object({
  id: z.string(),
  until: instant,
  fate: z.enum(['changed', 'gone']),
  title_path: z.string(),
  text: z.string(),
  line_start: z.number().int(),
  line_end: z.number().int(),
})
export type FormerSection = z.infer<typeof formerSection>
