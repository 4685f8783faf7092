import { HufuError } from '../error.ts'
import { isRest, type RestReading, restSteps } from './rest-steps.ts'

/** `fromRest` a bounded bit of work between two yields. Errors  as `fromRest`, at once. */
export function fromRestSteps(json: unknown): ReturnType<typeof restSteps> {
  if (!isRest(json))
    throw new HufuError('bad_input', { why: 'no "document" and no "nodes": not a Figma file, nodes or export' })
  return restSteps(json)
}

/**
 * Reads Figma's REST JSON: a whole file (`GET /v1/files/:key`), some nodes (`/nodes`), or what the plugin's
 * `exportAsync({format: 'JSON_REST_V1'})` gives. Total: what cannot be read is listed as skipped.
 * Errors  `bad_input` where it is none of the three.
 */
export function fromRest(json: unknown): RestReading {
  const steps = fromRestSteps(json)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
