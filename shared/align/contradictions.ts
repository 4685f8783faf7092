import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { agrees } from '../text/value-set.ts'
import { push } from './grouping.ts'
import { guardsBetween } from './guards.ts'
import type { Half } from './half.ts'
import { canonParts, copyReader, half, sourceOf } from './half.ts'
import type { ReasonCode } from './reasons.ts'
import { overlap } from './tokens.ts'
import { samePage } from './touchpoint.ts'

/** Two of one side that can't both hold: the same condition and action, another result. */
export type Contradiction = {
  side: 'design' | 'test'
  /** What the two results disagree in: value_differs, copy_differs, negation_differs, opposite. */
  codes: ReasonCode[]
  /** The smaller id first. */
  atoms: [Said, Said]
}
export type Said = { atom_id: string; C: string; A: string; R: string }

/** Of one condition and action so many are compared with each other: a group beyond it is no rule but a habit of writing. */
const MOST_OF_ONE_EVENT = 60

/**
 * Contradictions inside the design and inside the tests, sorted by atom ids. Only pairs that share condition and action,
 * to the value, on pages that may be one are compared, so the cost grows with the number of atoms.
 * Not     what stands between design and test (clusters' `value_conflicts`), nor two checks of one case: they follow on
 *         each other.
 */
export function contradictions(
  ruleAtoms: readonly RuleAtom[],
  caseAtoms: readonly BareCaseAtom[],
  synonyms: SynonymTable,
): Contradiction[] {
  const reader = copyReader(synonyms)
  const found: Contradiction[] = []
  for (const atoms of [ruleAtoms, caseAtoms]) {
    const said = new Map(atoms.map((a) => [a.atom_id, saidBy(a)]))
    for (const event of events([...atoms].filter((a) => a.state !== 'withdrawn'))) {
      const group = event.map((atom) => half(sourceOf(atom), reader))
      for (const [i, a] of group.entries())
        for (const b of group.slice(i + 1)) {
          const codes = mayMeet(a, b) ? disagreements(a, b) : []
          const side = a.side === 'rule' ? 'design' : 'test'
          if (codes.length) found.push({ side, codes, atoms: [said.get(a.id)!, said.get(b.id)!] })
        }
    }
  }
  return found.sort((x, y) => (names(x) < names(y) ? -1 : 1))
}

const names = ({ atoms: [a, b] }: Contradiction) => `${a.atom_id} ${b.atom_id}`

function saidBy(atom: RuleAtom | BareCaseAtom): Said {
  const { C, A, R } = atom.edited ?? atom
  return { atom_id: atom.atom_id, C, A, R }
}

/** Those of one condition and action, each group by id. A result without either is about nothing that could be shared. */
function events(atoms: readonly (RuleAtom | BareCaseAtom)[]): (RuleAtom | BareCaseAtom)[][] {
  const groups = new Map<string, (RuleAtom | BareCaseAtom)[]>()
  for (const atom of atoms) {
    const { C, A } = canonParts(atom.canon_text)
    if (A) push(groups, JSON.stringify([C, A, valuesBefore(atom)]), atom)
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.sort((a, b) => (a.atom_id < b.atom_id ? -1 : 1)).slice(0, MOST_OF_ONE_EVENT))
}

/** What all canon texts of one condition and action begin with; null for a result without an action. */
export function eventPrefix(canon_text: string): string | null {
  const { C, A } = canonParts(canon_text)
  return A ? `C=${C}|A=${A}|R=` : null
}

const valuesBefore = ({ slots }: RuleAtom | BareCaseAtom) =>
  slots.filter((s) => s.part !== 'R').map(({ part, kind, value, unit }) => [part, kind, value, unit])

const mayMeet = (a: Half, b: Half) =>
  samePage(a.pages, b.pages) !== false && (a.case_key === null || a.case_key !== b.case_key)

function disagreements(a: Half, b: Half): ReasonCode[] {
  if (a.canon_text === b.canon_text) return agrees(a.values, b.values) ? [] : ['value_differs']
  const codes = areOfOneThing(a, b) ? guardsBetween(a, b, ['R']).filter((code) => code !== 'entity_differs') : []
  return codes.length || !tellsOther(a, b) ? codes : ['copy_differs']
}

/** Share of common words from which two results speak of one thing: where nobody says when, they must say nearly the same. */
const ONE_THING = { when: 0.5, ever: 0.8 }

/** One button greyed and another live is no contradiction. */
function areOfOneThing(a: Half, b: Half): boolean {
  const share = overlap(a.result, b.result) ?? 0
  if (!a.condition.size) return share >= ONE_THING.ever
  return a.shows.length && b.shows.length ? a.shows.some((label) => b.shows.includes(label)) : share >= ONE_THING.when
}

/** One event brings up one message: both show one, under a condition that says when, and none is the other's. */
function tellsOther(a: Half, b: Half): boolean {
  if (!a.condition.size) return false
  const [left, right] = [messages(a), messages(b)]
  return left.length > 0 && right.length > 0 && !left.some((key) => right.includes(key))
}

const POPS_UP = /^(?:toast提示|弹窗)/u

const messages = (h: Half): string[] =>
  POPS_UP.test(canonParts(h.canon_text).R) ? h.copies.filter((c) => c.isQuoted && !c.isNegated).map((c) => c.key) : []
