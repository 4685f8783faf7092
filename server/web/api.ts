import type {
  AuditRecord,
  ClusterDetail,
  ClusterPage,
  ErrorAnswer,
  Me,
  SearchAnswer,
  Token,
  VersionAnswer,
} from '../../shared/schema/answers.ts'
import type { Coverage, State } from '../../shared/schema/base.ts'
import type { Delivery, ItemResult, Job, UploadAnswer } from '../../shared/schema/delivery.ts'
import { TEXTS } from './texts.ts'

export type Page<T> = { items: T[]; next_cursor: string | null }
export type Project = { project: string; name: string }
export type VersionCoverage = {
  rule_atoms: Partial<Record<State, number>>
  case_atoms: Partial<Record<State, number>>
  clusters: { by_state: Partial<Record<State, number>>; by_coverage: Partial<Record<Coverage, number>> }
}
export type ExportFile = { name: string; media_type: string }
export type SampleAnswer = { app_version: string; job_id: string; delivery_id: string }
export type NewToken = Pick<Token, 'member' | 'role' | 'project' | 'expires_at'>
type Query = Record<string, string | number | boolean | undefined>
type Ask = { method?: string; query?: Query; body?: unknown; signal?: AbortSignal }

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
function granted<T>(status: number, text: string): T {
  const body = parsed(text, status)
  if (status >= 200 && status < 300) return body as T
  const error = (body as Partial<ErrorAnswer> | null)?.error
  if (!error?.code) throw ownRefusal('unreadable', status)
  throw new Refused({ ...error, status })
}

function search(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([k, v]) => (v === undefined || v === '' ? [] : [[k, String(v)]]))
  return given.length ? `?${new URLSearchParams(given)}` : ''
}

const at = (path: string) => new URL(`api/v1/${path}`, document.baseURI).href
const segment = encodeURIComponent

/** Which route takes a file: told by its name, else by its first character. */
export async function uploadRoute(file: File): Promise<'test-suites' | 'case-atoms'> {
  if (/\.xml$/i.test(file.name)) return 'test-suites'
  if (/\.(?:jsonl|ndjson|json)$/i.test(file.name)) return 'case-atoms'
  return /^\s*</.test(await file.slice(0, 256).text()) ? 'test-suites' : 'case-atoms'
}

export type UploadFields = { test_project: string; full: boolean; series: string }
export type Upload = {
  app_version: string
  file: File
  fields: UploadFields
  onSent(bytes: number): void
  signal: AbortSignal
}

/** Paths that are asked by who is not signed in: 401 is their plain answer there. */
const OUTSIDE = new Set(['me', 'session', 'bootstrap'])

/**
 * Every request of the pages. The session lies in a cookie; its CSRF token is kept here and sent with every write.
 * `onEnded` is called when the server no longer knows the session.
 */
