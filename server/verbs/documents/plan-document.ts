import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Counts } from '../../../shared/schema/delivery.ts'
import { noCounts } from '../outcome.ts'
import type { Write } from '../ports.ts'
import type { DocumentFileRow, FormerSectionRow, ParameterRow, SectionRow, SourceRow } from '../rows/documents.ts'
import type { Change } from '../rows.ts'
import { planParameters } from './plan-parameters.ts'

/** A file as it stands, or as it is to stand, with its source; `version`: what its sections are filed under. */
export type Filed = {
  file: DocumentFileRow
  source: SourceRow
  version: AppVersion
  sections: readonly SectionRow[]
  parameters: readonly ParameterRow[]
}
export type FilePlan = { writes: Write[]; changes: Change[]; counts: Counts }

export const change = (
  subject: Change['subject'],
  subject_id: string,
  app_version: AppVersion,
  kind: Change['change'],
) => ({
  subject,
  subject_id,
  app_version,
  change: kind,
  place: null,
})

/** Whether two rows are one and the same but for when they were made. */
function isSame(a: SectionRow, b: SectionRow): boolean {
  return (Object.keys(a) as (keyof SectionRow)[]).every((name) => name === 'created_at' || a[name] === b[name])
}

/**
 * What is written where a file comes, changes or goes: the sections that differ, and nothing of the others. What a section
 * was stays as history. `before`, `after` null: it was not there, it is to go.
 */
export function planFile(before: Filed | null, after: Filed | null, at: string): FilePlan {
  const counts = noCounts()
  const put: SectionRow[] = []
  const former: FormerSectionRow[] = []
  const changes: Change[] = []
  const known = new Map((before?.sections ?? []).map((row) => [row.id, row]))
  const moves = before !== null && after !== null && before.version !== after.version
  const isRelabelled = before !== null && after !== null && labelOf(before) !== labelOf(after)
  const note = (id: string, kind: Change['change'], version: AppVersion) =>
    void changes.push(change('section', id, version, kind))
  for (const row of after?.sections ?? []) {
    const old = known.get(row.id)
    known.delete(row.id)
    const kept =
      old?.text === row.text && old.title_path === row.title_path ? { ...row, created_at: old.created_at } : row
    if (old && isSame(old, row)) counts.unchanged++
    else {
      if (!old) counts.taken++
      else if (old.text === row.text) counts.unchanged++
      else {
        counts.replaced++
        former.push(formerOf(old, 'changed', at))
      }
      put.push(kept)
    }
    if (moves) note(row.id, 'gone', before.version)
    if (!old || moves || isRelabelled || !isSame(old, row))
      note(row.id, old && !moves ? 'changed' : 'new', after!.version)
  }
  for (const old of known.values()) {
    counts.withdrawn++
    former.push(formerOf(old, 'gone', at))
    note(old.id, 'gone', before!.version)
  }
  const parameters = planParameters(before, after, moves || isRelabelled)
  changes.push(...parameters.changes)
  changes.push(...fileChanges(before, after, changes.length > 0))
  const gone = [...known.values()].map(({ project, id }) => ({ project, id }))
  return { writes: [...writesOf(before, after, { put, gone, former }), ...parameters.writes], changes, counts }
}

const formerOf = (section: SectionRow, fate: FormerSectionRow['fate'], until: string): FormerSectionRow => ({
  project: section.project,
  id: section.id,
  until,
  fate,
  section,
})

function fileChanges(before: Filed | null, after: Filed | null, hasMoved: boolean): Change[] {
  const of = ({ file, version }: Filed, kind: Change['change']) => change('document', file.file_id, version, kind)
  if (!before) return after ? [of(after, 'new')] : []
  if (!after) return [of(before, 'gone')]
  if (before.version !== after.version) return [of(before, 'gone'), of(after, 'new')]
  return hasMoved || labelOf(before) !== labelOf(after) ? [of(after, 'changed')] : []
}

/** What each section is found and shown with beside its own words. */
const labelOf = ({ file, source }: Filed) => {
  const { title, name, description, keywords, doc_kind, doc_kind_label } = file
  return JSON.stringify([title, name, description, keywords, doc_kind, doc_kind_label, source.product, source.doc_kind])
}

type SectionWrites = { put: SectionRow[]; gone: { project: string; id: string }[]; former: FormerSectionRow[] }

function writesOf(before: Filed | null, after: Filed | null, { put, gone, former }: SectionWrites): Write[] {
  const { project, file_id } = (after ?? before)!.file
  if (!after)
    return [
      { table: 'section_history', put: former },
      { table: 'document_sections', drop: gone },
      { table: 'document_files', drop: [{ project, file_id }] },
    ]
  return [
    { table: 'document_files', put: [after.file] },
    { table: 'section_history', put: former },
    { table: 'document_sections', drop: gone },
    { table: 'document_sections', put },
  ]
}
