import type { ErrorAnswer } from '../../../shared/schema/answers.ts'
import { ROOT } from '../state/root.ts'
import { TEXTS } from '../texts.ts'

export type Page<T> = { items: T[]; next_cursor: string | null }
export type Query = Record<string, string | number | boolean | undefined>
/** `edition`: the ETag that was read, where a change may only be made on just that. */
export type Ask = { method?: string; query?: Query; body?: unknown; signal?: AbortSignal; edition?: string | undefined }

/** A refusal as the server worded it, or as we word it where the server did not speak. */
export type Refusal = ErrorAnswer['error'] & { status: number }

/** Thrown by every request that was not granted. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** A refusal of our own: the network or something between spoke, not the server. */
export function ownRefusal(code: 'unreachable' | 'unreadable' | 'upload_cut' | 'page', status = 0): Refused {
  const { en, zh } = TEXTS[`fault_${code}`]
  const fill = (text: string) => text.replace('{status}', String(status))
  return new Refused({ code, message: fill(en), message_zh: fill(zh), request_id: '', status })
}

/** What stopped a request, ready to be shown. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refused ? error.refusal : ownRefusal('page').refusal

function parsed(text: string, status: number): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw ownRefusal('unreadable', status)
  }
}

/** The answer's body where it was granted, else a throw of what the server said. */
export function granted<T>(status: number, text: string): T {
  const body = parsed(text, status)
  if (status >= 200 && status < 300) return body as T
  // of a bulk none succeeded: it tells of each why
  if (status === 422 && Array.isArray((body as { items?: unknown } | null)?.items)) return body as T
  const error = (body as Partial<ErrorAnswer> | null)?.error
  if (!error?.code) throw ownRefusal('unreadable', status)
  throw new Refused({ ...error, status })
}

export function search(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([k, v]) => (v === undefined || v === '' ? [] : [[k, String(v)]]))
  return given.length ? `?${new URLSearchParams(given)}` : ''
}

export const at = (path: string) => new URL(`api/v1/${path}`, ROOT).href
export const segment = encodeURIComponent

/** Paths that are asked by who is not signed in: 401 is their plain answer there. */
const OUTSIDE = new Set(['me', 'session', 'bootstrap'])

/** How the pages ask. */
export type Asker = {
  ask<T>(path: string, how?: Ask): Promise<T>
  /** The same with the answer's ETag: what a later change is made on. */
  edition<T>(path: string, how?: Ask): Promise<{ body: T; edition: string }>
  post<T>(path: string, body?: unknown): Promise<T>
  /** Follows the cursor to the end of a list that is short by nature. */
  whole<T>(path: string, query?: Query): Promise<T[]>
  /** The token that is sent with every write. */
  csrf(): string
  keepCsrf(token: string): void
}

/**
 * Every request of the pages. The session lies in a cookie; its CSRF token is kept here and sent with every write.
 * `onEnded` is called when the server no longer knows the session.
 */
export function makeAsker(onEnded: () => void): Asker {
  let csrf = ''

  async function answered(path: string, { method = 'GET', query, body, signal, edition }: Ask): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (method !== 'GET' && csrf) headers['x-csrf-token'] = csrf
    if (edition !== undefined) headers['if-match'] = edition
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init: RequestInit = { method, headers, credentials: 'same-origin' }
    if (body !== undefined) init.body = JSON.stringify(body)
    if (signal) init.signal = signal
    try {
      const answer = await fetch(at(path) + search(query), init)
      if (answer.status === 401 && !OUTSIDE.has(path)) onEnded()
      return answer
    } catch (error) {
      if (signal?.aborted) throw error
      throw ownRefusal('unreachable')
    }
  }

  async function ask<T>(path: string, how: Ask = {}): Promise<T> {
    const answer = await answered(path, how)
    return granted(answer.status, await answer.text())
  }

  return {
    ask,
    async edition<T>(path: string, how: Ask = {}) {
      const answer = await answered(path, how)
      return { body: granted<T>(answer.status, await answer.text()), edition: answer.headers.get('etag') ?? '' }
    },
    post: (path, body) => ask(path, { method: 'POST', body }),
    async whole<T>(path: string, query: Query = {}) {
      const items: T[] = []
      let cursor: string | undefined
      do {
        const page: Page<T> = await ask(path, { query: { ...query, limit: 200, cursor } })
        items.push(...page.items)
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      return items
    },
    csrf: () => csrf,
    keepCsrf(token) {
      csrf = token
    },
  }
}

/** Where a project's routes are, and a version's. */
export const inProject = (project: string) => `projects/${segment(project)}`
export const inVersion = (project: string, version: string) => `${inProject(project)}/versions/${segment(version)}`
