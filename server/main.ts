import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { shippedImportScript, shippedPages, shippedSample } from './bundle.ts'
import { makeApp } from './http/app.ts'
import { docsPage } from './http/docs-page.ts'
import { openapi } from './http/openapi.ts'
import { ROUTES } from './http/routes/index.ts'
import type { House } from './http/routes/route.ts'
import { firstBootstrap, hasAdmin } from './verbs/access.ts'
import type { Log, Workshop } from './verbs/workshop.ts'
import { openWorkshop } from './workshop.ts'

/** How long open answers may go on once the server was told to stop. */
const GRACE_MS = 5_000
/** Longer than proxies keep a quiet connection: else they write into one that we just closed. */
const KEEP_ALIVE_MS = 75_000
/** A large upload over a slow line takes its time. */
const REQUEST_MS = 3_600_000
const RETENTION_DAYS = 180
const DAY_MS = 86_400_000

export type ServeOptions = {
  port: number
  host: string
  folder: string
  version: string
  /** Where log lines go, one JSON object each. */
  log: { write(line: string): void }
  /** What import threads run; where none is named, the one that ships with the program. */
  import_script?: string
}
export type Serving = {
  url: string
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

/** What the HTTP application is made over. */
export function makeHouse(workshop: Workshop, server_version: string): House {
  const document = openapi(ROUTES, server_version)
  const page = docsPage(ROUTES, server_version)
  return {
    workshop,
    server_version,
    openapi: () => document,
    docs: () => page,
    sample: shippedSample,
    is_secure: false,
  }
}

/**
 * Opens the data directory and listens. Unfinished jobs of the last run are taken up again.
 * Errors  `store_too_new`, `busy`; the system's where the port can't be had.
 */
export async function startServer(options: ServeOptions): Promise<Serving> {
  const log = makeLog(options.log)
  const workshop = await openWorkshop(options.folder, {
    log,
    import_script: options.import_script ?? shippedImportScript(),
  })
  const app = makeApp(makeHouse(workshop, options.version), shippedPages(), log)
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
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
  await tidyUploads(workshop)
  await workshop.jobs.resume()
  for (const { project } of await workshop.store.projects.all()) void warm(workshop, project)
  const { port } = server.address() as AddressInfo
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    url: `http://${host}:${port}`,
    bootstrap: await firstBootstrap(workshop),
    has_admin: await hasAdmin(workshop),
    close: () => shutDown(workshop, server),
  }
}

/** Uploads are kept for as long as their results may be asked for; what waits to be read is kept in any case. */
async function tidyUploads({ store, uploads, now, log }: Workshop): Promise<void> {
  const needed = new Set<string>()
  for (const { project, delivery_id } of await store.jobs.unfinished()) {
    const delivery = delivery_id ? await store.deliveries.one(project, delivery_id) : undefined
    if (delivery?.terms) needed.add(delivery.terms.upload)
  }
  const before = Date.parse(now()) - RETENTION_DAYS * DAY_MS
  await uploads.tidy(before, (upload) => needed.has(upload)).catch((error: unknown) => log('uploads.kept', { error }))
}

/** Reads the index up before somebody waits for it; a fault here shows to whoever searches. */
async function warm({ catalogue, log }: Workshop, project: string): Promise<void> {
  await catalogue.catchUp(project).catch((error: unknown) => log('catalogue.failed', { project, error }))
}

/** New requests end first, then jobs are parked (which closes their event streams), then what still hangs is cut. */
async function shutDown(workshop: Workshop, server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await workshop.jobs.park()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
  await workshop.store.close()
}
