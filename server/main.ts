import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { HufuError } from '../shared/error.ts'
import { shippedCopyScript, shippedImportScript, shippedPages, shippedSample } from './bundle.ts'
import { makeCopies } from './copies.ts'
import type { FigmaAccess } from './figma-rest/client.ts'
import { makeApp } from './http/app.ts'
import { docsPage } from './http/docs-page.ts'
import { makeForwarding } from './http/forwarded.ts'
import { makeMetrics } from './http/metrics.ts'
import { openapi } from './http/openapi.ts'
import { ROUTES } from './http/routes/index.ts'
import type { House } from './http/routes/route.ts'
import { answerMcp } from './mcp/http.ts'
import { SETTINGS } from './settings.ts'
import { type Claim, claimFolder } from './store/open.ts'
import { firstBootstrap, hasAdmin } from './verbs/access.ts'
import { levelEverything } from './verbs/levelling.ts'
import { letGo } from './verbs/retention.ts'
import type { Log, Workshop } from './verbs/workshop.ts'
import { openWorkshop } from './workshop.ts'

/** How long open answers may go on once the server was told to stop. */
const GRACE_MS = 5_000
/** Longer than proxies keep a quiet connection: else they write into one that we just closed. */
const KEEP_ALIVE_MS = 75_000
/** A large upload over a slow line takes its time. */
const REQUEST_MS = 3_600_000
/** The head of a request is a few lines: who takes longer only holds a connection. */
const HEAD_MS = 60_000
/** How often is looked for requests whose time is up. */
const LOOK_MS = 30_000
const DAY_MS = 86_400_000
/** A start has looked already, quickly; the whole look comes when others have what they wait for. */
const FIRST_LOOK_MS = 300_000

export type ServeOptions = {
  port: number
  host: string
  folder: string
  version: string
  /** Where log lines go, one JSON object each. */
  log: { write(line: string): void }
  /** Days that uploads are kept. */
  retention_days?: number
  /** PEM files; both or none. */
  tls?: { cert: string; key: string } | undefined
  /** Where people reach the server, where that is not the address it listens on. */
  public_url?: URL | null
  trusted_proxies?: readonly string[]
  /** Hosts to which webhooks may be sent over http. */
  webhook_http_hosts?: readonly string[]
  /** How designs are pulled from Figma; without it they are not. */
  figma?: FigmaAccess | null
  /** How long a request may take to arrive, in milliseconds; an hour where it isn't said. */
  request_ms?: number
  /** What import threads run; where none is named, the one that ships with the program. */
  import_script?: string
}
export type Serving = {
  /** Where it listens. */
  url: string
  /** Where people reach it: the same, unless a public address is set. */
  reached_at: string
  port: number
  /** Only at the first start on an empty store. */
  bootstrap: { token: string; expires_at: string } | null
  has_admin: boolean
  close(): Promise<void>
}

