import type { BatchAnswer } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'

/** How found rules stand to what the server holds: what a comparison said, kept while rules are reworded and dropped. */
export type Since = {
  marks: ReadonlyMap<string, 'new' | 'changed' | 'unchanged'>
  /** What the server holds in place of a changed rule, by the new one's id. */
  before: ReadonlyMap<string, RuleAtom>
  gone: readonly string[]
  stored: ReadonlyMap<string, RuleAtom>
}

/** A long comparison lists so many of each kind, as docs/http.md says. */
export const MOST_LISTED = 1000

export const isCut = ({ difference }: Pick<BatchAnswer, 'difference'>) =>
  Math.max(difference.new.length, difference.changed.length, difference.gone.length) >= MOST_LISTED

/** Of a comparison that named only a part, nothing is said of the rules that it did not name. Pure. */
export function sinceOf(
  atoms: readonly RuleAtom[],
  answer: Pick<BatchAnswer, 'difference' | 'results'>,
  stored: ReadonlyMap<string, RuleAtom>,
): Since {
  const { difference, results } = answer
  const fresh = new Set(difference.new)
  const from = new Map(difference.changed.map((pair) => [pair.to, pair.from]))
  const untold = new Set(
    results.filter(({ outcome }) => outcome === 'ignored' || outcome === 'refused').map(({ subject }) => subject),
  )
  const marks = new Map<string, 'new' | 'changed' | 'unchanged'>()
  for (const { atom_id } of atoms) {
    if (untold.has(atom_id)) continue
    if (fresh.has(atom_id)) marks.set(atom_id, 'new')
    else if (from.has(atom_id)) marks.set(atom_id, 'changed')
    else if (!isCut(answer)) marks.set(atom_id, 'unchanged')
  }
  const before = new Map(
    [...from].flatMap(([to, was]) => {
      const atom = stored.get(was)
      return atom ? [[to, atom] as const] : []
    }),
  )
  return { marks, before, gone: difference.gone, stored }
}
