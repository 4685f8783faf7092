import { and, asc, desc, eq, gt, gte, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AccessStore } from '../../../verbs/ports.ts'
import { reading } from '../fault.ts'
import { audit, bootstrap_tokens, idempotency, members, sessions, tokens } from '../tables/access.ts'
import { module_owners } from '../tables/governance.ts'
import { beginsWith } from './pieces.ts'

export function accessReads(db: BetterSQLite3Database): AccessStore {
  return {
    members: ({ after, limit }) =>
      reading(() =>
        db
          .select()
          .from(members)
          .where(gt(members.member, after ?? ''))
          .orderBy(asc(members.member))
          .limit(limit)
          .all(),
      ),
    member: (member) => reading(() => db.select().from(members).where(eq(members.member, member)).get()),
    tokensOf: (member) =>
      reading(() => db.select().from(tokens).where(eq(tokens.member, member)).orderBy(asc(tokens.token_id)).all()),
    owners: (of) =>
      reading(() =>
        db
          .select()
          .from(module_owners)
          .where('project' in of ? eq(module_owners.project, of.project) : eq(module_owners.member, of.member))
          .orderBy(asc(module_owners.project), asc(module_owners.member), asc(module_owners.module))
          .all(),
      ),
    over: (now, limit) =>
      reading(() =>
        db
          .select({ session_hash: sessions.session_hash })
          .from(sessions)
          .leftJoin(tokens, eq(tokens.token_id, sessions.token_id))
          .where(or(lte(sessions.expires_at, now), lte(tokens.expires_at, now), isNotNull(tokens.revoked_at)))
          .limit(limit)
          .all(),
      ),
    answered: (before, limit) =>
      reading(() =>
        db
          .select({ owner: idempotency.owner, key: idempotency.key })
          .from(idempotency)
          .where(lt(idempotency.at, before))
          .limit(limit)
          .all(),
      ),
    tokens: ({ after, limit }) =>
      reading(() =>
        db
          .select()
          .from(tokens)
          .where(gt(tokens.token_id, after ?? ''))
          .orderBy(asc(tokens.token_id))
          .limit(limit)
          .all(),
      ),
    token: (id) => reading(() => db.select().from(tokens).where(eq(tokens.token_id, id)).get()),
    tokenByHash: (hash) => reading(() => db.select().from(tokens).where(eq(tokens.token_hash, hash)).get()),
    session: (hash) => reading(() => db.select().from(sessions).where(eq(sessions.session_hash, hash)).get()),
    bootstrap: () => reading(() => db.select().from(bootstrap_tokens).all()),
    idempotency: (owner, key) =>
      reading(() =>
        db
          .select()
          .from(idempotency)
          .where(and(eq(idempotency.owner, owner), eq(idempotency.key, key)))
          .get(),
      ),
    audit: ({ project, member, action, since, until }, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(audit)
          .where(
            and(
              project === null ? undefined : eq(audit.project, project),
              member === undefined ? undefined : eq(audit.member, member),
              action === undefined ? undefined : or(eq(audit.action, action), beginsWith(audit.action, `${action}.`)),
              since === undefined ? undefined : gte(audit.at, since),
              until === undefined ? undefined : lt(audit.at, until),
              after === null ? undefined : lt(audit.audit_id, after),
            ),
          )
          .orderBy(desc(audit.audit_id))
          .limit(limit)
          .all(),
      ),
  }
}
