import { HufuError } from '../../shared/error.ts'
import type { Role, Token } from '../../shared/schema/answers.ts'
import { isOutage } from './outage.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { BootstrapRow, TokenRow } from './rows.ts'
import { auditRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

type Keyring = Pick<Workshop, 'store' | 'now' | 'newId' | 'newSecret' | 'hash' | 'turns'>

/** Those who change members and tokens wait for each other: no project has a space in its name. */
export const MEMBERS_TURN = 'the members'

const HOUR_MS = 3_600_000
const BOOTSTRAP_HOURS = 24
const SESSION_HOURS = 12
/** A token's last use is kept to this: a write for every request would be too many. */
const LAST_USE_MS = 60_000

/** What each role may do where a route names another: admins edit, editors read. A bot reads what is marked for bots. */
const MAY_ACT_AS: Record<Role, readonly Role[]> = {
  admin: ['admin', 'editor', 'reader', 'bot'],
  editor: ['editor', 'reader', 'bot'],
  reader: ['reader', 'bot'],
  bot: ['bot'],
}

/** Whether a caller may use a route that the listed roles may use. No role listed: nobody. */
export const mayAct = (role: Role, allowed: readonly Role[]): boolean =>
  MAY_ACT_AS[role].some((r) => allowed.includes(r))

const inHours = (now: string, hours: number) => new Date(Date.parse(now) + hours * HOUR_MS).toISOString()
export const isLive = (token: TokenRow, now: string) =>
  token.revoked_at === null && (token.expires_at === null || token.expires_at > now)
const callerOf = ({ member, role, token_id, project, knowledge_bases }: TokenRow): Caller => ({
  member,
  role,
  token_id,
  project,
  knowledge_bases,
})
export const shownToken = ({ token_hash: _, ...token }: TokenRow): Token => token

/** Who holds this token; undefined where it is none, revoked or expired. */
export async function callerByToken(keys: Keyring, secret: string): Promise<Caller | undefined> {
  const token = await keys.store.access.tokenByHash(keys.hash(secret))
  if (!token || !isLive(token, keys.now())) return undefined
  await noteUse(keys, token)
  return callerOf(token)
}

async function noteUse({ store, now, turns }: Keyring, token: TokenRow): Promise<void> {
  const last = token.last_used_at === null ? 0 : Date.parse(token.last_used_at)
  if (Date.parse(now()) - last < LAST_USE_MS) return
  const noted = turns.take(MEMBERS_TURN, async () => {
    const standing = await store.access.token(token.token_id) // revoked meanwhile, it must not come back
    if (standing) await store.commit({ writes: [{ table: 'tokens', put: [{ ...standing, last_used_at: now() }] }] })
  })
  // who only reads must not be turned away because nothing can be written
  await noted.catch((error: unknown) => {
    if (!isOutage(error)) throw error
  })
}

export type Session = { caller: Caller; csrf_token: string }

/**
 * Turns a token into a session for the pages.
 * Errors  `not_signed_in`.
 */
export async function openSession(keys: Keyring, secret: string): Promise<Session & { session: string }> {
  const caller = await callerByToken(keys, secret)
  if (!caller) throw new HufuError('not_signed_in')
  const session = keys.newSecret()
  const csrf_token = keys.newSecret()
  const row = {
    session_hash: keys.hash(session),
    token_id: caller.token_id,
    csrf_token,
    expires_at: inHours(keys.now(), SESSION_HOURS),
  }
  await keys.store.commit({ writes: [{ table: 'sessions', put: [row] }] })
  return { session, caller, csrf_token }
}

/** The session's holder; undefined once it or its token is over. */
export async function callerBySession(keys: Keyring, session: string): Promise<Session | undefined> {
  const row = await keys.store.access.session(keys.hash(session))
  if (!row || row.expires_at <= keys.now()) return undefined
  const token = await keys.store.access.token(row.token_id)
  if (!token || !isLive(token, keys.now())) return undefined
  return { caller: callerOf(token), csrf_token: row.csrf_token }
}

export async function closeSession(keys: Keyring, session: string): Promise<void> {
  await keys.store.commit({ writes: [{ table: 'sessions', drop: [{ session_hash: keys.hash(session) }] }] })
}

/** An admin of one project makes no tokens. */
export const isKeyToAll = (token: TokenRow, now: string): boolean =>
  token.role === 'admin' && token.project === null && isLive(token, now)

/** Whether somebody may do everything; `but`: apart from these tokens. */
export const hasAdmin = async (
  { store, now }: Pick<Keyring, 'store' | 'now'>,
  but: (token: TokenRow) => boolean = () => false,
): Promise<boolean> => {
  for (let after: string | null = null; ; ) {
    const rows: TokenRow[] = await store.access.tokens({ after, limit: 500 })
    if (rows.some((token) => isKeyToAll(token, now()) && !but(token))) return true
    if (rows.length < 500) return false
    after = rows.at(-1)!.token_id
  }
}

/**
 * A one-time token that creates the first admin, for 24 hours; older ones die.
 * Errors  `has_admin`.
 */
export async function makeBootstrap(keys: Keyring): Promise<{ token: string; expires_at: string }> {
  if (await hasAdmin(keys)) throw new HufuError('has_admin')
  const token = keys.newSecret()
  const created_at = keys.now()
  const row = {
    token_hash: keys.hash(token),
    created_at,
    expires_at: inHours(created_at, BOOTSTRAP_HOURS),
    used_at: null,
  }
  const old = await keys.store.access.bootstrap()
  await keys.store.commit({
    writes: [
      { table: 'bootstrap_tokens', drop: old.map(({ token_hash }) => ({ token_hash })) },
      { table: 'bootstrap_tokens', put: [row] },
      { table: 'audit', put: [auditRow(keys, { member: 'machine' }, null, 'bootstrap.make', null)] },
    ],
  })
  return { token, expires_at: row.expires_at }
}

/** The bootstrap token for a store that never had one; null where it had. */
export async function firstBootstrap(keys: Keyring): Promise<{ token: string; expires_at: string } | null> {
  const isFirst = (await keys.store.access.bootstrap()).length === 0 && !(await hasAdmin(keys))
  return isFirst ? makeBootstrap(keys) : null
}

export type NewToken = {
  member: string
  role: Role
  project?: string | null
  knowledge_bases?: string[] | null
  expires_at?: string | null
}
const NARROW_ROLE = {
  why: 'only readers and bots are kept to knowledge bases',
  why_zh: '只有只读和机器人令牌可以限定知识库',
}

export type MadeToken = { token: Token; secret: string }

function tokenRow(keys: Keyring, wish: NewToken, secret: string): TokenRow {
  return {
    token_id: keys.newId('tk'),
    token_hash: keys.hash(secret),
    member: wish.member,
    role: wish.role,
    project: wish.project ?? null,
    knowledge_bases: wish.knowledge_bases ?? null,
    created_at: keys.now(),
    expires_at: wish.expires_at ?? null,
    last_used_at: null,
    revoked_at: null,
  }
}

/** No project has a space in its name: those who spend the token at once wait for each other. */
const BOOTSTRAP_TURN = 'the bootstrap token'

/**
 * Spends a bootstrap token: the first admin and its token come to be in one commit.
 * Errors  `not_signed_in` where it is none, expired, spent, or somebody was quicker.
 */
export function bootstrap(keys: Keyring, secret: string, name: string): Promise<MadeToken> {
  return keys.turns.take(BOOTSTRAP_TURN, async () => {
    const rows = await keys.store.access.bootstrap()
    const own: BootstrapRow | undefined = rows.find((row) => row.token_hash === keys.hash(secret))
    if (!own || own.used_at !== null || own.expires_at <= keys.now() || (await hasAdmin(keys)))
      throw new HufuError('not_signed_in')
    const made = keys.newSecret()
    const row = tokenRow(keys, { member: name, role: 'admin' }, made)
    await keys.store.commit({
      writes: [
        { table: 'bootstrap_tokens', put: [{ ...own, used_at: keys.now() }] },
        { table: 'members', put: [{ member: name, created_at: keys.now(), removed_at: null }] },
        { table: 'tokens', put: [row] },
        { table: 'audit', put: [auditRow(keys, { member: name }, null, 'bootstrap.use', row.token_id)] },
      ],
    })
    return { token: shownToken(row), secret: made }
  })
}

/**
 * A new token for a member, who comes to be with the first one, and comes back with a new one after being removed.
 * Errors  `not_found` where the project is none; `bad_input` for an expiry that has passed, or knowledge bases with a
 *         role that edits.
 */
export async function createToken(keys: Keyring, caller: Pick<Caller, 'member'>, wish: NewToken): Promise<MadeToken> {
  if (wish.project && !(await keys.store.projects.one(wish.project)))
    throw new HufuError('not_found', { what: 'project' })
  if (wish.expires_at && wish.expires_at <= keys.now())
    throw new HufuError('bad_input', { why: 'it would have expired already' }, { field: 'expires_at' })
  const secret = keys.newSecret()
  const row = tokenRow(keys, wish, secret)
  if (wish.knowledge_bases && wish.role !== 'reader' && wish.role !== 'bot')
    throw new HufuError('bad_input', NARROW_ROLE, { field: 'knowledge_bases' })
  const known = await keys.store.access.member(wish.member)
  await keys.store.commit({
    writes: [
      {
        table: 'members',
        put:
          known?.removed_at === null
            ? []
            : [{ member: wish.member, created_at: known?.created_at ?? keys.now(), removed_at: null }],
      },
      { table: 'tokens', put: [row] },
      {
        table: 'audit',
        put: [
          auditRow(keys, caller, row.project, 'token.create', row.token_id, { role: row.role, member: row.member }),
        ],
      },
    ],
  })
  return { token: shownToken(row), secret }
}

export const listTokens = async ({ store }: Pick<Keyring, 'store'>, paging: Paging): Promise<Paged<Token>> => {
  const page = await paged(
    paging,
    (t: TokenRow) => t.token_id,
    (p) => store.access.tokens(p),
  )
  return { ...page, items: page.items.map(shownToken) }
}

/**
 * Ends a token and its sessions for good. `keeps_admin`: not the last that may make tokens; on the machine itself that is
 * fine, since another bootstrap token can be made there.
 * Errors  `not_found`; `last_admin`.
 */
export function revokeToken(
  keys: Keyring,
  caller: Pick<Caller, 'member'>,
  token_id: string,
  { keeps_admin = false } = {},
): Promise<Token> {
  return keys.turns.take(MEMBERS_TURN, async () => {
    const token = await keys.store.access.token(token_id)
    if (!token) throw new HufuError('not_found', { what: 'token' })
    const isKey = keeps_admin && isKeyToAll(token, keys.now())
    if (isKey && !(await hasAdmin(keys, (other) => other.token_id === token_id))) throw new HufuError('last_admin')
    const revoked = { ...token, revoked_at: token.revoked_at ?? keys.now() }
    await keys.store.commit({
      writes: [
        { table: 'tokens', put: [revoked] },
        { table: 'sessions', drop: [{ token_id }] },
        { table: 'audit', put: [auditRow(keys, caller, token.project, 'token.revoke', token_id)] },
      ],
    })
    return shownToken(revoked)
  })
}
