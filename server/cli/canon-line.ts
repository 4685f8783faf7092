import { HufuError } from '../../shared/error.ts'

const MAX_DEPTH = 32

/** How deep brackets nest outside of strings. One pass without recursion, before the parser meets the line. */
function depthOf(line: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let i = 0; i < line.length; i++) {
    const c = line[i]
    if (isInString && c === '\\') i++
    else if (c === '"') isInString = !isInString
    else if (!isInString && (c === '[' || c === '{')) deepest = Math.max(deepest, ++depth)
    else if (!isInString && (c === ']' || c === '}')) depth--
  }
  return deepest
}

/**
 * One JSON object of a line; halves of surrogate pairs are taken, for the pipeline is total.
 * Errors  `bad_json` where it is none, nests too deep, or is something else than an object.
 */
export function readObject(line: string): Record<string, unknown> {
  const text = line.charCodeAt(0) === 0xfeff ? line.slice(1) : line
  if (depthOf(text) > MAX_DEPTH) throw new HufuError('bad_json', { why: `it nests deeper than ${MAX_DEPTH}` })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new HufuError('bad_json', { why: (error as Error).message.replace(/[,:]? ?"[\s\S]*/, '').slice(0, 120) })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HufuError('bad_json', { why: 'it is not an object' })
  return value as Record<string, unknown>
}
