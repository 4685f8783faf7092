import { readTouchpoint, type Touchpoint, type TouchpointAliases } from './touchpoint.ts'

/** Reads a written touchpoint as it is compared: by the name that its aliases stand for, its page normalised. */
export type TouchpointReader = (written: string) => Touchpoint

/** An alias may name a page alone or a whole touchpoint, client and all; one step, never a chain. */
export function touchpointReader(norm: (text: string) => string, aliases: TouchpointAliases = {}): TouchpointReader {
  const named = new Map<string, string>()
  for (const [name, others] of Object.entries(aliases)) for (const other of others) named.set(norm(other), name)
  const nameOf = (text: string) => (named.size ? named.get(norm(text)) : undefined)
  return (written) => {
    const whole = readTouchpoint(nameOf(written) ?? written)
    const alias = nameOf(whole.page)
    const page = alias === undefined ? whole : readTouchpoint(alias)
    return { client: whole.client || page.client, page: norm(page.page) }
  }
}
