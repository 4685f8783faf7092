import type { ProjectRow } from './rows.ts'
import { auditRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

type Desk = Pick<Workshop, 'store' | 'now' | 'newId' | 'turns'>
export type NewProject = { project: string; name?: string }

/** Creates a project; one that exists is answered as it is. */
export function createProject(
  desk: Desk,
  caller: Pick<Caller, 'member'>,
  { project, name }: NewProject,
): Promise<{ row: ProjectRow; is_fresh: boolean }> {
  return desk.turns.take(project, async () => {
    const known = await desk.store.projects.one(project)
    if (known) return { row: known, is_fresh: false }
    const row = { project, name: name ?? project, created_at: desk.now(), watermark: 0 }
    await desk.store.commit({
      writes: [
        { table: 'projects', put: [row] },
        { table: 'audit', put: [auditRow(desk, caller, project, 'project.create', project)] },
      ],
    })
    return { row, is_fresh: true }
  })
}