export function makeApi(onEnded: () => void) {
  let csrf = ''

  async function ask<T>(path: string, { method = 'GET', query, body, signal }: Ask = {}): Promise<T> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (method !== 'GET' && csrf) headers['x-csrf-token'] = csrf
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init: RequestInit = { method, headers, credentials: 'same-origin' }
    if (body !== undefined) init.body = JSON.stringify(body)
    if (signal) init.signal = signal
    let answer: Response
    try {
      answer = await fetch(at(path) + search(query), init)
    } catch (error) {
      if (signal?.aborted) throw error
      throw ownRefusal('unreachable')
    }
    if (answer.status === 401 && !OUTSIDE.has(path)) onEnded()
    return granted(answer.status, await answer.text())
  }

  /** Follows the cursor to the end of a list that is short by nature. */
  async function whole<T>(path: string): Promise<T[]> {
    const items: T[] = []
    let cursor: string | undefined
    do {
      const page: Page<T> = await ask(path, { query: { limit: 200, cursor } })
      items.push(...page.items)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    return items
  }

  type Session = Me & { csrf_token?: string }
  const entered = (me: Session): Me => {
    csrf = me.csrf_token ?? csrf
    return me
  }
  const post = <T>(path: string, body?: unknown) => ask<T>(path, { method: 'POST', body })
  const inProject = (project: string) => `projects/${segment(project)}`
  const inVersion = (project: string, version: string) => `${inProject(project)}/versions/${segment(version)}`

  return {
    me: () => ask<Session>('me').then(entered),
    /** Whether anybody could sign in yet. */
    hasAdmin: async () => (await ask<{ has_admin?: boolean }>('../../readyz')).has_admin !== false,
    signIn: (token: string) => post<Session>('session', { token }).then(entered),
    signOut: () => ask<null>('session', { method: 'DELETE' }),
    bootstrap: (token: string, name: string) =>
      post<{ token: string; member: string; role: Token['role'] }>('bootstrap', { token, name }),
    projects: () => whole<Project>('projects'),
    tokens: () => whole<Token>('tokens'),
    makeToken: (wish: NewToken) => post<Token & { secret: string }>('tokens', wish),
    revokeToken: (id: string) => ask<Token>(`tokens/${segment(id)}`, { method: 'DELETE' }),
    in: (project: string) => ({
      sample: () => post<SampleAnswer>(`${inProject(project)}/sample`),
      versions: () => whole<VersionAnswer>(`${inProject(project)}/versions`),
      createVersion: (app_version: string, confirm: boolean) =>
        post<VersionAnswer>(`${inProject(project)}/versions`, { app_version, ...(confirm ? { confirm } : {}) }),
      search: (query: Query, signal: AbortSignal) =>
        ask<SearchAnswer>(`${inProject(project)}/search`, { query, signal }),
      job: (id: string) => ask<Job>(`${inProject(project)}/jobs/${segment(id)}`),
      cancelJob: (id: string) => post<Job>(`${inProject(project)}/jobs/${segment(id)}/cancel`),
      jobEvents: (id: string) => at(`${inProject(project)}/jobs/${segment(id)}/events`),
      deliveries: (query: Query, signal: AbortSignal) =>
        ask<Page<Delivery>>(`${inProject(project)}/deliveries`, { query, signal }),
      delivery: (id: string) => ask<Delivery>(`${inProject(project)}/deliveries/${segment(id)}`),
      results: (id: string, query: Query, signal: AbortSignal) =>
        ask<Page<ItemResult>>(`${inProject(project)}/deliveries/${segment(id)}/results`, { query, signal }),
      refusedLines: (id: string) => at(`${inProject(project)}/deliveries/${segment(id)}/refused.jsonl`),
      takeBack: (id: string) => post<Delivery>(`${inProject(project)}/deliveries/${segment(id)}/take-back`),
      coverage: (version: string) => ask<VersionCoverage>(`${inVersion(project, version)}/coverage`),
      clusters: (version: string, query: Query, signal: AbortSignal) =>
        ask<ClusterPage>(`${inVersion(project, version)}/clusters`, { query, signal }),
      cluster: (version: string, id: string) =>
        ask<ClusterDetail>(`${inVersion(project, version)}/clusters/${segment(id)}`),
      audit: (query: Query, signal: AbortSignal) =>
        ask<Page<AuditRecord>>(`${inProject(project)}/audit`, { query, signal }),
      auditFile: () => at(`${inProject(project)}/audit.jsonl`),
      exports: (version: string) => ask<Page<ExportFile>>(`${inVersion(project, version)}/exports`),
      exportFile: (version: string, name: string, lang: string) =>
        at(`${inVersion(project, version)}/exports/${name.split('/').map(segment).join('/')}`) + search({ lang }),
      exportZip: (version: string, lang: string) => at(`${inVersion(project, version)}/exports.zip`) + search({ lang }),
      upload: async (upload: Upload): Promise<UploadAnswer> => {
        const route = await uploadRoute(upload.file)
        const { test_project, full, series } = upload.fields
        const query = search({
          file_name: upload.file.name,
          test_project,
          full: full || undefined,
          series: full ? series : '',
        })
        return send(at(`${inVersion(project, upload.app_version)}/${route}`) + query, route, upload)
      },
    }),
  }

  /** By XMLHttpRequest: fetch can't say how much was sent. */
  function send(url: string, route: string, { file, onSent, signal }: Upload): Promise<UploadAnswer> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      request.setRequestHeader('content-type', route === 'test-suites' ? 'application/xml' : 'application/x-ndjson')
      request.setRequestHeader('x-csrf-token', csrf)
      request.upload.onprogress = (event) => onSent(event.loaded)
      request.onload = () => {
        try {
          resolve(granted(request.status, request.responseText))
        } catch (error) {
          reject(error)
        }
      }
      request.onerror = () => reject(ownRefusal('upload_cut'))
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(file)
    })
  }
}

export type Api = ReturnType<typeof makeApi>
export type ProjectApi = ReturnType<Api['in']>
