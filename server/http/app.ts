import { type Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { HufuError } from '../../shared/error.ts'
import { causeOf } from '../verbs/outage.ts'
import { lookAfter } from '../verbs/soundness.ts'
import type { Log } from '../verbs/workshop.ts'
import { checkHead, chunksOf, type Incoming, validated } from './body.ts'
import { ifMatch } from './etag.ts'
import { admit, countFailures, type FailureCount } from './gate.ts'
import { mostBytes, readJsonBody } from './json-body.ts'
import { type Pages, pageFor } from './pages.ts'
import { RATES, type RateLimit, type Rates, rateLimit } from './rate.ts'
import { refusalOf } from './refuse.ts'
import { makeRepeats, type Repeated, type Repeats } from './repeat.ts'
import { ROUTES } from './routes/index.ts'
import type { Answer, Ask, House, Route } from './routes/route.ts'

type Env = {
  Variables: { request_id: string; route?: string }
  Bindings: { incoming?: Incoming & { socket?: { remoteAddress?: string } } }
}
type Tools = { house: House; failures: FailureCount; limit: RateLimit; rates: Rates; repeats: Repeats; log: Log }

/** Bearer tokens work from any page, the plugin's `null` origin too; cookies never travel, as credentials are not allowed. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-Id, Retry-After, Hufu-Left-Out, Idempotency-Replayed, Content-Disposition, ETag',
}
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
}

/** The HTTP application over a workshop: the route table served, and nothing else but the pages. */
export function makeApp(house: House, pages: Pages, log: Log, rates: Rates = RATES): Hono<Env> {
  const { base_path } = house
  const app = new Hono<Env>({ getPath: (request) => withoutBase(getPath(request), base_path) })
  const clock = () => Date.parse(house.workshop.now())
  const tools: Tools = {
    house,
    log,
    failures: countFailures(clock),
    limit: rateLimit(clock),
    rates,
    repeats: makeRepeats(house.workshop),
  }
  app.use(async (c, next) => {
    c.set('request_id', house.workshop.newId('rq'))
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT })
    const started = performance.now()
    await next()
    house.metrics.observe({
      method: c.req.method,
      route: c.get('route') ?? 'none',
      status: c.res.status,
      seconds: (performance.now() - started) / 1000,
    })
    c.header('x-request-id', c.get('request_id'))
    for (const [name, value] of Object.entries(CORS)) c.header(name, value)
    log('request', {
      request_id: c.get('request_id'),
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
    return undefined
  })
  for (const route of ROUTES) app.on(route.method.toUpperCase(), honoPath(route), (c) => serve(c, route, tools))
  app.get('*', (c) => {
    // without the slash at the end the pages would look for their script beside the folder
    if (base_path && getPath(c.req.raw) === base_path)
      return new Response(null, { status: 308, headers: { location: `${base_path}/` } })
    c.set('route', 'page')
    const isPage = !c.req.path.startsWith('/api/') && !ROUTES.some((route) => pathOf(route).test(c.req.path))
    return (isPage && pageFor(pages, c.req.path, c.req.header('accept') ?? '')) || c.notFound()
  })
  // answered, not thrown: what is thrown here passes by the headers above
  app.notFound((c) => {
    const allowed = ROUTES.filter((route) => pathOf(route).test(c.req.path)).map(({ method }) => method.toUpperCase())
    return allowed.length
      ? refuse(new HufuError('wrong_method'), c, log, { allow: allowed.join(', ') })
      : refuse(new HufuError('not_found', { what: 'page' }), c, log)
  })
  app.onError((error, c) => {
    lookAfter(error, house.workshop.soundness)
    return refuse(error, c, log)
  })
  return app
}

/** Some proxies pass the public address's path on, others take it off: both are understood. */
const withoutBase = (path: string, base: string): string =>
  base && path.startsWith(`${base}/`) ? path.slice(base.length) : path

const honoPath = ({ path, wide }: Route) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === wide ? `:${name}{.+}` : `:${name}`))

