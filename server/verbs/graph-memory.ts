import type { Edge } from '../../shared/align/edges.ts'
import type { Where } from './workshop.ts'

/** A version's whole graph as it was last drawn. `pieces`: the ids of each, sorted and joined by spaces. */
export type KnownGraph = {
  stamp: string
  ties: Map<string, readonly string[]>
  kept: Map<string, readonly Edge[]>
  pieces: Set<string>
}

/** Keeps the graphs of the versions that people work on: of a large one, reading it takes longer than fitting a change in. */
export type GraphMemory = {
  /** Takes it out: who changes it hands it back with a new stamp. `undefined` where the store's is another. */
  take(where: Where, stamp: string | undefined): KnownGraph | undefined
  keep(where: Where, graph: KnownGraph): void
  forget(project: string): void
}

/** So many graphs; one of 70,000 atoms takes about 60 MB. */
const MOST = 2

export function makeGraphMemory(): GraphMemory {
  const known = new Map<string, KnownGraph>()
  const nameOf = ({ project, app_version }: Where) => JSON.stringify([project, app_version])
  return {
    take(where, stamp) {
      const found = known.get(nameOf(where))
      known.delete(nameOf(where))
      return found?.stamp === stamp ? found : undefined
    },
    forget(project) {
      for (const name of known.keys()) if ((JSON.parse(name) as string[])[0] === project) known.delete(name)
    },
    keep(where, graph) {
      known.delete(nameOf(where))
      known.set(nameOf(where), graph)
      for (const name of known.keys()) if (known.size > MOST) known.delete(name)
    },
  }
}
