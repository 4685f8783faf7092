import { HufuError } from '../../../shared/error.ts'
import type { Pruned } from '../../../shared/schema/document.ts'
import type { Write } from '../ports.ts'
import type { DocumentFileRow, SourceRow } from '../rows/documents.ts'
import type { Change } from '../rows.ts'
import { act } from '../turns.ts'
import { auditRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { planFile } from './plan-document.ts'
import { eachFile, filed, fileRow, sourceRow } from './stored.ts'

type Going = { writes: Write[]; changes: Change[]; files: string[]; sections: number }

/** What it takes to let files go; their sections stay as history. */
async function going(workshop: Workshop, source: SourceRow, files: readonly DocumentFileRow[]): Promise<Going> {
  const all: Going = { writes: [], changes: [], files: [], sections: 0 }
  const at = workshop.now()
  for (const file of files) {
    const { writes, changes, counts } = planFile(await filed(workshop, file, source), null, at)
    all.writes.push(...writes)
    all.changes.push(...changes)
    all.files.push(file.path)
    all.sections += counts.withdrawn
  }
  return all
}

async function filesOf(workshop: Workshop, { project, source_id }: SourceRow): Promise<DocumentFileRow[]> {
  const files: DocumentFileRow[] = []
  for await (const page of eachFile(workshop, project, { source_id })) files.push(...page)
  return files
}

/** Takes one file away. Errors  `not_found`. */
export const deleteDocument = (workshop: Workshop, caller: Caller, project: string, file_id: string): Promise<void> =>
  act(workshop, project, async () => {
    const file = await fileRow(workshop, project, file_id)
    const source = await sourceRow(workshop, project, file.source_id)
    const { writes, changes, sections } = await going(workshop, source, [file])
    const details = { source_id: file.source_id, sections }
    const row = auditRow(workshop, caller, project, 'document.delete', file.path, details)
    return { batch: { writes: [...writes, { table: 'audit', put: [row] }], changes }, answer: () => undefined }
  })

/**
 * Takes a source away with all of its files. `typed`: its name, as the person wrote it.
 * Errors  `not_found`, `wrong_source_name`.
 */
export function deleteSource(
  workshop: Workshop,
  caller: Caller,
  project: string,
  source_id: string,
  typed: string,
): Promise<void> {
  return act(workshop, project, async () => {
    const source = await sourceRow(workshop, project, source_id)
    if (typed !== source_id) throw new HufuError('wrong_source_name', { source_id }, { field: 'name' })
    const { writes, changes, files, sections } = await going(workshop, source, await filesOf(workshop, source))
    const details = { product: source.product, files: files.length, sections }
    const row = auditRow(workshop, caller, project, 'source.delete', source_id, details)
    return {
      batch: {
        writes: [
          ...writes,
          { table: 'document_sources', drop: [{ project, source_id }] },
          { table: 'audit', put: [row] },
        ],
        changes,
      },
      answer: () => undefined,
    }
  })
}

/**
 * Takes away the files that a source no longer has. `keep`: the paths of those that it has. A dry run only says which.
 * Errors  `not_found`.
 */
export function pruneSource(
  workshop: Workshop,
  caller: Caller,
  project: string,
  source_id: string,
  keep: readonly string[],
  is_dry_run: boolean,
): Promise<Pruned> {
  return act<Pruned>(workshop, project, async () => {
    const source = await sourceRow(workshop, project, source_id)
    const kept = new Set(keep)
    const gone = (await filesOf(workshop, source)).filter(({ path }) => !kept.has(path))
    const { writes, changes, files, sections } = await going(workshop, source, gone)
    const answer = { files, sections, is_dry_run }
    if (is_dry_run || !files.length) return { batch: { writes: [] }, answer: () => answer }
    const details = { files: files.length, sections }
    const row = auditRow(workshop, caller, project, 'source.prune', source_id, details)
    return { batch: { writes: [...writes, { table: 'audit', put: [row] }], changes }, answer: () => answer }
  })
}
