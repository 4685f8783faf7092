import { HufuError } from '../../shared/error.ts'
import type { ModuleOwner } from '../../shared/schema/member.ts'
import { editionOf, refuseOtherEdition } from './edition.ts'
import { grouped } from './grouped.ts'
import { act } from './turns.ts'
import { auditRow, projectRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

/** Whether a member settles a module: may decide what others may not. Nobody owns "no module". */
export async function ownsModule(
  { store }: Pick<Workshop, 'store'>,
  member: string,
  project: string,
  module: string | null,
): Promise<boolean> {
  if (module === null) return false
  const marks = await store.access.owners({ member })
  return marks.some((mark) => mark.project === project && mark.module === module)
}

/** Who settles which modules of a project, by name. Errors  `not_found`. */
export async function listOwners(workshop: Pick<Workshop, 'store'>, project: string): Promise<ModuleOwner[]> {
  await projectRow(workshop, project)
  const marks = await workshop.store.access.owners({ project })
  return [...grouped(marks, (mark) => mark.member)].map(([member, own]) => ({
    member,
    modules: own.map((mark) => mark.module),
  }))
}

export type EditedOwner = { answer: ModuleOwner; edition: string }

const edited = (keys: Pick<Workshop, 'hash'>, member: string, modules: string[]): EditedOwner => ({
  answer: { member, modules },
  edition: editionOf(keys, modules),
})

async function modulesOf({ store }: Pick<Workshop, 'store'>, project: string, member: string): Promise<string[]> {
  const marks = await store.access.owners({ member })
  return marks.filter((mark) => mark.project === project).map((mark) => mark.module)
}

/** The modules that a member settles here, none or more. Errors  `not_found`. */
export async function oneOwner(
  workshop: Pick<Workshop, 'store' | 'hash'>,
  project: string,
  member: string,
): Promise<EditedOwner> {
  await projectRow(workshop, project)
  return edited(workshop, member, await modulesOf(workshop, project, member))
}

/**
 * Marks a member as owner of exactly these modules of a project; none takes the mark away.
 * Errors  `not_found`, `stale`; `bad_input` naming a module that the project's dictionary does not have.
 */
export function setOwner(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  member: string,
  wish: readonly string[],
  edition?: string,
): Promise<EditedOwner> {
  return act(workshop, project, async () => {
    const row = await workshop.store.access.member(member)
    if (!row || row.removed_at !== null) throw new HufuError('not_found', { what: 'member' })
    const before = await modulesOf(workshop, project, member)
    refuseOtherEdition(edition, edited(workshop, member, before).edition)
    const after = [...new Set(wish)].sort()
    await refuseUnknown(
      workshop,
      project,
      after.filter((module) => !before.includes(module)),
    )
    const isSame = before.join('\n') === after.join('\n')
    return {
      batch: {
        writes: isSame
          ? []
          : [
              { table: 'module_owners', drop: [{ project, member }] },
              { table: 'module_owners', put: after.map((module) => ({ project, module, member })) },
              {
                table: 'audit',
                put: [auditRow(workshop, caller, project, 'member.own', member, { before, after })],
              },
            ],
      },
      answer: () => edited(workshop, member, after),
    }
  })
}

/** A mark of a module that went from the dictionary since is kept: it may come back. */
async function refuseUnknown({ modules }: Workshop, project: string, wish: readonly string[]): Promise<void> {
  if (!wish.length) return
  const known = new Set((await modules.of(project))?.modules.map((module) => module.id))
  const unknown = wish.find((module) => !known.has(module))
  if (unknown === undefined) return
  const why = { why: `the dictionary has no module ${unknown}`, why_zh: `模块词典里没有模块 ${unknown}` }
  throw new HufuError('bad_input', why, { field: 'modules' })
}
