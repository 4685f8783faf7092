import type { State } from '../shared/schema/base.ts'
import type { Cluster } from '../shared/schema/cluster.ts'
import type { SynonymClass } from '../shared/schema/tables.ts'
import { startThread } from './thread.ts'
import type { Atom, FitTerms, Fitted, Fitter } from './verbs/fit.ts'
import { unhurried } from './verbs/grouped.ts'

/** Synonyms travel as their classes: a compiled table is made of functions. */
export type FitTask = { task: 'fit'; terms: Omit<FitTerms, 'synonyms'>; classes: readonly SynonymClass[] }
/** What the thread hears: atoms, each with its piece's number, then that these were all; later `more` for each part of its answer. */
export type FitAsk = { atoms: [piece: number, atom: Atom][] } | 'all' | 'more'
export type FitWord =
  | { kind: 'piece'; clusters: Cluster[] }
  | { kind: 'states'; states: [string, State][] }
  | { kind: 'end' }

/** Atoms copied from one thread to the other in one go. */
const PIECE = 300

/** Fits long lists of atoms in a thread of their own. */
export function makeThreadFitter(script: string): Fitter {
  return async (pieces, { synonyms, ...terms }) => {
    const task: FitTask = { task: 'fit', terms, classes: synonyms.classes }
    const thread = startThread<FitWord>(script, task, new AbortController().signal)
    const say = (ask: FitAsk) => thread.say(ask)
    try {
      const atoms = pieces.flatMap((piece, i) => piece.map((atom): [number, Atom] => [i, atom]))
      for await (const some of unhurried(atoms, PIECE)) say({ atoms: some })
      say('all')
      const fitted: Fitted = { clusters: [], states: new Map() }
      for (;;) {
        const word = await thread.next()
        if (word.kind === 'end') return fitted
        if (word.kind === 'piece') fitted.clusters.push(...word.clusters)
        else for (const [id, state] of word.states) fitted.states.set(id, state)
        say('more')
      }
    } finally {
      await thread.end()
    }
  }
}
