import { and, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { union } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { GraphStore, StoredEdge, StoredTie } from '../../../verbs/ports.ts'
import type { GraphAtom } from '../../../verbs/rows.ts'
import { reading } from '../fault.ts'
import { numberOf, type Sort } from '../postings.ts'
import { graph_atoms, graph_places, graph_postings, graphs } from '../tables/knowledge.ts'
import { within } from './pieces.ts'

type Db = BetterSQLite3Database
type Tied = Pick<GraphAtom, 'atom_id' | 'ties'>
type Ruled = Pick<GraphAtom, 'atom_id' | 'rules'>

const tieRows = (atoms: readonly Tied[]): StoredTie[] =>
  atoms.flatMap(({ atom_id, ties }) => ties.map((key) => ({ atom_id, key })))
const edgeRows = (atoms: readonly Ruled[]): StoredEdge[] =>
  atoms.flatMap(({ atom_id, rules }) => rules.map(({ to, score }) => ({ atom_id, rule_id: to, score })))

export function graphReads(db: Db): GraphStore {
  const here = (project: string, version: AppVersion) =>
    and(eq(graph_atoms.project, project), eq(graph_atoms.app_version, version))
  const ties = (where: SQL | undefined): Tied[] =>
    db.select({ atom_id: graph_atoms.atom_id, ties: graph_atoms.ties }).from(graph_atoms).where(where).all()
  const rules = (where: SQL | undefined): Ruled[] =>
    db.select({ atom_id: graph_atoms.atom_id, rules: graph_atoms.rules }).from(graph_atoms).where(where).all()
  const of = (project: string, version: AppVersion, ids: readonly string[] | null) =>
    and(here(project, version), ids ? within(graph_atoms.atom_id, ids) : undefined)

  const placeOf = (project: string, version: AppVersion) =>
    db
      .select({ place: graph_places.place })
      .from(graph_places)
      .where(and(eq(graph_places.project, project), eq(graph_places.app_version, version)))
  /** Postings under any of the keys, and of such as come to the number of one of them. */
  const under = (project: string, version: AppVersion, sort: Sort, keys: readonly string[]) => {
    const numbers = JSON.stringify(keys.map((key) => numberOf(sort, key)))
    const place = sql`${graph_postings.place} = (${placeOf(project, version)})`
    return db
      .select({ id: graph_postings.atom_id })
      .from(graph_postings)
      .where(and(place, sql`${graph_postings.key} in (select value from json_each(${numbers}))`))
  }
  const found = (project: string, version: AppVersion, sort: Sort, keys: readonly string[]) =>
    and(here(project, version), inArray(graph_atoms.atom_id, under(project, version, sort, keys)))

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
          under(project, version, 'meets', alone),
          under(project, version, 'meets', together).groupBy(graph_postings.atom_id).having(gte(count(), 2)),
        )
          .all()
          .map((row) => row.id),
      ),
    ties: (project, version, ids) => reading(() => tieRows(ties(of(project, version, ids)))),
    tiedBy: (project, version, keys) =>
      reading(() => {
        const asked = new Set(keys)
        return tieRows(ties(found(project, version, 'ties', keys))).filter(({ key }) => asked.has(key))
      }),
    edges: (project, version, ids) => reading(() => edgeRows(rules(of(project, version, ids)))),
    edgesTo: (project, version, ids) =>
      reading(() => {
        const asked = new Set(ids)
        return edgeRows(rules(found(project, version, 'rules', ids))).filter(({ rule_id }) => asked.has(rule_id))
      }),
  }
}
