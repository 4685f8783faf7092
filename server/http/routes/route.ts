import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import type { Role } from '../../../shared/schema/answers.ts'
import type { Sample } from '../../verbs/sample.ts'
import type { Caller, Received, Workshop } from '../../verbs/workshop.ts'
import type { Forwarding } from '../forwarded.ts'
import type { Metrics } from '../metrics.ts'

export const API = '/api/v1'
export const PROJECT = `${API}/projects/{project}`
export const VERSION = `${PROJECT}/versions/{app_version}`

/** Who may call: everybody, everybody who is signed in, or the roles named (admins edit, editors read, by their nature). */
export type Admits = 'open' | 'any' | readonly Role[]
export const EDIT: readonly Role[] = ['editor']
export const READ: readonly Role[] = ['reader']
export const READ_OR_BOT: readonly Role[] = ['reader', 'bot']
export const ADMIN: readonly Role[] = ['admin']

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  body,
  headers,
})

/** Bytes of a data directory, and those still free on its disk. */
export type Sizes = Record<'database' | 'log' | 'uploads' | 'pictures' | 'free', number>
/** The store as one file on its way out. `left_out`: kept files that are missing or were changed. */
export type Copied = { bytes: ReadableStream<Uint8Array>; size_bytes: number; made_at: string; left_out: number }
export type Copies = {
  /** Errors  `backup_running`; those of a backup. */
  take(): Promise<Copied>
  sizes(): Promise<Sizes>
}

/** A parsed message with its request, and who sent it, to which project. */
export type McpMessage = {
  request: Request
  body: unknown
  caller: Caller
  project: string
  workshop: Workshop
  /** Where people reach the server. */
  base: string
}

/** What the app holds beside the workshop. */
export type House = {
  workshop: Workshop
  metrics: Metrics
  copies: Copies
  server_version: string
  openapi(): unknown
  docs(): { html: string; style_hash: string }
  sample(): Sample | undefined
  /** Cookies are for https only. */
  is_secure: boolean
  /** Answers a message of the Model Context Protocol from somebody who was let in. */
  mcp(ask: McpMessage): Promise<Response>
  /** Path under which the server is reached, '' or '/hufu'. */
  base_path: string
  /** The address at which people reach the server, without a slash at its end; empty where nobody set it. */
  reached_at: string
  clientAddress: Forwarding
}

/** The address at which people reach the server, as far as it or the request knows; without a slash at its end. */
export const addressOf = ({ reached_at, base_path }: House, request: Request): string =>
  reached_at || new URL(request.url).origin + base_path

/** How a caller signed in: what the session routes need. */
export type SignIn = { session?: string; csrf_token?: string }

export type Ask<P, Q, B> = {
  params: P
  query: Q
  body: B
  caller: Caller
  sign_in: SignIn
  house: House
  workshop: Workshop
  request: Request
  /** The body as it comes, where the route takes a stream; it throws `interrupted` where the sender broke off. */
  bytes: AsyncGenerator<Uint8Array>
  /** A body that was taken as a file (see `Larger`): the handler's from now on, and `body` is not there. */
  file: Received | undefined
  /** Of routes that take one: the edition that the caller read (If-Match); undefined where they do not say. */
  edition: string | undefined
}

type Shape = z.ZodObject
type Out<S> = S extends z.ZodType ? z.output<S> : Record<string, never>

/** What a body of JSON may also be: longer than is read whole, or long by what it holds. Then it is taken as a file, unread. */
export type Larger = { limit_bytes: number; is(value: unknown): boolean }

/** JSON read whole up to a limit, or bytes that the handler pulls. */
export type Body<B extends z.ZodType = z.ZodType> =
  | { json: B; limit_bytes: number; larger?: Larger }
  | { stream: readonly string[]; limit_bytes: number }

type Sentence = { en: string; zh: string }
type Described = { description: Sentence; schema?: z.ZodType; media_type?: string }

/** One line of the API: registration, role check, validation and the OpenAPI document all follow from it. */
export type Definition<P extends Shape | undefined, Q extends Shape | undefined, B extends z.ZodType | undefined> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  operation_id: string
  summary: Sentence
  admits: Admits
  params?: P
  query?: Q
  body?: B extends z.ZodType ? Body<B> : Body
  /** A POST that may be sent twice under one Idempotency-Key. Not where the answer holds a secret: it would be kept. */
  is_repeatable?: boolean
  /** Changes what people edit: with If-Match it is done only on the very edition that was read. */
  takes_edition?: boolean
  /** Asked by machines that watch over the server: never told to wait. */
  is_unlimited?: boolean
  /** Answers only from the knowledge bases that the caller is kept to. */
  narrows?: true
  /** Works in the project of `?project=`, where that is not said in the token's own. */
  project_in?: 'query'
  /** The path parameter that may hold slashes. */
  wide?: string
  answers: Record<number, Described>
  handle(ask: Ask<Out<P>, Out<Q>, B extends z.ZodType ? z.output<B> : undefined>): Promise<Answer | Response>
}
export type Route = Definition<Shape | undefined, Shape | undefined, undefined> & {
  handle(ask: Ask<never, never, never>): Promise<Answer | Response>
}

/** Checks a definition and forgets its types, so that routes of all shapes stand in one table. */
export function route<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Definition<P, Q, B>): Route {
  return definition as unknown as Route
}

export const projectName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
export const inProject = z.object({ project: projectName })
export const inVersion = z.object({ project: projectName, app_version: z.string().transform(parseAppVersion) })
export const yes = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
export const paging = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export const pageOf = <T extends z.ZodType>(entry: T) =>
  z.object({ items: z.array(entry), next_cursor: z.string().nullable() })
export const told = (en: string, zh: string, schema?: z.ZodType, media_type?: string): Described => ({
  description: { en, zh },
  ...(schema && { schema }),
  ...(media_type && { media_type }),
})

export const MIB = 1024 * 1024
/** JSON that is no batch of atoms. */
export const SMALL = 64 * 1024
