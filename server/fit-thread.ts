import type { State } from '../shared/schema/base.ts'
import type { Cluster } from '../shared/schema/cluster.ts'
import type { SynonymClass } from '../shared/schema/tables.ts'
import { startThread } from './thread.ts'
import { type Atom, type FitTerms, type Fitted, type Fitter, loadsOf } from './verbs/fit.ts'
import { unhurried } from './verbs/grouped.ts'

/** Synonyms travel as their classes: a compiled table is made of functions. */
export type FitTask = { task: 'fit'; terms: Omit<FitTerms, 'synonyms'>; classes: readonly SynonymClass[] }
/**
 * What the thread hears: the atoms of a load, each with its piece's number, then that these were all; later `more` for each
 * part of its answer. Load follows load until it is ended.
 */
export type FitAsk = { atoms: [piece: number, atom: Atom][] } | 'all' | 'more'
export type FitWord =
  | { kind: 'piece'; clusters: Cluster[] }
  | { kind: 'states'; states: [string, State][] }
  | { kind: 'fitted' }

/** Atoms copied from one thread to the other in one go. */
const PIECE = 300
/** Atoms that the thread has at a time, but for pieces that are larger: so much memory it takes, however many there are. */
const LOAD = 4_000

/** Fits long lists of atoms in a thread of their own, load by load. */
export function makeThreadFitter(script: string): Fitter {
  return async (pieces, { synonyms, ...terms }) => {
    const task: FitTask = { task: 'fit', terms, classes: synonyms.classes }
    const thread = startThread<FitWord>(script, task, new AbortController().signal)
    const say = (ask: FitAsk) => thread.say(ask)
    try {
      const fitted: Fitted = { clusters: [], states: new Map() }
      for (const load of loadsOf(pieces, LOAD)) {
        const atoms = load.flatMap((piece, i) => piece.map((atom): [number, Atom] => [i, atom]))
        for await (const some of unhurried(atoms, PIECE)) say({ atoms: some })
        say('all')
        for (let word = await thread.next(); word.kind !== 'fitted'; word = await thread.next()) {
          if (word.kind === 'piece') fitted.clusters.push(...word.clusters)
          else for (const [id, state] of word.states) fitted.states.set(id, state)
          say('more')
        }
      }
      return fitted
    } finally {
      await thread.end()
    }
  }
}
