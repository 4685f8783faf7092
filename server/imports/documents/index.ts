import { type ErrorCode, HufuError } from '../../../shared/error.ts'
import { indexMap } from './index-map.ts'
import { headText, markdown } from './markdown.ts'
import { office } from './office.ts'
import { openapi } from './openapi.ts'
import { pdf } from './pdf.ts'
import type { DocumentReader } from './reader.ts'
import { text } from './text.ts'

/** Formats of documents, asked in order: plain text is what is left. */
export const DOCUMENT_READERS: readonly DocumentReader[] = [pdf, office, indexMap, openapi, markdown, text]

/** Bumped where a reader would read, or `sectionsOf` cut, the same file otherwise: it is then taken anew when it is sent again. */
export const READ_BY = 2

/** How much of a file `recogniseDocument` wants to see. */
export const DOCUMENT_HEAD = 65_536

const starts =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, i) => head[i] === byte)

const LEGACY_OFFICE = starts(0xd0, 0xcf, 0x11, 0xe0)
const PICTURES = [
  starts(0x89, 0x50, 0x4e, 0x47), // PNG
  starts(0xff, 0xd8, 0xff), // JPEG
  starts(0x47, 0x49, 0x46, 0x38), // GIF
  starts(0x52, 0x49, 0x46, 0x46), // WebP, and sounds
]

type Lookalike = { code: ErrorCode; shows(head: Uint8Array): boolean }
/** What people drop by mistake, by what it is, so that the refusal can say so. */
const LOOKALIKES: readonly Lookalike[] = [
  { code: 'empty_document', shows: (head) => headText(head)?.trim() === '' },
  { code: 'legacy_office', shows: LEGACY_OFFICE },
  { code: 'picture_document', shows: (head) => PICTURES.some((is) => is(head)) },
  { code: 'web_page_document', shows: (head) => /^\s*(?:<!doctype html|<html[\s>])/i.test(headText(head) ?? '') },
]

/**
 * The reader for a file, told by its first bytes.
 * Errors  a code that says what it looks like instead; `unknown_document`.
 */
export function recogniseDocument(head: Uint8Array): DocumentReader {
  const lookalike = LOOKALIKES.find(({ shows }) => shows(head))
  if (lookalike) throw new HufuError(lookalike.code)
  const reader = DOCUMENT_READERS.find((one) => one.recognises(head))
  if (!reader) throw new HufuError('unknown_document')
  return reader
}
