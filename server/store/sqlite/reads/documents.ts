import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { DocumentFilter, DocumentStore, SourceTally } from '../../../verbs/ports/documents.ts'
import { reading } from '../fault.ts'
import {
  document_files,
  document_parameters,
  document_sections,
  document_sources,
  section_history,
} from '../tables/documents.ts'
import { holds, keysIn, within } from './pieces.ts'

type Db = BetterSQLite3Database
type Placed = typeof document_files | typeof document_sections | typeof document_parameters

/** The rows of one list that are meant, without those that its pages showed already. */
function meant(t: Placed, project: string, { source_id, product, file_id, words }: DocumentFilter): SQL | undefined {
  return and(
    eq(t.project, project),
    source_id === undefined ? undefined : eq(t.source_id, source_id),
    file_id === undefined ? undefined : eq(t.file_id, file_id),
    product === undefined
      ? undefined
      : sql`${t.source_id} in (select source_id from document_sources where project = ${project} and product = ${product})`,
    words === undefined
      ? undefined
      : sql`${t.file_id} in (select file_id from document_files where project = ${project}
          and (${holds(sql`path`, words)} or ${holds(sql`title`, words)}))`,
  )
}

/** Row values: an index over the very columns finds the place at once. */
function behind(t: typeof document_sections | typeof document_parameters, after: string | null): SQL | undefined {
  if (after === null) return undefined
  const [source_id, path, seq] = keysIn(after, 3)
  return sql`(${t.source_id}, ${t.path}, ${t.seq}) > (${source_id}, ${path}, ${Number(seq)})`
}

const TALLY = (project: string, source_id: string | null) => sql`
  select source_id, format, count(*) as files, sum(sections) as sections, sum(text_chars) as text_chars,
    sum(parameters) as parameters, max(at) as last_ingest_at
  from document_files where project = ${project} and ${source_id === null ? sql`1` : sql`source_id = ${source_id}`}
  group by source_id, format order by source_id, format`
type TallyRow = Omit<SourceTally, 'formats'> & { format: string }

function summed(rows: readonly TallyRow[]): SourceTally[] {
  const sums = new Map<string, SourceTally>()
  for (const { format, ...row } of rows) {
    const sum = sums.get(row.source_id)
    sums.set(row.source_id, {
      source_id: row.source_id,
      files: (sum?.files ?? 0) + row.files,
      sections: (sum?.sections ?? 0) + row.sections,
      text_chars: (sum?.text_chars ?? 0) + row.text_chars,
      parameters: (sum?.parameters ?? 0) + row.parameters,
      formats: { ...sum?.formats, [format]: row.files },
      last_ingest_at: [sum?.last_ingest_at ?? '', row.last_ingest_at ?? ''].sort()[1]!,
    })
  }
  return [...sums.values()]
}

export function documentReads(db: Db): DocumentStore {
  const sources = (where: SQL | undefined) =>
    db.select().from(document_sources).where(where).orderBy(asc(document_sources.source_id)).all()
  const files = document_files
  const sections = document_sections
  const parameters = document_parameters
  return {
    sources: (project) => reading(() => sources(eq(document_sources.project, project))),
    source: (project, source_id) =>
      reading(() => sources(and(eq(document_sources.project, project), eq(document_sources.source_id, source_id)))[0]),
    tally: (project, source_id) => reading(() => summed(db.all<TallyRow>(TALLY(project, source_id)))),
    file: (project, file_id) =>
      reading(() =>
        db
          .select()
          .from(files)
          .where(and(eq(files.project, project), eq(files.file_id, file_id)))
          .get(),
      ),
    someFiles: (project, ids) =>
      reading(() =>
        db
          .select()
          .from(files)
          .where(and(eq(files.project, project), within(files.file_id, ids)))
          .all(),
      ),
    files: (project, filter, { after, limit }) =>
      reading(() => {
        const [source_id, path] = after === null ? [] : keysIn(after, 2)
        const rest = after === null ? undefined : sql`(${files.source_id}, ${files.path}) > (${source_id}, ${path})`
        return db
          .select()
          .from(files)
          .where(and(meant(files, project, filter), rest))
          .orderBy(asc(files.source_id), asc(files.path))
          .limit(limit)
          .all()
      }),
    section: (project, id) =>
      reading(() =>
        db
          .select()
          .from(sections)
          .where(and(eq(sections.project, project), eq(sections.id, id)))
          .get(),
      ),
    someSections: (project, ids) =>
      reading(() =>
        db
          .select()
          .from(sections)
          .where(and(eq(sections.project, project), within(sections.id, ids)))
          .all(),
      ),
    sections: (project, filter, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(sections)
          .where(and(meant(sections, project, filter), behind(sections, after)))
          .orderBy(asc(sections.source_id), asc(sections.path), asc(sections.seq))
          .limit(limit)
          .all(),
      ),
    someParameters: (project, ids) =>
      reading(() =>
        db
          .select()
          .from(parameters)
          .where(and(eq(parameters.project, project), within(parameters.atom_id, ids)))
          .all(),
      ),
    parameters: (project, filter, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(parameters)
          .where(and(meant(parameters, project, filter), behind(parameters, after)))
          .orderBy(asc(parameters.source_id), asc(parameters.path), asc(parameters.seq))
          .limit(limit)
          .all(),
      ),
    history: (project, id, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(section_history)
          .where(
            and(
              eq(section_history.project, project),
              eq(section_history.id, id),
              after === null ? undefined : lt(section_history.until, after),
            ),
          )
          .orderBy(desc(section_history.until))
          .limit(limit)
          .all(),
      ),
    historyBefore: (project, before, limit) =>
      reading(() =>
        db
          .select({ project: section_history.project, id: section_history.id, until: section_history.until })
          .from(section_history)
          .where(and(eq(section_history.project, project), lt(section_history.until, before)))
          .limit(limit)
          .all(),
      ),
  }
}
