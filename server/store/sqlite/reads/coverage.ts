import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, count, eq, gt, ne, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { type AppVersion, EVERY_VERSION } from '../../../../shared/schema/base.ts'
import type { Cluster } from '../../../../shared/schema/cluster.ts'
import type { CoverageStore, FoundFrame, FramePlace, FrameTally, ModuleTally } from '../../../verbs/ports/coverage.ts'
import { reading } from '../fault.ts'
import { clusters } from '../tables/knowledge.ts'
import { changes } from '../tables/projects.ts'
import { bare, holds, keysIn } from './pieces.ts'

type Db = BetterSQLite3Database

/** Ids are spread evenly over their first hex digit: a large version is counted in 16 goes, and others are answered in between. */
const DIGITS = [...'0123456789abcdef'].map((digit, i, all) => [digit, all[i + 1] ?? 'g'] as const)

async function inGoes(count: (from: string, to: string) => ModuleTally[]): Promise<ModuleTally[]> {
  const sums = new Map<string, ModuleTally>()
  for (const [from, to] of DIGITS) {
    for (const row of await reading(() => count(from, to))) {
      const key = JSON.stringify([row.module, row.state])
      const known = sums.get(key)
      sums.set(key, known ? { ...known, count: known.count + row.count } : row)
    }
    await breathe()
  }
  return [...sums.values()]
}

/** By the covering indexes alone: rows of atoms and clusters are large, and none is read. `cross join` keeps the order of the tables. */
const ruleCount = (project: string, version: AppVersion, from: string, to: string) => sql`
  select c.primary_module as module, c.state as state, count(*) as count
  from clusters c indexed by clusters_by_module
  where c.project = ${project} and c.app_version = ${version} and c.cluster_id >= ${`cl_${from}`}
    and c.cluster_id < ${`cl_${to}`} and c.state <> 'withdrawn'
    and exists (
      select 1 from cluster_atoms a
      where a.project = c.project and a.app_version = c.app_version and a.cluster_id = c.cluster_id
        and a.is_home = 1 and a.atom_id >= 'ra_' and a.atom_id < 'ra\`'
    )
  group by 1, 2`

const caseCount = (project: string, version: AppVersion, from: string, to: string) => sql`
  select c.primary_module as module, k.state as state, count(*) as count
  from case_atoms k indexed by case_atoms_by_state
  left join cluster_atoms a on a.project = k.project and a.app_version = k.app_version and a.atom_id = k.atom_id
    and a.is_home = 1
  left join clusters c indexed by clusters_by_module on c.project = a.project and c.app_version = a.app_version
    and c.cluster_id = a.cluster_id
  where k.project = ${project} and k.app_version = ${version} and k.atom_id >= ${`ca_${from}`}
    and k.atom_id < ${`ca_${to}`} and k.state <> 'withdrawn'
  group by 1, 2`

/** Screens that rules lie on or are noted for, and what pictures are of; `f`: file, screen, name, page. */
const placesOf = (project: string, version: AppVersion) => sql`
  select file_key, frame_id, frame_name as name, page from frame_atoms
  where project = ${project} and app_version = ${version}
  union all
  select file_key, node_id, name, page from snapshots
  where project = ${project} and app_version = ${version}`

const inPlaces = (places: readonly FramePlace[]) =>
  sql`(select value ->> 0 as file_key, value ->> 1 as frame_id from json_each(${JSON.stringify(
    places.map((p) => [p.file_key, p.frame_id]),
  )}))`

/** Atoms of screens by their own rows, of sections by what lies below. */
const atomsIn = (project: string, version: AppVersion, places: readonly FramePlace[]) => sql`
  select p.file_key, p.frame_id, f.atom_id from ${inPlaces(places)} p
  join frame_atoms f on f.project = ${project} and f.app_version = ${version} and f.file_key = p.file_key
    and f.frame_id = p.frame_id
  union
  select p.file_key, p.frame_id, e.atom_id from ${inPlaces(places)} p
  join evidence_nodes e on e.project = ${project} and e.app_version = ${version} and e.node_id = p.frame_id
    and e.file_key = p.file_key`

