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

/**
 * A file of the pages; for any other path of a person's browser the page itself, which knows the path. It names its script
 * and style beside itself: deeper down they lie as many folders up, whatever path stands in front of ours.
 */
export function pageFor(pages: Pages, path: string, accept: string): Response | undefined {
  const found = pages.get(path) ?? (accept.includes('text/html') ? deepPage(pages, path) : undefined)
  return found && new Response(found.bytes, { headers: { ...HEADERS, 'content-type': found.media_type } })
}

function deepPage(pages: Pages, path: string) {
  const page = pages.get('/index.html')
  const up = '../'.repeat(path.split('/').length - 2)
  if (!page || !up) return page
  const html = new TextDecoder().decode(page.bytes).replace(/(href|src)="(?=app\.)/g, `$1="${up}`)
  return { ...page, bytes: new TextEncoder().encode(html) }
}
