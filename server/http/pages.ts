/** The web pages as they lie in the bundle: path to bytes. A request's path is looked up, never joined to a folder. */
export type Pages = ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer>; media_type: string }>

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/** A file of the pages; for any other path of a person's browser the page itself, which knows the path. */
export function pageFor(pages: Pages, path: string, accept: string): Response | undefined {
  const found = pages.get(path) ?? (accept.includes('text/html') ? pages.get('/index.html') : undefined)
  return found && new Response(found.bytes, { headers: { ...HEADERS, 'content-type': found.media_type } })
}
