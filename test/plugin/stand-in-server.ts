/**
 * A server's side of docs/http.md, small and strict: a request that is not as documented fails the test that made it.
 * Answers can be replaced one by one, also by no answer at all.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { coverageQuestion } from '../../shared/schema/answers.ts'
import { ruleAtomBatch, type SentRuleAtom, sentRuleAtom } from '../../shared/schema/delivery.ts'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}
export type Answer = { status: number; body: unknown; headers?: Record<string, string | null> } | 'silence'
type Answers = Record<string, (asked: Asked) => Answer>

export const TOKEN = 'right-token'

export const refusal = (status: number, code: string, details?: unknown): Answer => ({
  status,
  body: {
    error: { code, message: `English for ${code}.`, message_zh: `${code} 的中文。`, details, request_id: 'req-42' },
  },
})

const NOTHING = { taken: 0, unchanged: 0, replaced: 0, withdrawn: 0, refused: 0, warned: 0 }

/** What the server would say of a batch while it holds `held`: ids are compared, all else is the real server's work. */
function batchAnswer(asked: Asked, held: Map<string, SentRuleAtom>, watermark: string): Answer {
  const batch = ruleAtomBatch.parse(asked.body)
  const atoms = batch.atoms.map((atom) => sentRuleAtom.parse(atom))
  const isDry = asked.query.get('dry_run') === 'true'
  const fresh = atoms.filter((atom) => !held.has(atom.atom_id))
  const gone = [...held.keys()].filter((id) => !atoms.some((atom) => atom.atom_id === id))
  const difference = { new: fresh.map((a) => a.atom_id), changed: [], gone, unchanged: atoms.length - fresh.length }
  if (!isDry) {
    held.clear()
    for (const atom of atoms) held.set(atom.atom_id, atom)
  }
  return {
    status: 200,
    body: {
      delivery_id: isDry ? null : 'd1',
      watermark,
      counts: { ...NOTHING, taken: fresh.length, withdrawn: gone.length, unchanged: difference.unchanged },
      difference,
      results: isDry
        ? []
        : atoms.map((atom) => ({
            line: null,
            xpath: null,
            subject: atom.atom_id,
            outcome: fresh.includes(atom) ? 'taken' : 'unchanged',
            code: null,
            field: null,
            message: '',
            message_zh: '',
          })),
    },
  }
}

export class StandInServer {
  readonly asked: Asked[] = []
  /** Requests that broke the contract: a test expects none. */
  readonly broken: string[] = []
  /** By `METHOD path`, path after `/api/v1`. */
  readonly answers: Answers = {}
  readonly held = new Map<string, SentRuleAtom>()

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<StandInServer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const started = new StandInServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', (request, response) => void started.#serve(request, response))
    return started
  }

  async close() {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  last(path: string): Asked | undefined {
    return this.asked.filter((asked) => asked.path === path).at(-1)
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, this.url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method === 'OPTIONS') return this.#preflight(request, response)
    const text = Buffer.concat(chunks).toString()
    const asked: Asked = {
      method: request.method!,
      path: decodeURIComponent(url.pathname.replace('/api/v1', '')),
      query: url.searchParams,
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    this.asked.push(asked)
    this.#check(asked)
    this.#send(response, this.#answer(asked))
  }

  #preflight(request: IncomingMessage, response: ServerResponse) {
    const wanted = String(request.headers['access-control-request-headers'] ?? '').split(',')
    const known = ['authorization', 'content-type', 'idempotency-key', '']
    const strange = wanted.filter((header) => !known.includes(header.trim()))
    if (strange.length) this.broken.push(`preflight for ${strange.join(', ')}`)
    response.writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': known.filter(Boolean).join(', '),
      'access-control-allow-methods': 'GET, POST, DELETE',
    })
    response.end()
  }

  #check(asked: Asked) {
    const say = (what: string) => this.broken.push(`${asked.method} ${asked.path}: ${what}`)
    if (asked.headers.cookie) say('a cookie')
    if (asked.path === '/healthz') return
    if (asked.headers.origin !== 'null') say(`origin ${asked.headers.origin}`)
    if (asked.method === 'POST' && asked.headers['content-type'] !== 'application/json') say('no JSON content type')
    const writes = asked.path.endsWith('/rule-atoms') && asked.method === 'POST' && !asked.query.has('dry_run')
    if (writes !== Boolean(asked.headers['idempotency-key'])) say('Idempotency-Key is for writes, and for all of them')
  }

  #answer(asked: Asked): Answer {
    const replaced = this.answers[`${asked.method} ${asked.path}`]
    if (replaced) return replaced(asked)
    if (asked.headers.authorization !== `Bearer ${TOKEN}`) return refusal(401, 'not_signed_in')
    try {
      return this.#usual(asked)
    } catch (fault) {
      this.broken.push(`${asked.method} ${asked.path}: ${String(fault).slice(0, 300)}`)
      return refusal(500, 'internal')
    }
  }

  #usual(asked: Asked): Answer {
    const ok = (body: unknown): Answer => ({ status: 200, body })
    const { method, path } = asked
    if (path === '/me') return ok({ member: 'Lin 林', role: 'editor', projects: ['default'], server_version: '0.1.0' })
    if (path === '/projects')
      return ok({ items: [{ project: 'default', name: 'Cinema 影院', watermark: '1' }], next_cursor: null })
    if (path === '/projects/default/versions')
      return ok({ items: ['4.1.0', '4.2.0'].map(versionRow), next_cursor: null, watermark: 'w1' })
    if (path === '/projects/default/ignored-rules') return ok({ items: [], next_cursor: null })
    const inVersion = /^\/projects\/default\/versions\/([^/]+)\/(.+)$/.exec(path)
    if (!inVersion) return refusal(404, 'not_found')
    const [, app_version, what] = inVersion
    if (what === 'rule-atoms' && method === 'POST') return batchAnswer(asked, this.held, 'w2')
    if (what === 'rule-atoms') return ok({ items: [...this.held.values()], next_cursor: null })
    if (what === 'coverage') {
      const { node_ids } = coverageQuestion.parse(asked.body)
      const none = { own: {}, subtree: {}, cluster_ids: [] }
      return ok({ app_version, watermark: 'w2', nodes: Object.fromEntries(node_ids.map((id) => [id, none])) })
    }
    return refusal(404, 'not_found')
  }

  #send(response: ServerResponse, answer: Answer) {
    if (answer === 'silence') return
    const headers: Record<string, string | null> = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      ...answer.headers,
    }
    for (const [name, value] of Object.entries(headers)) if (value !== null) response.setHeader(name, value)
    response.statusCode = answer.status
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }
}

const versionRow = (app_version: string) => ({
  app_version,
  base_version: null,
  status: 'collecting',
  figma_links_file: null,
  figma_file_keys: [],
  test_suite_files: [],
  case_atoms_file: null,
  owners: { figma: '', test: '', merge: '' },
  last_sync_at: null,
  notes: '',
  module_hints: [],
  module_review_status: 'pending',
  holds: { rule_atoms: 0, case_atoms: 0, clusters: 0 },
})
