import { and, asc, desc, eq, gt, gte, like, lt, or } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AccessStore } from '../../../verbs/ports.ts'
import { reading } from '../fault.ts'
import { audit, bootstrap_tokens, idempotency, members, sessions, tokens } from '../tables/access.ts'

export function accessReads(db: BetterSQLite3Database): AccessStore {
  return {
    members: () => reading(() => db.select().from(members).orderBy(asc(members.member)).all()),
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
              action === undefined ? undefined : or(eq(audit.action, action), like(audit.action, `${action}.%`)),
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
