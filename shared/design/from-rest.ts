import type { DesignDocument, SkippedLayer } from '../schema/design-node.ts'

/**
 * Reads Figma's REST JSON: a whole file (`GET /v1/files/:key`), some nodes (`/nodes`), or what the plugin's
 * `exportAsync({format: 'JSON_REST_V1'})` gives. Total: what cannot be read is listed as skipped.
 * Errors  `bad_input` where it is none of the three.
 */
export function fromRest(_json: unknown): { document: DesignDocument; skipped: SkippedLayer[] } {
  return { document: { name: '', file_version: null, pages: [] }, skipped: [] }
}
