import { HufuError } from '../../shared/error.ts'

/** The answer's header by which a later change can say what it was made on. */
export const etag = (edition: string): Record<string, string> => ({ etag: `"${edition}"` })

/**
 * The edition that a request wants to change; undefined where it does not say, or says that any will do. A proxy that
 * packs answers marks their ETags as weak: that changes nothing here.
 * Errors  `bad_input` for several, or what is none.
 */
export function ifMatch(request: Request): string | undefined {
  const header = request.headers.get('if-match')?.trim()
  if (header === undefined || header === '*') return undefined
  const edition = /^(?:W\/)?"(\w{1,64})(?:-gzip|-br)?"$/.exec(header)?.[1]
  if (edition === undefined)
    throw new HufuError('bad_input', { why: 'one ETag as it was answered, or *' }, { field: 'If-Match' })
  return edition
}
