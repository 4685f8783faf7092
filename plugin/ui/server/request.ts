import type { ErrorAnswer } from '../../../shared/schema/answers.ts'
import { reachOf, serverAddress } from './address.ts'
import { faultOfStatus, ServerFault, type Told } from './fault.ts'

/** Where to ask and as whom. */
export type Access = { server_url: string; project: string; token: string }

export type Ask = {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  /** In place of a JSON body: what is sent with files. */
  form?: FormData
  /** The same key on a repeated send makes the server do it once. */
  idempotency_key?: string
  timeout_ms?: number
  /** Statuses whose body is an answer though they refuse. */
  answers?: readonly number[]
}

const TIMEOUT_MS = 20_000
const PROBE_MS = 4_000
const EXCERPT = 160

/** Runs a fetch that gives up in time, reading the body included. */
async function inTime<T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeoutMs)
  try {
    return await run(giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Why a fetch failed: the browser says the same for a stopped server, a blocked network and a missing CORS header.
 * A request whose answer may not be read still arrives, so one that succeeds tells that only the reading was refused.
 * Not asked: the permission itself, which a frame without an origin is told as denied even where requests go through.
 */
async function whyUnread(address: string): Promise<ServerFault> {
  const { isLocal, isInsecure } = reachOf(address)
  const arrives = await inTime(PROBE_MS, (signal) => fetch(`${address}/healthz`, { mode: 'no-cors', signal })).then(
    () => true,
    () => false,
  )
  if (arrives) return new ServerFault('cors', where(address))
  return new ServerFault(isInsecure ? 'insecure' : isLocal ? 'local_network' : 'unreachable', where(address))
}

/** What is left of a page for a person to read: no tags, one line, its beginning. */
export function excerpt(text: string): string {
  const words = text
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words
}

/** Something answers in JSON that is no Hufu server. */
export const notHufu = (access: Access, said: unknown) =>
  new ServerFault('not_hufu', {
    ...where(serverAddress(access.server_url)),
    status: 200,
    body: excerpt(JSON.stringify(said)),
  })

const where = (address: string) => ({ host: reachOf(address).host, address })

const toldIn = (body: unknown): Told | null => {
  const told = (body as Partial<ErrorAnswer> | null)?.error
  return typeof told?.code === 'string' ? told : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function headersOf(access: Access, ask: Ask): Record<string, string> {
  return {
    Authorization: `Bearer ${access.token.trim()}`,
    ...(ask.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(ask.idempotency_key ? { 'Idempotency-Key': ask.idempotency_key } : {}),
  }
}

/** A form says its own type, with the mark that parts it. */
function bodyOf({ body, form }: Ask): { body?: BodyInit } {
  if (form) return { body: form }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/**
 * One request, answered in JSON. `path` begins after `/api/v1`.
 * Errors  `ServerFault`, its kind telling what to do about it.
 */
export async function request<T>(access: Access, path: string, ask: Ask = {}): Promise<T> {
  const address = serverAddress(access.server_url)
  if (!address) throw new ServerFault('no_address')
  const timeoutMs = ask.timeout_ms ?? TIMEOUT_MS
  const answer = await inTime(timeoutMs, async (signal) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: ask.method ?? 'GET',
      headers: headersOf(access, ask),
      credentials: 'omit',
      signal,
      ...bodyOf(ask),
    })
    return { status: response.status, isOk: response.ok, text: await response.text() }
  }).catch(async (fault: Error) => {
    if (fault.name === 'AbortError')
      throw new ServerFault('timeout', { ...where(address), seconds: Math.round(timeoutMs / 1000) })
    throw await whyUnread(address)
  })
  const body = parsed(answer.text)
  const told = toldIn(body)
  const isAnswer = answer.isOk || (!told && ask.answers?.includes(answer.status))
  if (isAnswer && body !== undefined) return body as T
  throw faultOfStatus(answer.status, told, { ...where(address), body: excerpt(answer.text) })
}
