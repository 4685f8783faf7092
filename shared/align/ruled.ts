import { push } from './grouping.ts'
import type { Unit } from './unit.ts'
import type { Ruling } from './verdicts.ts'

/** What people said of the atoms of one piece, as assignment asks it. */
export class Ruled {
  private readonly rejected = new Map<string, Set<string>>()
  private readonly accepted = new Map<string, Ruling[]>()
  /** The atoms whose partner is gone. */
  readonly bereft = new Set<string>()

  constructor(rulings: readonly Ruling[]) {
    for (const ruling of rulings) {
      const { rule_id, atom_id } = ruling
      if (ruling.is === 'rejected') {
        this.reject(rule_id, atom_id)
        this.reject(atom_id, rule_id)
      } else if (ruling.is === 'lost') for (const id of [rule_id, atom_id]) this.bereft.add(id)
      else push(this.accepted, atom_id, ruling)
    }
  }

  private reject(from: string, to: string): void {
    const known = this.rejected.get(from) ?? new Set()
    this.rejected.set(from, known.add(to))
  }

  get isSilent(): boolean {
    return this.rejected.size === 0 && this.accepted.size === 0 && this.bereft.size === 0
  }

  /** The rules that an atom was accepted for; of two rules the smaller id is the rule. */
  acceptedOf = (atom_id: string): readonly Ruling[] => this.accepted.get(atom_id) ?? []

  rejectedOf = (atom_id: string): readonly string[] => [...(this.rejected.get(atom_id) ?? [])].sort()

  isRejected = (a: string, b: string): boolean => this.rejected.get(a)?.has(b) ?? false

  /** Whether a pair of their atoms was rejected: then the two are never at home together. */
  forbids(a: Unit, b: Unit): boolean {
    if (!this.rejected.size) return false
    const others = [...b.rules, ...b.cases]
    return [...a.rules, ...a.cases].some((x) => {
      const no = this.rejected.get(x.id)
      return no !== undefined && others.some((y) => no.has(y.id))
    })
  }

  /** Whether a pair of their atoms was accepted. */
  joins(a: Unit, b: Unit): boolean {
    if (!this.accepted.size) return false
    const [left, right] = [a, b].map((u) => [...u.rules, ...u.cases].map((half) => half.id)) as [string[], string[]]
    const isFor = (ids: string[], others: string[]) =>
      ids.some((id) => this.acceptedOf(id).some(({ rule_id }) => others.includes(rule_id)))
    return isFor(left, right) || isFor(right, left)
  }

  /** Whether a person brought a check to a rule: nothing else about it is open then. */
  isDecided = (u: Unit): boolean =>
    this.isBereft(u) ||
    (this.accepted.size > 0 && !u.rules.length && u.cases.some((half) => this.accepted.has(half.id)))

  /** Checks whose rule is gone: no other rule takes them before a person has settled it. */
  isBereft = (u: Unit): boolean =>
    this.bereft.size > 0 && !u.rules.length && u.cases.some((half) => this.bereft.has(half.id))

  forbidsHome = (u: Unit, home: readonly Unit[]): boolean =>
    this.rejected.size > 0 && home.some((other) => this.forbids(u, other))
}

export const NO_RULINGS = new Ruled([])
