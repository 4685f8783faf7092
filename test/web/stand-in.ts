import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSearchIndex } from '../../server/search/bm25-index.ts'
import { ruleFindable } from '../../server/verbs/findable.ts'
import { sentences } from '../../shared/error.ts'
import type { Delivery, Job } from '../../shared/schema/delivery.ts'
import { CASE, countsOf, deliveryOf, detailOf, REPORT, RESULTS, versionOf } from './canned.ts'
import type { Pages } from './page.ts'
import { StandInQueue } from './stand-in-queue.ts'

export const TOKEN = 'hufu_test_token'
export const BOOTSTRAP = 'bootstrap_once'
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; form-action 'none'; base-uri 'none'"

type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; text?: string }
type Ask = { path: string[]; query: URLSearchParams; body: string; request: IncomingMessage }
type Fault = { at: RegExp; answer: Answer | 'cut' }

export const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: {
    error: {
      code,
      ...sentences(code as 'internal', (more as { details?: never }).details ?? {}),
      request_id: 'rq_7f3a',
      ...more,
    },
  },
})

/** A server of canned answers for the page: it keeps just enough to be told from one that does not listen. */
export class StandIn {
  readonly url: string
  /** Requests as `METHOD path`, in order. */
  readonly asked: string[] = []
  readonly uploads: { path: string; query: Record<string, string>; type: string; text: string; csrf: string }[] = []
  versions: string[] = ['v2.2.0', 'v2.3.0']
  clusters = 130
  role = 'admin'
  deliveries: Delivery[] = [
    deliveryOf('dl_2', {
      kind: 'test_suites',
      file_name: 'locker.xml',
      counts: countsOf({ taken: 212, withdrawn: 4 }),
      at: '2026-03-12T08:05:00Z',
    }),
    deliveryOf('dl_1', {}),
    deliveryOf('dl_0', {
      kind: 'rule_atoms',
      file_name: null,
      by: 'Noor',
      counts: countsOf({ taken: 96, unchanged: 40 }),
    }),
  ]
  /** What a job says each time it is asked; the last is said from then on. */
  jobs: Partial<Job>[] = [
    { status: 'running', done: 400 },
    { status: 'succeeded', done: 1000 },
  ]
  /** Without it the event stream is refused, as by a proxy that doesn't let it through. */
  hasEvents = true
  settings = [
    { name: 'link_accept', value: 0.9 },
    { name: 'link_pending', value: 0.6 },
    { name: 'case_url_template', value: 'https://testlink.example/case?id={full_external_id}' },
  ]
  readonly queue = new StandInQueue()
  owned: string[] = []
  faults: Fault[] = []
  private isIn = false
  private readonly server: Server

