import type { GraphAtom } from '../../verbs/rows.ts'
import type { Connection } from './open.ts'

/** By what an atom is found: keys under which it is looked for, keys that tie it, rules that it may belong to. */
export type Sort = 'meets' | 'ties' | 'rules'
const SEEDS: Record<Sort, number> = { meets: 1, ties: 2, rules: 3 }

/**
 * A number for a key of a sort, of 48 bits, so that it is exact as a number of JavaScript. Two keys of a version of a million
 * may come to one number: who reads by it looks at the keys themselves where that would matter.
 */
export function numberOf(sort: Sort, key: string): number {
  let low = Math.imul(SEEDS[sort], 0x9e3779b1)
  let high = ~low
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high + code, 0x85ebca6b)
    high ^= high >>> 15
  }
  low ^= low >>> 13
  return ((high >>> 0) % 0x10000) * 2 ** 32 + (Math.imul(low, 0xc2b2ae35) >>> 0)
}

type Keyed = Pick<GraphAtom, Sort>

export function numbersOf({ meets, ties, rules }: Keyed): Set<number> {
  const numbers = new Set<number>()
  for (const key of meets) numbers.add(numberOf('meets', key))
  for (const key of ties) numbers.add(numberOf('ties', key))
  for (const { to } of rules) numbers.add(numberOf('rules', to))
  return numbers
}

export type Posting = { put(atom: GraphAtom): void; drop(atom: GraphAtom): void }

/** Keeps the postings level with the rows of `graph_atoms`: to be told of a row before it is written, or goes. */
export function preparePosting(connection: Connection): Posting {
  const number = connection.prepare('INSERT OR IGNORE INTO graph_places (project, app_version) VALUES (?, ?)')
  const place = connection.prepare('SELECT place FROM graph_places WHERE project = ? AND app_version = ?').pluck()
  const stood = connection.prepare(
    'SELECT meets, ties, rules FROM graph_atoms WHERE project = ? AND app_version = ? AND atom_id = ?',
  )
  const add = connection.prepare(
    'INSERT OR IGNORE INTO graph_postings (place, key, atom_id) SELECT ?, value, ? FROM json_each(?)',
  )
  const remove = connection.prepare(
    'DELETE FROM graph_postings WHERE place = ? AND atom_id = ? AND key IN (SELECT value FROM json_each(?))',
  )

  const placeOf = (project: string, app_version: string): number => {
    const known = place.get(project, app_version) as number | undefined
    if (known !== undefined) return known
    number.run(project, app_version)
    return place.get(project, app_version) as number
  }
  const numbersBefore = ({ project, app_version, atom_id }: GraphAtom): Set<number> => {
    const row = stood.get(project, app_version, atom_id) as Record<Sort, string> | undefined
    if (!row) return new Set()
    return numbersOf({ meets: JSON.parse(row.meets), ties: JSON.parse(row.ties), rules: JSON.parse(row.rules) })
  }

  function change(atom: GraphAtom, after: ReadonlySet<number>): void {
    const before = numbersBefore(atom)
    const fresh = [...after].filter((n) => !before.has(n))
    const gone = [...before].filter((n) => !after.has(n))
    if (!fresh.length && !gone.length) return
    const at = placeOf(atom.project, atom.app_version)
    if (gone.length) remove.run(at, atom.atom_id, JSON.stringify(gone))
    if (fresh.length) add.run(at, atom.atom_id, JSON.stringify(fresh))
  }

  return { put: (atom) => change(atom, numbersOf(atom)), drop: (atom) => change(atom, new Set()) }
}