export function coverageReads(db: Db): CoverageStore {
  return {
    ruleTally: (project, version) => inGoes((from, to) => db.all<ModuleTally>(ruleCount(project, version, from, to))),
    caseTally: (project, version) => inGoes((from, to) => db.all<ModuleTally>(caseCount(project, version, from, to))),
    matched: (project, version) =>
      reading(
        () =>
          db
            .select({ n: count() })
            .from(clusters)
            .where(and(eq(clusters.project, project), eq(clusters.app_version, version), eq(clusters.coverage, 'both')))
            .get()?.n ?? 0,
      ),
    versionsSince: (project, revision) =>
      reading(() =>
        db
          .selectDistinct({ app_version: changes.app_version })
          .from(changes)
          .where(
            and(eq(changes.project, project), gt(changes.revision, revision), ne(changes.app_version, EVERY_VERSION)),
          )
          .all()
          .map((row) => row.app_version),
      ),
    frames: (project, version, { text, state }, { after, limit }) =>
      reading(() => {
        const [page, name, file, frame] = after === null ? [] : keysIn(after, 4)
        const having =
          after === null ? sql`1` : sql`(page, name, file_key, frame_id) > (${page}, ${name}, ${file}, ${frame})`
        const named = text ? sql`(${holds(sql`name`, text)} or ${holds(sql`page`, text)})` : sql`1`
        const holding = state
          ? sql`exists (
              select 1 from frame_atoms f
              cross join cluster_atoms a on a.project = f.project and a.app_version = f.app_version
                and a.atom_id = f.atom_id and a.is_home = 1
              cross join clusters c on c.project = a.project and c.app_version = a.app_version
                and c.cluster_id = a.cluster_id and c.state = ${state}
              where f.project = ${project} and f.app_version = ${version} and f.file_key = found.file_key
                and f.frame_id = found.frame_id
            )`
          : sql`1`
        return db.all<FoundFrame>(sql`
          select file_key, frame_id, name, page from (
            select file_key, frame_id, max(name) as name, max(page) as page
            from (${placesOf(project, version)}) group by file_key, frame_id
          ) found
          where ${having} and ${named} and ${holding}
          order by page, name, file_key, frame_id limit ${limit}`)
      }),
    frame: (project, version, { file_key, frame_id }) =>
      reading(
        () =>
          db.all<FoundFrame>(sql`
            select file_key, frame_id, max(name) as name, max(page) as page
            from (
              select file_key, frame_id, frame_name as name, page from frame_atoms
              where project = ${project} and app_version = ${version} and file_key = ${file_key} and frame_id = ${frame_id}
              union all
              select file_key, node_id, name, page from snapshots
              where project = ${project} and app_version = ${version} and file_key = ${file_key} and node_id = ${frame_id}
            ) group by file_key, frame_id`)[0],
      ),
    frameTally: (project, version, places) =>
      reading(() =>
        db.all<FrameTally>(sql`
          select f.file_key, f.frame_id, c.state as state, count(distinct c.cluster_id) as count
          from (${atomsIn(project, version, places)}) f
          cross join cluster_atoms a on a.project = ${project} and a.app_version = ${version} and a.atom_id = f.atom_id
            and a.is_home = 1
          cross join clusters c on c.project = ${project} and c.app_version = ${version} and c.cluster_id = a.cluster_id
          group by 1, 2, 3`),
      ),
    atomsOf: (project, version, place, limit) =>
      reading(() =>
        db
          .all<{ atom_id: string }>(
            sql`select atom_id from (${atomsIn(project, version, [place])}) order by atom_id limit ${limit}`,
          )
          .map((row) => row.atom_id),
      ),
    caseOnlyAt: (project, version, touchpoints, limit) =>
      reading(() =>
        db
          .select()
          .from(clusters)
          .where(
            and(
              eq(clusters.project, project),
              eq(clusters.app_version, version),
              eq(clusters.state, 'case_only'),
              sql`exists (select 1 from json_each(${clusters.touchpoints}) t
                where t.value in (select value from json_each(${JSON.stringify(touchpoints)})))`,
            ),
          )
          .orderBy(asc(clusters.cluster_id))
          .limit(limit)
          .all()
          .map((row) => bare(row) as Cluster),
      ),
  }
}
