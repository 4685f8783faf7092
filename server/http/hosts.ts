import { isIP } from 'node:net'
import { HufuError } from '../../shared/error.ts'

/** Names that nobody can buy: a page that leads a browser here by a name of its own has another. */
const PRIVATE = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test)$/i

const nameIn = (address: string): string | undefined => {
  try {
    return new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  } catch {
    return undefined
  }
}

/** An address, a name without dots, a private one, or the server's own public name. */
const isKnown = (name: string | undefined, own: string | undefined): boolean =>
  name !== undefined && name !== '' && (isIP(name) > 0 || !name.includes('.') || PRIVATE.test(name) || name === own)

/**
 * Keeps strange pages out of what is meant for programs: a browser can be led to this machine under any name (DNS
 * rebinding), and says from which page it comes.
 * Errors  `strange_host` with the name that is none of ours.
 */
export function refuseStrangers(request: Request, reached_at: string): void {
  const own = nameIn(reached_at)
  const host = request.headers.get('host') ?? new URL(request.url).host
  const origin = request.headers.get('origin')
  if (!isKnown(nameIn(`http://${host}`), own)) throw new HufuError('strange_host', { host })
  if (origin !== null && !isKnown(nameIn(origin), own)) throw new HufuError('strange_host', { host: origin })
}
