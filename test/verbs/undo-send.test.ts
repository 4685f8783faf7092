import { describe, expect, it } from 'vitest'
import { overOf } from '../../server/verbs/ingest-rule-atoms.ts'
import type { DesignSend, SentOver } from '../../server/verbs/rows.ts'
import { replaceScope, speaksFor } from '../../server/verbs/scope.ts'
import { undoSend } from '../../server/verbs/undo-send.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { evidenceAt, ruleAtomOf } from '../contract/rows.ts'

const where = { project: 'default', app_version: '1.0' as AppVersion }
const WORDS = ['甲', '乙', '丙'].map((R) => ({ C: '', A: `点击“${R}”`, R: `toast“${R}”` }))
const ROOTS = ['1:1', '2:1'] as const

/** What one send says: in which frames, and which rules lie at which layers of them. */
type Said = { roots: string[]; at: [word: number, node: string, frame: string][] }

/** One atom, wherever it is drawn: what lies in copies of one component. */
const BARE = WORDS.map((words, n) =>
  ruleAtomOf(words, [evidenceAt('1:2', ['1:1'])], { atom_id: `ra_${n}`, source_key: `${n}` }),
)

const atomsOf = ({ at }: Said): RuleAtom[] =>
  BARE.flatMap((atom, n) => {
    const evidence = at.filter(([word]) => word === n).map(([, node, frame]) => evidenceAt(node, [frame]))
    return evidence.length ? [{ ...atom, evidence }] : []
  })

/** Sends, and takes back, as the verbs do: over rows kept in memory. */
class Design {
  atoms = new Map<string, RuleAtom>()
  sends: DesignSend[] = []
  over: SentOver[] = []

  send(said: Said): string {
    const delivery_id = `dl_${String(this.sends.length + 1).padStart(3, '0')}`
    const scope = { file_key: 'FILE', root_ids: said.roots, skipped: [] }
    const sent = atomsOf(said)
    const isIn = speaksFor(scope)
    const ids = new Set(sent.map((a) => a.atom_id))
    const stored = [...this.atoms.values()].filter((a) => ids.has(a.atom_id) || a.evidence.some(isIn))
    const replacement = replaceScope(stored, sent, scope)
    this.over.push(...overOf(stored, replacement).map((row) => ({ ...where, delivery_id, ...row })))
    for (const atom of replacement.gone) this.atoms.delete(atom.atom_id)
    for (const atom of replacement.put) this.atoms.set(atom.atom_id, atom)
    this.sends.push({ ...where, delivery_id, scope, untouched: [] })
    return delivery_id
  }

  takeBack(id: string): void {
    const over = this.over.filter((row) => row.delivery_id === id)
    const ids = new Set(over.map((row) => row.atom_id))
    const undone = undoSend({
      send: this.sends.find((s) => s.delivery_id === id)!,
      over,
      later: this.sends.filter((s) => s.delivery_id > id),
      laterOver: this.over.filter((row) => row.delivery_id > id && ids.has(row.atom_id)),
      current: [...this.atoms.values()].filter((a) => ids.has(a.atom_id)),
    })
    for (const atom of undone.gone) this.atoms.delete(atom.atom_id)
    for (const atom of undone.put) this.atoms.set(atom.atom_id, atom)
    const set = new Set(undone.over.map((row) => `${row.delivery_id} ${row.atom_id}`))
    this.over = this.over.filter((row) => row.delivery_id !== id && !set.has(`${row.delivery_id} ${row.atom_id}`))
    this.over = [...this.over, ...undone.over].sort((a, b) => (a.delivery_id < b.delivery_id ? -1 : 1))
    this.sends = this.sends.filter((s) => s.delivery_id !== id)
  }

  /** Rules with the layers where they stand. */
  said(): Record<string, string[]> {
    const rows = [...this.atoms.values()].map(
      (a) => [`${a.R} ${a.atom_id}`, [...new Set(a.evidence.map((e) => e.node_id))].sort()] as const,
    )
    return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

const after = (...said: Said[]) => {
  const design = new Design()
  for (const one of said) design.send(one)
  return design.said()
}

/** The same numbers each time. */
function dice(seed: number) {
  let at = seed
  return (sides: number) => {
    at = (at * 1103515245 + 12345) % 2147483648
    return Math.floor((at / 2147483648) * sides)
  }
}

function randomSend(roll: (sides: number) => number): Said {
  const roots = roll(3) === 0 ? [...ROOTS] : [ROOTS[roll(2)]!]
  const at = roots.flatMap((frame) =>
    Array.from({ length: roll(4) }, (): [number, string, string] => [roll(3), `${frame[0]}:${2 + roll(3)}`, frame]),
  )
  return { roots, at }
}

describe('a send that was taken back', () => {
  const A: Said = { roots: ['1:1'], at: [[0, '1:2', '1:1']] }
  const B: Said = { roots: ['1:1'], at: [[1, '1:2', '1:1']] }
  const other: Said = { roots: ['2:1'], at: [[0, '2:2', '2:1']] }
  const cleared: Said = { roots: ['1:1'], at: [] }

  it.each<[string, Said[], number[], Said[]]>([
    ['goes with what it brought', [A], [1], []],
    ['brings back what it had replaced', [A, B], [2], [A]],
    ['brings back what it had cleared', [A, cleared], [2], [A]],
    ['leaves what a later send said of the same frame', [A, B], [1], [B]],
    ['and the later one too: nothing is left', [A, B], [1, 2], []],
    ['the other way round: nothing is left', [A, B], [2, 1], []],
    ['leaves the rule that stands elsewhere', [A, other], [1], [other]],
    ['the same sent twice stands by the other', [A, A], [1], [A]],
    ['the same sent twice stands by the first', [A, A], [2], [A]],
    ['one in the middle', [A, B, A], [2], [A, A]],
    ['both around one', [A, B, A], [1, 3], [B]],
  ])('%s', (_, sends, back, left) => {
    const design = new Design()
    for (const said of sends) design.send(said)
    for (const n of back) design.takeBack(`dl_00${n}`)
    expect(design.said()).toEqual(after(...left))
  })

  it('leaves what would stand had it never come: any sends, any of them taken back, in any order', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const roll = dice(seed)
      const sends = Array.from({ length: 2 + roll(5) }, () => randomSend(roll))
      const design = new Design()
      const ids = sends.map((said) => design.send(said))
      const back = ids.filter(() => roll(2) === 0).sort(() => roll(3) - 1)
      for (const id of back) design.takeBack(id)
      const left = sends.filter((_, n) => !back.includes(ids[n]!))
      expect(design.said(), `seed ${seed}: ${JSON.stringify(sends)} less ${back}`).toEqual(after(...left))
    }
  })
})
