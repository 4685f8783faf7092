import type { Belonging } from '../schema/rule-atom.ts'

type Tagged = Pick<Belonging, 'primary_module' | 'modules' | 'module_confidence' | 'module_reason' | 'feature_scope'>

/** One thing whose modules a change of the dictionary moves. */
export type ModuleMove = {
  subject_id: string
  from: { primary_module: string | null; modules: string[] }
  to: { primary_module: string | null; modules: string[] }
}

/** Whether two tags say the same, reason and confidence too. */
export const isSameTag = (a: Tagged, b: Tagged): boolean =>
  a.primary_module === b.primary_module &&
  a.module_confidence === b.module_confidence &&
  a.module_reason === b.module_reason &&
  a.feature_scope === b.feature_scope &&
  a.modules.join('\n') === b.modules.join('\n')

const namesOf = ({ primary_module, modules }: Tagged) => ({ primary_module, modules })

/** Which things would change module, by their place in both lists; a tag that only is surer or less sure is no move. */
export function moduleMoves<T extends Tagged>(
  before: readonly T[],
  after: readonly T[],
  idOf: (thing: T) => string,
): ModuleMove[] {
  return before.flatMap((old, i) => {
    const [from, to] = [namesOf(old), namesOf(after[i]!)]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ subject_id: idOf(old), from, to }]
  })
}
