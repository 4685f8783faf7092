import { and, asc, eq, gt } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AccessStore } from '../../../verbs/ports.ts'
import { reading } from '../fault.ts'
import { bootstrap_tokens, idempotency, members, sessions, tokens } from '../tables/access.ts'

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
  }
}
