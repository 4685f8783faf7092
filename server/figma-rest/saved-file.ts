import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fromRest } from '../../shared/design/from-rest.ts'
import type { RestReading } from '../../shared/design/rest-steps.ts'
import { HufuError } from '../../shared/error.ts'
import { findJsonFault } from './json-fault.ts'

/** A saved answer of Figma's REST API, and the key of the file that it is of, where somebody knows it. */
export type SavedFile = { path: string; file_key: string | null }

/**
 * `FILE=KEY` as typed. A key holds no dot and no slash, so that a `=` within a path is not taken for one.
 */
export function readFileSpec(spec: string): SavedFile {
  const named = /^(.+)=([0-9A-Za-z_-]{1,128})$/s.exec(spec)
  return named ? { path: named[1]!, file_key: named[2]! } : { path: spec, file_key: null }
}

/** REST JSON holds no file key: document name and bytes stand in for it. `local-` and 12 hex digits. */
export function localKey(documentName: string, bytes: Uint8Array): string {
  const hash = createHash('sha1')
    .update(JSON.stringify([documentName]))
    .update(bytes)
  return `local-${hash.digest('hex').slice(0, 12)}`
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\s*\(line \d+ column \d+\)/, '') : ''
    throw new HufuError('bad_json', { why }, { file, ...findJsonFault(text) })
  }
}

/**
 * Reads a saved file: `GET /v1/files/:key`, `/nodes`, or the plugin's export.
 * Errors  `not_found`; `bad_json` with line and column; `bad_input` where the JSON is no design.
 */
export async function readSavedFile(file: SavedFile): Promise<RestReading & { file_key: string }> {
  const name = basename(file.path)
  const bytes = await readFile(file.path).catch(() => {
    throw new HufuError('file_not_found', { file: name }, { file: name })
  })
  const json = parsed(bytes.toString('utf8').replace(/^\ufeff/, ''), name)
  try {
    const reading = fromRest(json)
    return { ...reading, file_key: file.file_key ?? localKey(reading.document.name, bytes) }
  } catch (error) {
    throw error instanceof HufuError ? new HufuError(error.code, error.details, { file: name, ...error.place }) : error
  }
}
