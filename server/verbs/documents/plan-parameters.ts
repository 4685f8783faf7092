import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Write } from '../ports.ts'
import type { ParameterRow } from '../rows/documents.ts'
import type { Change } from '../rows.ts'
import { isSame } from '../same.ts'

type Stands = { version: AppVersion; parameters: readonly ParameterRow[] }

/** What is written of a file's parameters: those that differ. `again`: all are found and shown otherwise, or elsewhere. */
export function planParameters(
  before: Stands | null,
  after: Stands | null,
  again: boolean,
): { writes: Write[]; changes: Change[] } {
  const changes: Change[] = []
  const known = new Map((before?.parameters ?? []).map((row) => [row.atom_id, row]))
  const put: ParameterRow[] = []
  const note = (subject_id: string, change: Change['change'], app_version: AppVersion) =>
    void changes.push({ subject: 'parameter', subject_id, app_version, change, place: null })
  for (const row of after?.parameters ?? []) {
    const old = known.get(row.atom_id)
    known.delete(row.atom_id)
    const differs = !old || !isSame(old, row)
    if (differs) put.push(row)
    if (old && before!.version !== after!.version) note(row.atom_id, 'gone', before!.version)
    if (differs || again) note(row.atom_id, old ? 'changed' : 'new', after!.version)
  }
  for (const { atom_id } of known.values()) note(atom_id, 'gone', before!.version)
  const gone = [...known.values()].map(({ project, atom_id }) => ({ project, atom_id }))
  // where the file itself goes, its parameters go along
  return {
    changes,
    writes: after
      ? [
          { table: 'document_parameters', drop: gone },
          { table: 'document_parameters', put },
        ]
      : [],
  }
}
