import type { BareCaseAtom, CaseAtom } from '../../shared/schema/case-atom.ts'
import type { CasePlan } from './plan-cases.ts'
import type { TableWrite, Write } from './ports.ts'
import type { Spool } from './spool.ts'

type Rest = Pick<CaseAtom, 'evidence' | 'delivered'>

/** Words that the checks of a case, or of a suite, have in common. */
const COMMON = [
  'app_version',
  'case_key',
  'external_id',
  'internal_id',
  'full_external_id',
  'test_project',
  'suite_name',
  'suite_path',
  'case_name',
] as const satisfies (keyof BareCaseAtom)[]

/** Plans of cases whose rows, and what their testers wrote around each check, lie on a spool until they are written. */
export class Bundle {
  private readonly spool: Spool
  private readonly written: number[] = []
  private readonly rests = new Map<string, number>()
  private last: BareCaseAtom | undefined

  constructor(spool: Spool) {
    this.spool = spool
  }

  /** What is to be remembered of a plan. */
  async put({ writes, put, lost, ...plan }: CasePlan): Promise<CasePlan<BareCaseAtom>> {
    const rests = put.map(({ evidence, delivered }): Rest => ({ evidence, delivered }))
    const first = await this.spool.lay(rests)
    for (const [i, { atom_id }] of put.entries()) this.rests.set(atom_id, first + i)
    this.written.push(await this.spool.lay([writes]))
    return {
      ...plan,
      writes: [],
      put: put.map((atom) => this.bare(atom)),
      lost: lost.map(({ atom_id, origin }) => ({ atom_id, origin })),
    }
  }

  /** Atoms of the bundle with all that belongs to them. */
  async whole(atoms: readonly BareCaseAtom[]): Promise<CaseAtom[]> {
    const rests = await this.spool.take<Rest>(atoms.map(({ atom_id }) => this.rests.get(atom_id)!))
    return atoms.map((atom, i) => ({ ...atom, ...rests[i]! }))
  }

  /** The rows of the plans, plan by plan. */
  writes(): Write {
    const { spool, written } = this
    async function* later(): AsyncGenerator<TableWrite> {
      for (const number of written) for (const writes of await spool.take<TableWrite[]>([number])) yield* writes
    }
    return { later }
  }

  /** Neighbours in a file are checks of one case: what they share is kept once. */
  private bare({ evidence: _, delivered: _d, ...atom }: CaseAtom): BareCaseAtom {
    const { last } = this
    if (last) for (const name of COMMON) if (atom[name] === last[name]) Object.assign(atom, { [name]: last[name] })
    this.last = atom
    return atom
  }
}
