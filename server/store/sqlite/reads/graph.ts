import { and, count, eq, gte, type SQL } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { union } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { GraphStore } from '../../../verbs/ports.ts'
import { reading } from '../fault.ts'
import { block_keys, edges, graphs, ties } from '../tables/knowledge.ts'
import { within } from './pieces.ts'

type Db = BetterSQLite3Database

export function graphReads(db: Db): GraphStore {
  type Placed = Pick<typeof ties, 'project' | 'app_version'>
  const here = (table: Placed | typeof edges | typeof block_keys, project: string, version: AppVersion) =>
    and(eq(table.project, project), eq(table.app_version, version))
  const tieRows = (where: SQL | undefined) =>
    db.select({ atom_id: ties.atom_id, key: ties.key }).from(ties).where(where).all()
  const edgeRows = (where: SQL | undefined) =>
    db.select({ atom_id: edges.atom_id, rule_id: edges.rule_id, score: edges.score }).from(edges).where(where).all()
  const under = (where: SQL | undefined) => db.select({ id: block_keys.atom_id }).from(block_keys).where(where)

  return {
    drawn: (project, version) =>
      reading(() =>
        db
          .select({ made_by: graphs.made_by, stamp: graphs.stamp, words: graphs.words, solved_by: graphs.solved_by })
          .from(graphs)
          .where(and(eq(graphs.project, project), eq(graphs.app_version, version)))
          .get(),
      ),
    meeting: (project, version, { alone, together }) =>
      reading(() =>
        union(
          under(and(here(block_keys, project, version), within(block_keys.key, alone))),
          under(and(here(block_keys, project, version), within(block_keys.key, together)))
            .groupBy(block_keys.atom_id)
            .having(gte(count(), 2)),
        )
          .all()
          .map((row) => row.id),
      ),
    ties: (project, version, ids) =>
      reading(() => tieRows(and(here(ties, project, version), ids ? within(ties.atom_id, ids) : undefined))),
    tiedBy: (project, version, keys) =>
      reading(() => tieRows(and(here(ties, project, version), within(ties.key, keys)))),
    edges: (project, version, ids) =>
      reading(() => edgeRows(and(here(edges, project, version), ids ? within(edges.atom_id, ids) : undefined))),
    edgesTo: (project, version, ids) =>
      reading(() => edgeRows(and(here(edges, project, version), within(edges.rule_id, ids)))),
  }
}
