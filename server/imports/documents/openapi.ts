import { HufuError } from '../../../shared/error.ts'
import { chaptersOf } from '../openapi/operations.ts'
import { oneLine } from '../openapi/schema.ts'
import { treeOf } from '../openapi/tree.ts'
import { statedBy, written } from '../openapi/written.ts'
import { decoded } from './decode.ts'
import { headText, readText } from './markdown.ts'
import type { DocumentReader, ReadDocument } from './reader.ts'

const PARAMETERS_MOST = 20_000
/** As large as interface documents get that somebody wrote. */
const CHARS_MOST = 8_000_000
const YAML_KEY = /^["']?openapi["']?[ \t]*:[ \t]*["']?3\.\d/m
/** What stands above the first key of a file in YAML. */
const YAML_TOP = /^(?:[ \t]*(?:---|%YAML.*|#.*)?\n)*/
const JSON_TEXT = /^\s*\{[\s\S]*"openapi"\s*:\s*"3\.\d/

/**
 * OpenAPI 3, in JSON or YAML: a section for each operation and each shape that has a name, and what they state of
 * parameters. Its sections' lines are those of the text here, as with all that is no text itself; a parameter's line is the
 * file's own.
 */
export const openapi: DocumentReader = {
  format: 'openapi',
  recognises(head) {
    const text = headText(head)
    return text !== null && (isYaml(text) || JSON_TEXT.test(text))
  },
  read: async (bytes) => readOpenapi(bytes),
}

/** A key of the file itself: a manual may quote such a file. */
function isYaml(text: string): boolean {
  const own = text.replace(/\r\n?/g, '\n').replace(YAML_TOP, '')
  const at = own.search(YAML_KEY)
  return at >= 0 && /^["']?[\w-]+["']?[ \t]*:/.test(own) && !/^(?:---|`{3}|~{3})/m.test(own.slice(0, at))
}

/** One that can't be understood is taken as the text that it is, with a remark. */
function readOpenapi(bytes: Uint8Array): ReadDocument {
  const text = decoded(bytes)
  if (text.length > CHARS_MOST) throw new HufuError('document_too_long', { limit: CHARS_MOST })
  const root = treeOf(text)
  if (!root) {
    const read = readText(bytes, 'text')
    return { ...read, notices: [...read.notices, { code: 'openapi_not_read', details: {}, line: null }] }
  }
  const info = root.at('info')
  const title = oneLine(`${info.at('title').text || 'API'} ${info.at('version').text ?? ''}`)
  const whole = { title, description: info.at('description').text ?? '', chapters: chaptersOf(root) }
  const stated = statedBy(whole)
  return {
    format: 'openapi',
    text: written(whole),
    first_line: 1,
    pages: [],
    meta: { title, doc_kind: 'interface' },
    notices:
      stated.length > PARAMETERS_MOST
        ? [{ code: 'parameters_left_out', details: { most: PARAMETERS_MOST }, line: null }]
        : [],
    parameters: stated.slice(0, PARAMETERS_MOST),
  }
}
