/** Private and loopback hosts: a browser may keep a public page such as Figma's from reaching them. */
const LOCAL_HOST =
  /^(?:localhost|.+\.localhost|.+\.local|\[?::1\]?|\[?f[cd][0-9a-f]{2}:.*|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+)$/i
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i

/** A typed address as the requests need it: with a scheme, without what the API adds; '' when it is none. */
export function serverAddress(typed: string): string {
  const text = typed.trim()
  if (!text) return ''
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : guessScheme(text)
  try {
    const url = new URL(withScheme)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return ''
    return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api\/v1(?:\/.*)?$/, '')}`
  } catch {
    return ''
  }
}

const guessScheme = (text: string) => {
  const host = /^(?:\[[^\]]*\]|[^/:]*)/.exec(text)![0]
  return `${LOCAL_HOST.test(host) ? 'http' : 'https'}://${text}`
}

export type Reach = { host: string; isLocal: boolean; isInsecure: boolean }

/** What stands in the way of reaching an address, judged by the address alone. */
export function reachOf(address: string): Reach {
  const url = new URL(address)
  return {
    host: url.host,
    isLocal: LOCAL_HOST.test(url.hostname),
    isInsecure: url.protocol === 'http:' && !LOOPBACK.test(url.hostname),
  }
}
