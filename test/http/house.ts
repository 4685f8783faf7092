import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApp } from '../../server/http/app.ts'
import { makeHouse } from '../../server/main.ts'
import { createToken } from '../../server/verbs/access.ts'
import { type Making, openWorkshop } from '../../server/workshop.ts'
import type { Role } from '../../shared/schema/answers.ts'
import type { Job } from '../../shared/schema/delivery.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

/** Compiled once: it takes longer than most tests. */
const SYNONYMS = shippedTable()

export type Line = { event: string; facts: Record<string, unknown> }

/** An app over an empty store in a folder of its own, with a token for each role; files are read here unless a thread's script is named. */
export async function openHouse(now?: () => string, import_script?: string, more: Making = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hufu-http-'))
  const lines: Line[] = []
  const log = (event: string, facts: Record<string, unknown> = {}) => void lines.push({ event, facts })
  const workshop = await openWorkshop(folder, { log, synonyms: SYNONYMS, import_script, ...(now && { now }), ...more })
  const house = makeHouse(workshop, folder, '0.0.0-test')
  const pages = new Map([
    ['/index.html', { bytes: new TextEncoder().encode('<!doctype html><title>Hufu</title>'), media_type: 'text/html' }],
    ['/app.js', { bytes: new TextEncoder().encode('0'), media_type: 'text/javascript' }],
  ])
  const app = makeApp(house, pages, log)
  const tokens = {} as Record<Role, string>
  for (const role of ['admin', 'editor', 'reader', 'bot'] as const)
    tokens[role] = (await createToken(workshop, { member: 'machine' }, { member: `a ${role}`, role })).secret

  /** One request; `as` a role, or a secret, or nobody (null). A body that is neither text nor bytes is sent as JSON. */
  async function ask(method: string, path: string, { as = 'admin', body, headers = {} }: Asking = {}) {
    const secret = as === null ? undefined : (tokens[as as Role] ?? as)
    const response = await app.request(path, {
      method,
      headers: {
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    return {
      status: response.status,
      headers: response.headers,
      text,
      // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
      json: (isJson ? JSON.parse(text) : undefined) as any,
    }
  }

  /** Uploads a case file and waits until its job has ended. */
  async function upload(path: string, text: string, type: string): Promise<Job & { delivery_id: string }> {
    const sent = await ask('POST', path, { as: 'editor', body: text, headers: { 'content-type': type } })
    if (sent.status !== 202) throw new Error(`${sent.status} ${sent.text}`)
    await workshop.jobs.idle()
    return (await ask('GET', `/api/v1/projects/default/jobs/${sent.json.job_id}`)).json
  }

  async function close() {
    house.metrics.stop()
    await workshop.jobs.park()
    await workshop.outbox.park()
    await workshop.store.close()
    rmSync(folder, { recursive: true })
  }
  return { app, workshop, house, tokens, lines, folder, ask, upload, close }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

type Asking = { as?: string | null; body?: unknown; headers?: Record<string, string> }
export type OpenHouse = Awaited<ReturnType<typeof openHouse>>
export const V = '/api/v1/projects/default/versions/1.0'