  private constructor(server: Server) {
    this.server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  static async start(pages: Pages): Promise<StandIn> {
    let self: StandIn
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://x')
      const page = pages.get(pathname) ?? (pathname.startsWith('/p/') ? pages.get('/deep') : undefined)
      if (page)
        response.writeHead(200, { 'content-type': page.media_type, 'content-security-policy': POLICY }).end(page.bytes)
      else void self.take(request, response)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    self = new StandIn(server)
    return self
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://x')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const line = `${request.method} ${url.pathname.replace('/api/v1/', '')}`
    this.asked.push(line)
    const fault = this.faults.find((f) => f.at.test(line))
    if (fault?.answer === 'cut') return void request.socket.destroy()
    const path = url.pathname.replace('/api/v1/', '').split('/').map(decodeURIComponent)
    const answer = fault
      ? (fault.answer as Answer)
      : this.answer(line, { path, query: url.searchParams, body: Buffer.concat(chunks).toString(), request })
    const { status = 200, body, headers = {}, text } = answer
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'rq_7f3a', ...headers })
    response.end(text ?? (body === undefined ? '' : JSON.stringify(body)))
  }

  private me = () => ({
    member: '林晓',
    role: this.role,
    projects: ['default'],
    server_version: '0.1.0',
    csrf_token: 'csrf_1',
  })

  private answer(line: string, ask: Ask): Answer {
    const [method] = line.split(' ')
    const [head, ...rest] = ask.path
    if (head === 'bootstrap')
      return JSON.parse(ask.body).token === BOOTSTRAP
        ? { status: 201, body: { token: TOKEN, token_id: 't1', member: '林晓', role: 'admin' } }
        : refusal(401, 'not_signed_in')
    if (head === 'session' && method === 'POST') return this.enter(JSON.parse(ask.body).token)
    if (!this.isIn) return refusal(401, 'not_signed_in')
    if (method !== 'GET' && ask.request.headers['x-csrf-token'] !== 'csrf_1') return refusal(403, 'not_allowed')
    if (head === 'session') {
      this.isIn = false
      return { status: 204 }
    }
    if (head === 'me') return { body: this.me() }
    if (rest.length === 0) return { body: { items: [{ project: 'default', name: '快递柜' }], next_cursor: null } }
    return this.inProject(method!, rest.slice(1), ask)
  }

  private enter(token: string): Answer {
    if (token !== TOKEN) return refusal(401, 'not_signed_in')
    this.isIn = true
    return { body: this.me() }
  }

  private inProject(method: string, [noun, id, ...more]: string[], ask: Ask): Answer {
    const { query } = ask
    switch (noun) {
      case 'versions':
        return id === undefined ? this.versionList(method, ask.body) : this.inVersion(id, more, ask)
      case 'sample':
        this.versions = ['v2.3.0']
        return {
          status: 202,
          body: { app_version: 'v2.3.0', rule_atoms: countsOf({ taken: 9 }), job_id: 'job_s', delivery_id: 'dl_s' },
        }
      case 'settings':
        return { body: { project: 'default', items: this.settings } }
      case 'owners':
        return { body: { member: id, modules: this.owned } }
      case 'jobs':
        return more[0] === 'events' ? this.events(id!) : { body: this.job(id!, more[0] === 'cancel') }
      case 'deliveries':
        return this.delivery(id, more[0], query)
      case 'search':
        return { body: this.search(query) }
    }
    return refusal(404, 'not_found', { details: { what: 'page' } })
  }

  private versionList(method: string, body: string): Answer {
    const answer = (v: string) => versionOf(v, v === 'v2.2.0' ? 0 : this.clusters)
    if (method === 'GET') return { body: { items: this.versions.map(answer), next_cursor: null, watermark: '1' } }
    const { app_version, confirm } = JSON.parse(body)
    const existing = this.versions.find(
      (v) => v.replace(/^v/, '') === app_version.replace(/^v/, '') && v !== app_version,
    )
    if (existing && !confirm) return refusal(409, 'version_lookalike', { details: { app_version, existing } })
    this.versions = [...this.versions, app_version]
    return { status: 201, body: answer(app_version) }
  }

  private inVersion(version: string, [noun, id, ...more]: string[], ask: Ask): Answer {
    const all = version === 'v2.2.0' ? [] : Array.from({ length: this.clusters }, (_, i) => i)
    switch (noun) {
      case 'coverage':
        return { body: this.coverage(all) }
      case 'clusters': {
        if (id)
          return all.includes(Number.parseInt(id.slice(3), 16))
            ? {
                body:
                  more[0] === 'history' ? paged([], ask.query, (x) => x) : detailOf(Number.parseInt(id.slice(3), 16)),
              }
            : refusal(404, 'not_found', { details: { what: 'cluster' } })
        const { query } = ask
        const wanted = all.filter((i) =>
          ['coverage', 'state'].every((f) => !query.get(f) || detailOf(i).cluster[f as 'state'] === query.get(f)),
        )
        return { body: paged(wanted, query, (i) => detailOf(i).cluster) }
      }
      case 'cluster-counts':
        return { body: this.counts(all, ask.query) }
      case 'review':
        return this.queue.answer(id, ask.query, ask.request.method!, ask.body)
      case 'decisions':
      case 'bulk-decisions':
        return this.queue.undo(id!)
      case 'cases':
        return this.cases(id, ask.query)
      case 'exports':
        return id
          ? { text: `# ${id}\n`, headers: { 'content-type': 'text/markdown' } }
          : {
              body: {
                items: [
                  'rule_clusters.md',
                  'case_view.md',
                  'merge_report.md',
                  'merge_report.csv',
                  'rule_atoms.jsonl',
                  'case_atoms.jsonl',
                  'clusters.jsonl',
                  'modules/income_rules.md',
                  'knowledge_base/_index.yaml',
                ].map((name) => ({ name, media_type: 'text/plain' })),
                next_cursor: null,
              },
            }
      case 'report':
        return { body: REPORT }
      case 'unmatched':
        return { body: { items: [], next_cursor: null, total: 0, watermark: '1' } }
      case 'exports.zip':
        return { text: 'PK', headers: { 'content-type': 'application/zip' } }
      case 'case-atoms':
      case 'test-suites':
        this.uploads.push({
          path: noun,
          query: Object.fromEntries(ask.query),
          type: ask.request.headers['content-type'] ?? '',
          text: ask.body,
          csrf: String(ask.request.headers['x-csrf-token']),
        })
        return { status: 202, body: { job_id: 'job_u', delivery_id: 'dl_1' } }
    }
    return refusal(404, 'not_found', { details: { what: 'page' } })
  }

  private coverage(all: number[]) {
    const count = (of: (i: number) => string) => {
      const counts: Record<string, number> = {}
      for (const i of all) counts[of(i)] = (counts[of(i)] ?? 0) + 1
      return counts
    }
    const by_state = count((i) => detailOf(i).cluster.state)
    return {
      app_version: 'v2.3.0',
      watermark: '1',
      rule_atoms: by_state,
      case_atoms: by_state,
      clusters: { by_state, by_coverage: count((i) => detailOf(i).cluster.coverage) },
      thresholds: { link_accept: 0.81, link_pending: 0.5 },
    }
  }

  private counts(all: number[], query: URLSearchParams) {
    const chosen = (i: number, besides = '') =>
      ['coverage', 'state'].every(
        (f) => f === besides || !query.get(f) || detailOf(i).cluster[f as 'state'] === query.get(f),
      )
    const count = (of: 'coverage' | 'state') => {
      const counts: Record<string, number> = {}
      for (const i of all.filter((n) => chosen(n, of))) {
        const name = detailOf(i).cluster[of]
        counts[name] = (counts[name] ?? 0) + 1
      }
      return counts
    }
    return {
      total: all.filter((i) => chosen(i)).length,
      by_coverage: count('coverage'),
      by_state: count('state'),
      modules: [
        { name: 'PICKUP', count: 90 },
        { name: null, count: 40 },
      ],
      touchpoints: [{ name: '取件页', count: 130 }],
      conflicts: 19,
    }
  }

  private cases(id: string | undefined, query: URLSearchParams): Answer {
    const all = Array.from({ length: 240 }, (_, i) => detailOf(i * 7).case_atoms[0]!)
    const listed = (atom: (typeof all)[number], i: number) => ({
      ...atom,
      class: i % 9 ? 'atomized' : 'case_missing_expectation',
      is_withdrawn: false,
    })
    if (id === undefined) {
      const found = all.filter((atom) => `${atom.case_name} ${atom.full_external_id}`.includes(query.get('q') ?? ''))
      return { body: paged(found, query, (atom) => listed(atom, all.indexOf(atom))) }
    }
    return CASE.case.case_key === id ? { body: CASE } : refusal(404, 'not_found', { details: { what: 'case' } })
  }

  private job(id: string, isCancelled = false) {
    const said = isCancelled ? { status: 'cancelled' } : this.jobs.length > 1 ? this.jobs.shift()! : this.jobs[0]!
    if (isCancelled) this.jobs = [{ status: 'cancelled' }]
    return {
      job_id: id,
      delivery_id: 'dl_1',
      status: 'running',
      done: 0,
      total: 1000,
      counts: countsOf({ taken: 128, refused: 3, warned: 6 }),
      error: null,
      created_at: '2026-03-12T07:20:00Z',
      updated_at: '2026-03-12T07:20:00Z',
      ...said,
    }
  }

  private events(id: string): Answer {
    if (!this.hasEvents) return { status: 502, text: '<html>bad gateway</html>' }
    const said = this.jobs.map(() => this.job(id))
    return {
      headers: { 'content-type': 'text/event-stream' },
      text: said
        .map((job, i) => `event: ${i === said.length - 1 ? 'end' : 'progress'}\ndata: ${JSON.stringify(job)}\n\n`)
        .join(''),
    }
  }

  private delivery(id: string | undefined, noun: string | undefined, query: URLSearchParams): Answer {
    if (id === undefined)
      return {
        body: { items: this.deliveries.filter((d) => d.app_version === query.get('app_version')), next_cursor: null },
      }
    const found = this.deliveries.find((d) => d.delivery_id === id)
    if (!found) return refusal(404, 'not_found', { details: { what: 'delivery' } })
    if (noun === 'results')
      return {
        body: paged(
          RESULTS.filter((r) => !query.get('outcome') || r.outcome === query.get('outcome')),
          query,
          (r) => r,
        ),
      }
    if (noun === 'refused.jsonl') return { text: '{"broken\n', headers: { 'content-type': 'application/x-ndjson' } }
    if (noun === 'take-back') this.deliveries = this.deliveries.filter((d) => d !== found)
    return { body: found }
  }

  private search(query: URLSearchParams) {
    const index = makeSearchIndex()
    for (let i = 0; i < 60; i++) {
      const { cluster, rule_atoms, case_atoms } = detailOf(i)
      const byId = <T extends { atom_id: string }>(atoms: T[]) => new Map(atoms.map((atom) => [atom.atom_id, atom]))
      const rule = ruleFindable('default', cluster, { rules: byId(rule_atoms), cases: byId(case_atoms) })
      index.put(rule)
      for (const atom of case_atoms)
        index.put({
          ...rule,
          id: atom.case_key,
          kind: 'case',
          title: `${atom.case_name} ${i}`,
          text: `${atom.A}\n${atom.R}`,
        })
    }
    const offset = Number(query.get('cursor') ?? 0)
    const limit = Number(query.get('limit') ?? 10)
    const filters = Object.fromEntries(
      ['app_version', 'kind', 'module', 'coverage'].flatMap((f) => (query.get(f) ? [[f, query.get(f)!]] : [])),
    )
    const found = index.search(query.get('q') ?? '', { project: 'default', ...filters }, offset, limit, {
      classes: [],
      replace: (t) => t,
    })
    return {
      query: query.get('q'),
      ...found,
      watermark: '1',
      next_cursor: offset + limit < found.total ? String(offset + limit) : null,
      took_ms: 1,
    }
  }
}

export function paged<T, U>(rows: T[], query: URLSearchParams, of: (row: T) => U) {
  const from = Number(query.get('cursor') ?? 0)
  const limit = Number(query.get('limit') ?? 50)
  return {
    items: rows.slice(from, from + limit).map(of),
    next_cursor: from + limit < rows.length ? String(from + limit) : null,
  }
}
