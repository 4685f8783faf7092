import type { FakeOptions } from './options.ts'
import { SAID } from './said.ts'

/** Plugin data, relaunch buttons and exports are allowed whatever the mode and the person's rights; writing is not. */
export function rightsOf({ editor = 'figma', rights = 'edit', dev_annotates = false }: FakeOptions) {
  if (editor === 'figma' && rights === 'view')
    throw new Error('Figma runs no plugin in Design mode for who may only view')
  return {
    mayWrite(call: string) {
      const isAnnotation = /annotation/i.test(call)
      if (editor === 'dev' && !(isAnnotation && dev_annotates && rights === 'edit'))
        throw new Error(SAID.readOnly(call))
    },
  }
}

export type Rights = ReturnType<typeof rightsOf>
