import { readIndexMap } from '../index-map.ts'
import { decoded } from './decode.ts'
import { headText } from './markdown.ts'
import type { DocumentReader } from './reader.ts'

/** What a line of YAML that begins at the margin may be: a comment, a field, an entry of a list, the end of one in brackets. */
const FIELD = /^(?:#|---|\.\.\.|[\w"'][\w"' -]*:|- |-$|[\]}])/
/** A long map's head ends within a line. */
const CUT_FROM = 60_000

function isIndexMap(text: string): boolean {
  const lines = text.split('\n')
  const whole = text.length < CUT_FROM ? lines : lines.slice(0, -1)
  return (
    /^["']?files["']?:[ \t]*(?:\[|#|$)/m.test(text) &&
    /[\s{"'-]file["']?:[ \t]/.test(text) &&
    whole.every((line) => /^\s*$|^\s/.test(line) || FIELD.test(line))
  )
}

/**
 * The map of a knowledge base that comes along with its documents: kept as it was written, for look-ups; search passes it
 * over.
 * Errors  those of `readIndexMap`.
 */
export const indexMap: DocumentReader = {
  format: 'index_map',
  recognises: (head) => isIndexMap((headText(head) ?? '').replace(/\r\n?/g, '\n')),
  async read(bytes, file_name) {
    const text = decoded(bytes)
    readIndexMap(text, file_name)
    return { format: 'index_map', text, first_line: 1, pages: [], meta: { title: file_name }, notices: [] }
  },
}