const pathOf = ({ path, wide }: Route) =>
  new RegExp(
    `^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) => (name === wide ? '.+' : '[^/]+'))}$`,
  )

function refuse(error: unknown, c: Context<Env>, log: Log, headers: Record<string, string> = {}): Response {
  const request_id = c.get('request_id')
  const refusal = refusalOf(error, request_id)
  if (refusal.is_inner) log('fault', { request_id, error: causeOf(error) })
  return respond({ status: refusal.status, body: refusal.body, headers: { ...refusal.headers, ...headers } })
}

function respond({ status, body, headers = {}, is_replayed }: Repeated): Response {
  const all = { ...headers, 'cache-control': 'no-store', ...(is_replayed && { 'idempotency-replayed': 'true' }) }
  if (status === 204) return new Response(null, { status, headers: all })
  return new Response(JSON.stringify(body), { status, headers: { ...all, 'content-type': 'application/json' } })
}

/** One request to one route: who asks, then what is asked, then the work. */
async function serve(c: Context<Env>, route: Route, tools: Tools): Promise<Response> {
  const request = c.req.raw
  c.set('route', route.path)
  const remote = c.env?.incoming?.socket?.remoteAddress ?? 'local'
  const address = tools.house.clientAddress(remote, request.headers.get('x-forwarded-for'))
  const raw = c.req.param() as Record<string, string>
  if (!route.is_unlimited) tools.limit.spend(`address ${address}`, tools.rates.per_address)
  const project = route.project_in === 'query' ? c.req.query('project') : raw.project
  const { caller, sign_in } = await admit(tools.house.workshop, tools.failures, route, request, address, project)
  if (caller.token_id) tools.limit.spend(`token ${caller.token_id}`, tools.rates.per_token)
  if (route.body) checkHead(request, mediaTypes(route.body), mostBytes(route.body))
  const params = route.params ? validated(route.params, raw) : {}
  const query = route.query ? validated(route.query, c.req.query()) : {}
  const { uploads } = tools.house.workshop
  const bytes = chunksOf(request, c.env?.incoming)
  const read = route.body && 'json' in route.body ? await readJsonBody(bytes, route.body, uploads) : {}
  const edition = route.takes_edition ? ifMatch(request) : undefined
  const ask = {
    params,
    query,
    body: read.body,
    file: read.file,
    caller,
    sign_in,
    house: tools.house,
    workshop: tools.house.workshop,
    request,
    bytes,
    edition,
  }
  const work = () => answering(route, ask as Ask<never, never, never>, tools, address)
  const key = request.headers.get('idempotency-key')
  if (!route.is_repeatable || key === null) return finished(await work())
  const what = JSON.stringify([
    route.method,
    new URL(request.url).pathname,
    c.req.query(),
    read.file?.sha256 ?? read.text ?? null,
    edition ?? null,
  ])
  let isTaken = false
  try {
    return finished(
      await tools.repeats.answer(caller.token_id, key, what, async () => {
        isTaken = true
        return answerOf(await work())
      }),
    )
  } finally {
    if (read.file && !isTaken) await uploads.drop(read.file.upload) // answered or refused without a look at it
  }
}

/** A wrong token in the body of an open route counts like one in a header. */
async function answering(route: Route, ask: Ask<never, never, never>, { failures }: Tools, address: string) {
  try {
    return await route.handle(ask)
  } catch (error) {
    if (route.admits === 'open' && error instanceof HufuError && error.code === 'not_signed_in') failures.note(address)
    throw error
  }
}

const mediaTypes = (body: NonNullable<Route['body']>): readonly string[] =>
  'json' in body ? ['application/json'] : body.stream

const finished = (answer: Repeated | Response): Response => (answer instanceof Response ? answer : respond(answer))

function answerOf(answer: Answer | Response): Answer {
  if (answer instanceof Response) throw new Error('a repeatable route answers JSON')
  return answer
}
