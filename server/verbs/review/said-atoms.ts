import { personReasonOf } from '../../../shared/modules/reason.ts'
import type { Edit } from '../../../shared/schema/base.ts'
import type { Belonging } from '../../../shared/schema/rule-atom.ts'
import { canon } from '../../../shared/text/canon.ts'
import type { SynonymTable } from '../../../shared/text/synonyms/table.ts'
import { type Atom, isRule } from '../fit.ts'
import { grouped } from '../grouped.ts'
import type { Store } from '../ports.ts'
import type { StoredVerdict } from '../rows/review.ts'
import type { Where } from '../workshop.ts'
import { SaidOf } from './verdicts.ts'

/** A person's word on the modules of an atom's rule. */
export type SaidModules = { primary_module: string | null; modules: string[]; by: string }
export type PersonTag = Pick<
  Belonging,
  'primary_module' | 'modules' | 'module_confidence' | 'module_reason' | 'module_by'
>

export const tagSaid = ({ primary_module, modules, by }: SaidModules): PersonTag => ({
  primary_module,
  modules,
  module_confidence: 1,
  module_reason: personReasonOf([by]),
  module_by: by,
})

/** An atom with what people said of it by itself: its words, and of a rule its modules. `said`: verdicts by atom. */
export function saidAtom<A extends Atom>(
  atom: A,
  said: ReadonlyMap<string, readonly StoredVerdict[]>,
  synonyms: SynonymTable,
): A {
  const own = said.get(atom.atom_id)
  if (!own) return atom
  const edited = own.find((row) => row.kind === 'edit')?.said as Edit | undefined
  const modules = own.find((row) => row.kind === 'module')?.said as SaidModules | undefined
  const { C, A, R } = edited ?? atom
  return {
    ...atom,
    ...(edited && { edited, ...canon({ C, A, R }, synonyms) }),
    ...(modules && isRule(atom) && tagSaid(modules)),
  }
}

/** The same for atoms as they arrive: what people said of them holds when they are sent again. */
export async function saidAtoms<A extends Atom>(
  store: Pick<Store, 'decisions'>,
  where: Where,
  atoms: readonly A[],
  synonyms: SynonymTable,
): Promise<A[]> {
  const rows = await new SaidOf(store, where).rows(atoms.map((atom) => atom.atom_id))
  const own = grouped(
    rows.filter((row) => row.kind === 'edit' || row.kind === 'module'),
    (row) => row.atom_id,
  )
  return own.size ? atoms.map((atom) => saidAtom(atom, own, synonyms)) : [...atoms]
}
