import { headText, readText } from './markdown.ts'
import type { DocumentReader } from './reader.ts'

/** Whatever else is text: cut where it has headings after all, else between its paragraphs. */
export const text: DocumentReader = {
  format: 'text',
  recognises: (head) => headText(head) !== null,
  read: async (bytes) => readText(bytes, 'text'),
}
