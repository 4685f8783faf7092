import type { Edge } from '../../shared/align/edges.ts'
import type { Sketches } from './graph.ts'
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
  /** Likewise the version's atoms as its graph sees them, under the words and names that they were read by. */
  takeSketches(where: Where, stamp: string | undefined, read_by: string): Sketches | undefined
  keepSketches(where: Where, stamp: string, read_by: string, sketches: Sketches): void
  /** All that is kept of a project. */
  forget(project: string): void
}

/** So many graphs, and sketches of so many versions; of 70,000 atoms each takes about 60 MB. */
const MOST = 2
/** Sketches of a larger version are not kept. */
const MOST_SKETCHES = 100_000

export function makeGraphMemory(): GraphMemory {
  const known = new Map<string, KnownGraph>()
  const sketched = new Map<string, { stamp: string; read_by: string; sketches: Sketches }>()
  const nameOf = ({ project, app_version }: Where) => JSON.stringify([project, app_version])
  return {
    take(where, stamp) {
      const found = known.get(nameOf(where))
      known.delete(nameOf(where))
      return found?.stamp === stamp ? found : undefined
    },
    forget(project) {
      for (const kept of [known, sketched])
        for (const name of kept.keys()) if ((JSON.parse(name) as string[])[0] === project) kept.delete(name)
    },
    keep(where, graph) {
      known.delete(nameOf(where))
      known.set(nameOf(where), graph)
      for (const name of known.keys()) if (known.size > MOST) known.delete(name)
    },
    takeSketches(where, stamp, read_by) {
      const found = sketched.get(nameOf(where))
      sketched.delete(nameOf(where))
      return found && found.stamp === stamp && found.read_by === read_by ? found.sketches : undefined
    },
    keepSketches(where, stamp, read_by, sketches) {
      if (sketches.size > MOST_SKETCHES) return
      sketched.set(nameOf(where), { stamp, read_by, sketches })
      for (const name of sketched.keys()) if (sketched.size > MOST) sketched.delete(name)
    },
  }
}
