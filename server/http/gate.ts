import { timingSafeEqual } from 'node:crypto'
import { HufuError } from '../../shared/error.ts'
import { callerBySession, callerByToken, mayAct } from '../verbs/access.ts'
import type { Caller, Workshop } from '../verbs/workshop.ts'
import { sessionIn } from './cookie.ts'
import type { Route, SignIn } from './routes/route.ts'

const WINDOW_MS = 60_000
/** Bad tokens an address may show within the window before it is told to wait. */
const BAD_TOKENS = 20

/** Counts bad tokens by address. Whoever shows a good one is never held up: offices share an address. */
export type FailureCount = { note(address: string): void }

export function countFailures(now: () => number): FailureCount {
  const failures = new Map<string, { since: number; count: number }>()
  return {
    note(address) {
      const at = now()
      for (const [known, { since }] of failures) if (at - since > WINDOW_MS) failures.delete(known)
      const own = failures.get(address) ?? { since: at, count: 0 }
      own.count++
      failures.set(address, own)
      if (own.count > BAD_TOKENS)
        throw new HufuError('too_many_requests', { seconds: Math.ceil((own.since + WINDOW_MS - at) / 1000) })
    },
  }
}

export type Admitted = { caller: Caller; sign_in: SignIn }

const NOBODY: Admitted = { caller: { member: '', role: 'bot', token_id: '', project: '' }, sign_in: {} }

/**
 * Lets a request through to a route, or refuses it before anything else of it is looked at.
 * Errors  `not_signed_in`, `not_allowed`, `too_many_requests`.
 */
export async function admit(
  workshop: Workshop,
  failures: FailureCount,
  route: Route,
  request: Request,
  address: string,
  project: string | undefined,
): Promise<Admitted> {
  if (route.admits === 'open') return NOBODY
  const admitted = await signedIn(workshop, request)
  if (!admitted) {
    if (request.headers.has('authorization') || request.headers.has('cookie')) failures.note(address)
    throw new HufuError('not_signed_in')
  }
  if (!isWithin(route, admitted.caller, project) || !isNarrow(route, admitted.caller))
    throw new HufuError('not_allowed')
  return admitted
}

/** A token of one project opens that project only, and nothing that concerns them all. */
function isWithin({ admits, project_in }: Route, caller: Caller, project: string | undefined): boolean {
  if (admits === 'open' || admits === 'any') return project === undefined || (caller.project ?? project) === project
  if (!mayAct(caller.role, admits)) return false
  if (project_in === 'query' && project === undefined) return true
  return caller.project === null || caller.project === project
}

/** A token that is kept to knowledge bases uses only what narrows its answer to them, and what concerns itself. */
const isNarrow = ({ admits, narrows }: Route, { knowledge_bases }: Caller): boolean =>
  !knowledge_bases || narrows === true || admits === 'any'

async function signedIn(workshop: Workshop, request: Request): Promise<Admitted | undefined> {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) {
    const secret = /^Bearer +([\w.~+/-]{1,200}=*)$/i.exec(authorization.trim())?.[1]
    const caller = secret === undefined ? undefined : await callerByToken(workshop, secret)
    return caller && { caller, sign_in: {} }
  }
  const session = sessionIn(request.headers.get('cookie'))
  const found = session === undefined ? undefined : await callerBySession(workshop, session)
  if (!found || session === undefined) return undefined
  if (request.method !== 'GET' && !isSameSecret(request.headers.get('x-csrf-token'), found.csrf_token))
    throw new HufuError('not_allowed')
  return { caller: found.caller, sign_in: { session, csrf_token: found.csrf_token } }
}

function isSameSecret(given: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