/** Facts only: an error gives its name, message and stack, never what it was about. */
function makeLog(stream: ServeOptions['log']): Log {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  return (event, { error, ...facts } = {}) => {
    if (error === undefined) logger.info({ event, ...facts })
    else logger.error({ event, ...facts, err: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** How the server is reached from outside. */
export type Outside = {
  is_secure?: boolean
  public_url?: URL | null
  trusted_proxies?: readonly string[]
  copy_script?: string | undefined
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '')

/** What the HTTP application is made over. */
export function makeHouse(workshop: Workshop, folder: string, server_version: string, outside: Outside = {}): House {
  const { is_secure = false, public_url = null, trusted_proxies = [] } = outside
  const document = openapi(ROUTES, server_version, public_url ? withoutSlash(public_url.href) : '/')
  const page = docsPage(ROUTES, server_version)
  return {
    workshop,
    metrics: makeMetrics(),
    copies: makeCopies(folder, outside.copy_script, server_version),
    server_version,
    openapi: () => document,
    docs: () => page,
    sample: shippedSample,
    mcp: answerMcp(server_version, workshop.log),
    is_secure: is_secure || public_url?.protocol === 'https:',
    base_path: withoutSlash(public_url?.pathname ?? ''),
    reached_at: public_url ? withoutSlash(public_url.href) : '',
    clientAddress: makeForwarding(trusted_proxies),
  }
}

/**
 * Opens the data directory, which is this server's alone, and listens. Unfinished jobs of the last run are taken up again.
 * Errors  `already_served`, `store_damaged`, `store_too_new`, `busy`; the system's where the port can't be had or a file
 *         of TLS can't be read.
 */
export async function startServer(options: ServeOptions): Promise<Serving> {
  const tls = options.tls && readTls(options.tls)
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const claim = claimFolder(options.folder)
  try {
    return await listen(options, tls, claim)
  } catch (error) {
    claim.release()
    throw error
  }
}

/** Errors  `bad_setting` where the two are no certificate and its key; the system's where a file can't be read. */
function readTls({ cert, key }: { cert: string; key: string }): { cert: Buffer; key: Buffer } {
  const read = { cert: readFileSync(cert), key: readFileSync(key) }
  try {
    createSecureContext(read)
    return read
  } catch {
    const why = { why: 'they are no PEM certificate and its key', why_zh: '它们不是 PEM 证书及其私钥' }
    throw new HufuError('bad_setting', { name: 'tls_cert, tls_key', source: `${cert}, ${key}`, ...why })
  }
}

/** Node answers 408 and closes the connection when a request's time to arrive is up. */
const timesOf = (request_ms: number) => ({
  requestTimeout: request_ms,
  headersTimeout: Math.min(HEAD_MS, request_ms),
  connectionsCheckingInterval: Math.min(LOOK_MS, request_ms),
  keepAliveTimeout: KEEP_ALIVE_MS,
})

async function listen(
  options: ServeOptions,
  tls: { cert: Buffer; key: Buffer } | undefined,
  claim: Claim,
): Promise<Serving> {
  const started = Date.now()
  const log = makeLog(options.log)
  const import_script = options.import_script ?? shippedImportScript()
  const workshop = await openWorkshop(options.folder, {
    log,
    is_checked: true,
    figma: options.figma ?? null,
    webhook_http_hosts: options.webhook_http_hosts ?? [],
    import_script,
    copy_script: shippedCopyScript(),
  })
  const house = makeHouse(workshop, options.folder, options.version, {
    ...options,
    copy_script: shippedCopyScript(),
    is_secure: tls !== undefined,
  })
  const app = makeApp(house, shippedPages(), log)
  const times = timesOf(options.request_ms ?? REQUEST_MS)
  const server = createAdaptorServer({
    fetch: app.fetch,
    ...(tls ? { createServer, serverOptions: { ...times, ...tls } } : { serverOptions: times }),
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, options.host, resolve)
    })
  } catch (error) {
    await workshop.store.close()
    throw error
  }
  const upkeep = startUpkeep(workshop, options.retention_days ?? Number(SETTINGS.retention_days.preset), started)
  const close = () => {
    upkeep.stop()
    house.metrics.stop()
    return shutDown(workshop, server)
  }
  try {
    await takeUp(workshop, upkeep)
    const { port } = server.address() as AddressInfo
    const host = options.host.includes(':') ? `[${options.host}]` : options.host
    const url = `${tls ? 'https' : 'http'}://${host}:${port}`
    return {
      url,
      reached_at: options.public_url ? withoutSlash(options.public_url.href) : url,
      port,
      bootstrap: await firstBootstrap(workshop),
      has_admin: await hasAdmin(workshop),
      close: () => close().finally(() => claim.release()),
    }
  } catch (error) {
    await close() // else it would go on answering in a folder that is nobody's any more
    throw error
  }
}

type Upkeep = { tidy(): Promise<void>; stop(): void }

/** What is done now and then while it serves. */
function startUpkeep(workshop: Workshop, retention_days: number, started: number): Upkeep {
  const tidy = () => letGo(workshop, retention_days, started)
  const daily = setInterval(() => {
    void tidy()
    void workshop.soundness.check()
  }, DAY_MS).unref()
  const first = setTimeout(() => void workshop.soundness.check(), FIRST_LOOK_MS).unref()
  return {
    tidy,
    stop() {
      clearInterval(daily)
      clearTimeout(first)
    },
  }
}

/** What the last run left, and what an upgrade wants. */
async function takeUp(workshop: Workshop, { tidy }: Upkeep): Promise<void> {
  await tidy()
  await workshop.jobs.resume()
  await levelEverything(workshop)
  workshop.outbox.start()
  workshop.catalogue.prepare()
  for (const { project } of await workshop.store.projects.all()) void warm(workshop, project)
}

/** Reads the index up before somebody waits for it; a fault here shows to whoever searches. */
async function warm({ catalogue, log }: Workshop, project: string): Promise<void> {
  await catalogue.catchUp(project).catch((error: unknown) => log('catalogue.failed', { project, error }))
}

/** New requests end first, then jobs are parked (which closes their event streams), then what still hangs is cut. */
async function shutDown(workshop: Workshop, server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await workshop.jobs.park()
  await workshop.outbox.park()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
  await workshop.catalogue.park()
  await workshop.store.close()
}
