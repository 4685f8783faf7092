import { setImmediate as breathe } from 'node:timers/promises'
import type { BareCaseAtom, CaseAtom } from '../../shared/schema/case-atom.ts'
import { type Atom, isRule, isWhole, type WholeAtom } from './fit.ts'
import { slicesOf, unhurried } from './grouped.ts'
import { type Cause, type FormerOne, formerAtomRows, formerAtoms, storedAtoms } from './history.ts'
import type { Store, TableWrite } from './ports.ts'
import type { Where } from './workshop.ts'

type Reading = Pick<Store, 'rule_atoms' | 'case_atoms'>
/** Atoms kept bare, and who has the rest of each. */
export type Lightened = {
  atoms: readonly BareCaseAtom[]
  whole(atoms: readonly BareCaseAtom[]): Promise<CaseAtom[]>
}
export type Wholly = (atoms: readonly Atom[]) => Promise<WholeAtom[]>

/** Whole atoms in memory together. */
const FEW = 500

export const bareOf = ({ evidence: _, delivered: _d, ...atom }: CaseAtom): BareCaseAtom => atom

/** Stored atoms; where they are many, case atoms bare. */
export async function bareOnes(store: Reading, where: Where, ids: readonly string[]): Promise<Atom[]> {
  if (ids.length <= FEW) return storedAtoms(store, where, ids)
  const found: Atom[] = []
  for await (const some of unhurried(ids, FEW))
    for (const atom of await storedAtoms(store, where, some)) found.push(isRule(atom) ? atom : bareOf(atom))
  return found
}

/** The case atoms of a version, bare. */
export async function allBare({ case_atoms }: Pick<Store, 'case_atoms'>, where: Where): Promise<BareCaseAtom[]> {
  const found: BareCaseAtom[] = []
  for (let after: string | null = null; ; ) {
    const page: CaseAtom[] = await case_atoms.page(where.project, where.app_version, null, { after, limit: FEW })
    for (const atom of page) found.push(bareOf(atom))
    if (page.length < FEW) return found
    after = page.at(-1)!.atom_id
    await breathe()
  }
}

/** Gives atoms all that belongs to them, wherever that is: at hand, with who lightened them, or in the store. */
export function wholly({ case_atoms }: Reading, where: Where, light?: Lightened): Wholly {
  const isLight = new Set(light?.atoms.map((atom) => atom.atom_id))
  return async (atoms) => {
    const lacking = atoms.filter((atom): atom is BareCaseAtom => !isWhole(atom))
    const own = lacking.filter((atom) => isLight.has(atom.atom_id))
    const others = lacking.filter((atom) => !isLight.has(atom.atom_id)).map((atom) => atom.atom_id)
    const found = [
      ...(own.length ? await light!.whole(own) : []),
      ...(others.length ? await case_atoms.some(where.project, where.app_version, others) : []),
    ]
    const rests = new Map(found.map(({ atom_id, evidence, delivered }) => [atom_id, { evidence, delivered }]))
    return atoms.map((atom) => (isWhole(atom) ? atom : { ...atom, ...rests.get(atom.atom_id)! }))
  }
}

/** Those that stood and go, or come otherwise: compared whole, some at a time. */
export async function formerOnes(
  store: Reading,
  where: Where,
  stood: readonly Atom[],
  put: readonly Atom[],
  whole: Wholly,
): Promise<FormerOne<Atom>[]> {
  const after = new Map(put.map((atom) => [atom.atom_id, atom]))
  const former: FormerOne<Atom>[] = []
  for await (const some of unhurried(stood, FEW)) {
    const fates = formerAtoms(
      await asStored(store, where, some),
      await whole(some.flatMap((a) => after.get(a.atom_id) ?? [])),
    )
    const byId = new Map(some.map((atom) => [atom.atom_id, atom]))
    for (const { atom, fate } of fates) former.push({ atom: byId.get(atom.atom_id)!, fate })
  }
  return former
}

export async function* historyWrites(
  store: Reading,
  where: Where,
  former: readonly FormerOne<Atom>[],
  cause: Cause,
): AsyncGenerator<TableWrite> {
  const fates = new Map(former.map(({ atom, fate }) => [atom.atom_id, fate]))
  for (const some of slicesOf(former, FEW)) {
    const atoms = await asStored(
      store,
      where,
      some.map(({ atom }) => atom),
    )
    const rows = formerAtomRows(
      where,
      atoms.map((atom) => ({ atom, fate: fates.get(atom.atom_id)! })),
      cause,
    )
    yield { table: 'atom_history', put: rows }
  }
}

async function asStored(store: Reading, where: Where, atoms: readonly Atom[]): Promise<WholeAtom[]> {
  const bare = atoms.filter((atom) => !isWhole(atom)).map((atom) => atom.atom_id)
  const found = bare.length ? await storedAtoms(store, where, bare) : []
  return [...atoms.filter(isWhole), ...found]
}
