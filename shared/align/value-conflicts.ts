import type { Slot } from '../schema/base.ts'
import type { ValueConflict } from '../schema/cluster.ts'
import type { ValueSet } from '../text/value-set.ts'

/** One side of a disagreement: whose values, and the literals that they were read from. */
export type Sided = { side: 'design' | 'test'; atom_id: string; values: ValueSet; slots: readonly Slot[] }
type Value = ValueSet[number]

const kindKey = (v: Value) => `${v.part} ${v.kind} ${v.unit ?? ''}`

/** The values of one that the other lacks, by part, kind and unit; equal values pair off one for one. */
function unpaired(of: ValueSet, against: ValueSet): Map<string, Value[]> {
  const left = against.map((v) => `${kindKey(v)} ${v.value}`)
  const found = new Map<string, Value[]>()
  for (const value of of) {
    const at = left.indexOf(`${kindKey(value)} ${value.value}`)
    if (at >= 0) left.splice(at, 1)
    else found.set(kindKey(value), [...(found.get(kindKey(value)) ?? []), value])
  }
  return found
}

/**
 * How far two sets are from each other: one for each value without a partner of its kind, and for partners less the
 * nearer they are (3 is nearer to 5 than to 50). Only comparable among sets of one canon text.
 */
export function distance(a: ValueSet, b: ValueSet): number {
  const left = unpaired(a, b)
  const right = unpaired(b, a)
  let sum = 0
  for (const kind of new Set([...left.keys(), ...right.keys()])) {
    const [l, r] = [left.get(kind) ?? [], right.get(kind) ?? []]
    for (let i = 0; i < Math.max(l.length, r.length); i++) sum += l[i] && r[i] ? 1 + gap(l[i]!.value, r[i]!.value) : 2
  }
  return sum
}

/** 0..1: the relative gap between two decimals; 1 where they are none. */
function gap(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)]
  if (!Number.isFinite(x) || !Number.isFinite(y)) return 1
  const size = Math.max(Math.abs(x), Math.abs(y))
  return size === 0 ? 0 : Math.min(1, Math.abs(x - y) / size)
}

/** What to show of a disagreement: one entry for each value in which the two differ. */
export function conflictsBetween(a: Sided, b: Sided): ValueConflict[] {
  const left = unpaired(a.values, b.values)
  const right = unpaired(b.values, a.values)
  const found: ValueConflict[] = []
  for (const kind of [...new Set([...left.keys(), ...right.keys()])].sort()) {
    const [l, r] = [left.get(kind) ?? [], right.get(kind) ?? []]
    for (let i = 0; i < Math.max(l.length, r.length); i++) {
      const { part, kind: slotKind, unit } = (l[i] ?? r[i])!
      found.push({ part, kind: slotKind, unit, sides: [shown(a, l[i]), shown(b, r[i])] })
    }
  }
  return found
}

function shown(sided: Sided, value: Value | undefined): ValueConflict['sides'][number] {
  const slot =
    value &&
    sided.slots.find(
      (s) => s.part === value.part && s.kind === value.kind && s.value === value.value && s.unit === value.unit,
    )
  return { side: sided.side, atom_id: sided.atom_id, literal: slot?.literal ?? null, value: value?.value ?? null }
}
