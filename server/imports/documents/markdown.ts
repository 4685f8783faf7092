import { TextDecoder } from 'node:util'
import { marksOf } from '../../../shared/documents/marks.ts'
import { decoded, encodingOf } from './decode.ts'
import { headed } from './front-matter.ts'
import type { DocumentReader, ReadDocument } from './reader.ts'

/** Text as far as its first bytes show; null where they are none. */
export function headText(head: Uint8Array): string | null {
  const label = encodingOf(head)
  return label === null ? null : new TextDecoder(label).decode(head, { stream: true })
}

/** Signs that nobody writes into plain text by chance. */
const MARKED = /^---[ \t]*$|^ {0,3}(?:`{3,}|~{3,})|\]\([^)\s]+\)|\*\*[^*\s][^*]*\*\*/m

/** Manuals in Markdown: a heading, a fence, a table, a link, or front matter. */
export const markdown: DocumentReader = {
  format: 'markdown',
  recognises(head) {
    const text = headText(head)
    if (text === null) return false
    return (
      MARKED.test(text) || marksOf(text.split(/\r\n?|\n/)).some(({ kind }) => kind === 'heading' || kind === 'kept')
    )
  },
  read: async (bytes) => readText(bytes, 'markdown'),
}

export function readText(bytes: Uint8Array, format: 'markdown' | 'text'): ReadDocument {
  return { format, pages: [], ...headed(decoded(bytes)) }
}
