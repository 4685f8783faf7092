import { editionOf, refuseOtherEdition } from './edition.ts'
import type { ProjectRow } from './rows.ts'
import { act } from './turns.ts'
import { auditRow, projectRow } from './versions.ts'
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

export type EditedProject = { row: ProjectRow; edition: string }

const edited = (keys: Pick<Workshop, 'hash'>, row: ProjectRow): EditedProject => ({
  row,
  edition: editionOf(keys, row.name),
})

/** Errors  `not_found`. */
export const oneProject = async (desk: Pick<Workshop, 'store' | 'hash'>, project: string): Promise<EditedProject> =>
  edited(desk, await projectRow(desk, project))

/** Another name to show: the address of a project never changes. Errors  `not_found`, `stale`. */
export function renameProject(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  name: string,
  edition?: string,
): Promise<EditedProject> {
  return act(workshop, project, async () => {
    const before = await projectRow(workshop, project)
    refuseOtherEdition(edition, edited(workshop, before).edition)
    const row = { ...before, name }
    const details = { before: before.name, after: name }
    return {
      batch: {
        writes:
          before.name === name
            ? []
            : [
                { table: 'projects', put: [row] },
                { table: 'audit', put: [auditRow(workshop, caller, project, 'project.rename', project, details)] },
              ],
      },
      answer: () => edited(workshop, row),
    }
  })
}
