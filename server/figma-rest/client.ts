import { setTimeout as sleep } from 'node:timers/promises'
import { HufuError } from '../../shared/error.ts'

const MIB = 1024 * 1024
/** A file that is larger is pulled screen by screen, by links that name nodes. */
const JSON_LIMIT = 64 * MIB
const PICTURE_LIMIT = 8 * MIB
const CALL_MS = 90_000
/** Tries of one call that was told to wait, or that the other side failed. */
const TRIES = 4
/** A longer wait than this is told to people instead: other work of the project waits behind. */
const LONGEST_WAIT_MS = 60_000
const FIRST_PAUSE_MS = 1000

export type FigmaAccess = {
  token: string
  /** Where the API is, without a slash at its end. */
  api_url: string
  /** Hosts from which pictures are fetched: the API names them by address. */
  picture_hosts: readonly string[]
  /** How long to wait is told to this; by default it waits. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export type FigmaClient = {
  /** The file, or the nodes of it that are named; at a named version where one is. */
  design(
    file_key: string,
    node_ids: readonly string[] | null,
    version: string | null,
    signal: AbortSignal,
  ): Promise<unknown>
  /** Where pictures of nodes are to be had, by node id; null where one can't be drawn. */
  pictures(wish: PictureWish, signal: AbortSignal): Promise<Map<string, string | null>>
  picture(address: string, signal: AbortSignal): Promise<Buffer>
}
export type PictureWish = { file_key: string; node_ids: readonly string[]; scale: number; version: string | null }

/**
 * Figma's REST API with the server's own token, which is shown to the API's host alone. Redirects are not followed.
 * Errors  `figma_refused` (401, 403), `figma_no_file` (404), `figma_busy` where it tells to wait for too long,
 *         `figma_unreachable`, `too_large`, `bad_json`; the signal's reason once it is aborted.
 * Source  https://developers.figma.com/docs/rest-api/
 */
export function makeFigmaClient({ token, api_url, picture_hosts, wait = sleepFor }: FigmaAccess): FigmaClient {
  /** Plain http only where the API itself is asked so: on a machine of one's own. */
  const schemes = ['https:', new URL(api_url).protocol]

  async function called(
    url: URL,
    headers: Record<string, string>,
    limit: number,
    signal: AbortSignal,
  ): Promise<Buffer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(url, headers, limit, signal)
      if ('bytes' in answer) return answer.bytes
      if (attempt === TRIES || answer.wait_ms > LONGEST_WAIT_MS) throw answer.refusal
      await wait(Math.max(answer.wait_ms, answer.isTold ? 0 : FIRST_PAUSE_MS * 2 ** (attempt - 1)), signal)
    }
  }

  const ask = async (path: string, query: Record<string, string | null>, signal: AbortSignal): Promise<unknown> => {
    const url = new URL(`${api_url}/v1/${path}`)
    for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value)
    const bytes = await called(url, { 'x-figma-token': token, accept: 'application/json' }, JSON_LIMIT, signal)
    try {
      return JSON.parse(bytes.toString('utf8'))
    } catch {
      throw new HufuError('bad_json', { why: 'the answer of Figma' })
    }
  }

  return {
    design: (file_key, node_ids, version, signal) =>
      node_ids
        ? ask(`files/${encodeURIComponent(file_key)}/nodes`, { ids: node_ids.join(','), version }, signal)
        : ask(`files/${encodeURIComponent(file_key)}`, { version }, signal),
    async pictures({ file_key, node_ids, scale, version }, signal) {
      const query = {
        ids: node_ids.join(','),
        format: 'png',
        scale: String(scale),
        use_absolute_bounds: 'true',
        version,
      }
      const answer = await ask(`images/${encodeURIComponent(file_key)}`, query, signal)
      const images = (answer as { images?: unknown } | null)?.images
      const table = typeof images === 'object' && images !== null ? images : {}
      return new Map(Object.entries(table).map(([id, address]) => [id, typeof address === 'string' ? address : null]))
    },
    async picture(address, signal) {
      const url = URL.canParse(address) ? new URL(address) : undefined
      const isOurs = url && schemes.includes(url.protocol) && picture_hosts.includes(url.hostname)
      if (!isOurs) throw new HufuError('figma_other_host', { host: url?.host ?? '–' })
      return called(url, {}, PICTURE_LIMIT, signal)
    },
  }
}

const sleepFor = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal })

/** `isTold`: the other side said how long. */
type Again = { refusal: HufuError; wait_ms: number; isTold: boolean }

/** One try: its bytes, or why it may be tried again. What no second try mends is thrown. */
async function once(
  url: URL,
  headers: Record<string, string>,
  limit: number,
  signal: AbortSignal,
): Promise<{ bytes: Buffer } | Again> {
  signal.throwIfAborted()
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)])
    const response = await fetch(url, { headers, redirect: 'error', signal: within })
    if (response.ok) return { bytes: await bytesOf(response, limit) }
    await response.body?.cancel()
    return againOf(response)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HufuError) throw error
    return { refusal: unreachable(url, error), wait_ms: 0, isTold: false }
  }
}

function unreachable(url: URL, error: unknown): HufuError {
  const refusal = new HufuError('figma_unreachable', { host: url.host })
  refusal.cause = error
  return refusal
}

/** Errors  what another try would not mend. */
function againOf({ status, headers, url }: Response): Again {
  if (status === 401 || status === 403) throw new HufuError('figma_refused', { status })
  if (status === 404) throw new HufuError('figma_no_file')
  const told = waitIn(headers.get('retry-after'))
  if (status === 429) {
    const wait_ms = told ?? FIRST_PAUSE_MS
    return {
      refusal: new HufuError('figma_busy', { seconds: Math.ceil(wait_ms / 1000) }),
      wait_ms,
      isTold: told !== undefined,
    }
  }
  if (status >= 500)
    return {
      refusal: new HufuError('figma_unreachable', { host: new URL(url).host }),
      wait_ms: told ?? 0,
      isTold: told !== undefined,
    }
  throw new HufuError('figma_refused', { status })
}

/** Retry-After is written in seconds or as a date (RFC 9110, 10.2.3). */
function waitIn(text: string | null): number | undefined {
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

async function bytesOf(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) {
      throw new HufuError('too_large', { limit: `${limit / MIB} MiB` })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
