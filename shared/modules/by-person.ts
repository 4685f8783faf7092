import type { Belonging } from '../schema/rule-atom.ts'

/** Whether a person set the modules: such a tag is never overwritten. */
export const isByPerson = ({ module_by }: Pick<Belonging, 'module_by'>): boolean => module_by !== undefined
