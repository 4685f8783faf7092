import type { Belonging } from '../schema/rule-atom.ts'

/** Whether a person set the modules: such a tag is never overwritten. */
export const isByPerson = ({ module_by }: Pick<Belonging, 'module_by'>): boolean => module_by !== undefined

/** A person's tag of what stood before, to be laid over what was made anew; nothing where none was set. */
export const personTagOf = (
  known: Belonging | undefined,
): Pick<Belonging, 'primary_module' | 'modules' | 'module_confidence' | 'module_reason' | 'module_by'> | null => {
  if (known?.module_by === undefined) return null
  const { primary_module, modules, module_confidence, module_reason, module_by } = known
  return { primary_module, modules, module_confidence, module_reason, module_by }
}
