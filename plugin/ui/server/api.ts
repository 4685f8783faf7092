/** What the window asks of the server, by name: the paths and shapes of docs/http.md. */
import type { ClusterDetail, CoverageAnswer, Me, SearchAnswer, VersionAnswer } from '../../../shared/schema/answers.ts'
import type { IgnoredRule, LayerRules, ModulesCoverage } from '../../../shared/schema/coverage.ts'
import type {
  BatchAnswer,
  DeliveryEffect,
  RuleAtomBatch,
  SendAnswer,
  UploadAnswer,
} from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { type Access, notHufu, request } from './request.ts'

const SEND_MS = 120_000
const PAGE = 200
/** Words of rules that are no longer in the design are looked up this far, no further. */
const PAGES_LOOKED_THROUGH = 25

export const inProject = (access: Access, path: string) =>
  `/projects/${encodeURIComponent(access.project.trim())}${path}`
export const inVersion = (access: Access, appVersion: string, path = '') =>
  inProject(access, `/versions/${encodeURIComponent(appVersion)}${path}`)

/** Who we are. Errors  `ServerFault` `not_hufu` too, where something else answers in JSON. */
export async function me(access: Access): Promise<Me> {
  const said = await request<Partial<Me> | null>(access, '/me')
  if (typeof said?.member === 'string' && typeof said.role === 'string') return said as Me
  throw notHufu(access, said)
}

export type Project = { project: string; name: string }

/** The projects that the token may see. */
export const projects = async (access: Access): Promise<Project[]> =>
  (await request<Page<Project>>(access, '/projects')).items

type Page<T> = { items: T[]; next_cursor: string | null }

async function* pages<T>(access: Access, path: string): AsyncGenerator<T[]> {
  let cursor: string | null = null
  do {
    const at: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page: Page<T> = await request(access, `${path}?limit=${PAGE}${at}`)
    yield page.items
    cursor = page.next_cursor
  } while (cursor !== null)
}

export async function versions(access: Access): Promise<VersionAnswer[]> {
  const all: VersionAnswer[] = []
  for await (const items of pages<VersionAnswer>(access, inProject(access, '/versions'))) all.push(...items)
  return all
}

/** Creates a version that looks like another one, because a person said so. */
export const createVersion = (access: Access, app_version: string) =>
  request<VersionAnswer>(access, inProject(access, '/versions'), {
    method: 'POST',
    body: { app_version, confirm: true },
  })

/** A job in place of the answer where the batch is long: see `follow`. */
export const compare = (access: Access, appVersion: string, batch: RuleAtomBatch) =>
  request<BatchAnswer | SendAnswer>(access, inVersion(access, appVersion, '/rule-atoms?dry_run=true'), {
    method: 'POST',
    body: batch,
    timeout_ms: SEND_MS,
  })

export const send = (access: Access, appVersion: string, batch: RuleAtomBatch, idempotency_key: string) =>
  request<BatchAnswer | SendAnswer>(access, inVersion(access, appVersion, '/rule-atoms'), {
    method: 'POST',
    body: batch,
    idempotency_key,
    timeout_ms: SEND_MS,
  })

/** The stored rules of these ids, for the words of what a send would take away. What is not found is left out. */
export async function storedRules(access: Access, appVersion: string, ids: readonly string[]): Promise<RuleAtom[]> {
  const wanted = new Set(ids)
  const found: RuleAtom[] = []
  let looked = 0
  if (!wanted.size) return found
  for await (const items of pages<RuleAtom>(access, inVersion(access, appVersion, '/rule-atoms'))) {
    found.push(...items.filter((atom) => wanted.has(atom.atom_id)))
    looked += 1
    if (found.length === wanted.size || looked === PAGES_LOOKED_THROUGH) break
  }
  return found
}

type Layers = { file_key: string; node_ids: string[] }

export const coverage = (access: Access, appVersion: string, body: Layers) =>
  request<CoverageAnswer>(access, inVersion(access, appVersion, '/coverage'), { method: 'POST', body })

export const rulesAt = (access: Access, appVersion: string, body: Layers) =>
  request<LayerRules>(access, inVersion(access, appVersion, '/coverage/rules'), { method: 'POST', body })

/** The modules of the whole version: the first 200 are more than a dictionary has. */
export const modules = (access: Access, appVersion: string) =>
  request<ModulesCoverage>(access, inVersion(access, appVersion, `/coverage/modules?limit=${PAGE}`))

export const cluster = (access: Access, appVersion: string, clusterId: string) =>
  request<ClusterDetail>(access, inVersion(access, appVersion, `/clusters/${encodeURIComponent(clusterId)}`))

type Wish = { q: string; app_version: string; cursor: string }
const HITS = 20
/** What words find, best first; without a version in the server's usual one. */
export const search = (access: Access, wish: Wish) => {
  const given = Object.entries(wish).filter(([, value]) => value)
  const query = given.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')
  return request<SearchAnswer>(access, inProject(access, `/search?limit=${HITS}${query}`))
}

/** Rules that people ignore, the last ones first. */
export async function ignoredRules(access: Access): Promise<IgnoredRule[]> {
  const all: IgnoredRule[] = []
  for await (const items of pages<IgnoredRule>(access, inProject(access, '/ignored-rules'))) all.push(...items)
  return all
}

/** Ignores a rule for good; it need not have been sent. */
export async function ignore(
  access: Access,
  app_version: string,
  found: RuleAtom,
  reason: string,
): Promise<IgnoredRule> {
  const { app_version: _, state: _s, ...atom } = found
  const body = { source_key: atom.source_key, reason, app_version, atom }
  const path = inProject(access, '/ignored-rules')
  return (await request<{ rule: IgnoredRule }>(access, path, { method: 'POST', body })).rule
}

/** Wants an ignored rule again: it comes back with the next send. */
export const want = (access: Access, ignored_id: string) =>
  request<unknown>(access, inProject(access, `/ignored-rules/${encodeURIComponent(ignored_id)}`), { method: 'DELETE' })

/** Takes a send back; a long one as a job, whose result is the effect. */
export const takeBack = (access: Access, delivery_id: string) =>
  request<DeliveryEffect | UploadAnswer>(
    access,
    inProject(access, `/deliveries/${encodeURIComponent(delivery_id)}/take-back`),
    { method: 'POST', timeout_ms: SEND_MS },
  )
