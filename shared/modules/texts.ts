import { canonParts } from '../align/half.ts'
import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { DesignEvidence, RuleAtom } from '../schema/rule-atom.ts'
import type { EvidencePlace } from './weights.ts'

/** A text that an atom is told by, and where it stands. Parts are canon text already, the others are as written. */
export type PlacedText = { place: EvidencePlace; text: string }

/** Sections from the page down to the screen, the outermost first. */
const sectionsOf = ({ node_path, frame_id, node_id }: DesignEvidence): string[] => {
  const end = node_path.findIndex(({ id }) => id === (frame_id ?? node_id))
  return node_path.slice(1, end < 0 ? -1 : end).map(({ name }) => name)
}

/** The suites below the root; the root is often named after the whole product. */
const suitesOf = (suite_path: string): string[] => suite_path.split(' / ').slice(1)

/** What a feature scope is read from: a rule's sections, a case's second-level suite. */
export const scopesOf = (atom: RuleAtom | BareCaseAtom): string[] =>
  'signal' in atom ? [...new Set(atom.evidence.flatMap(sectionsOf))] : suitesOf(atom.suite_path).slice(0, 1)

function* partsOf({ canon_text }: RuleAtom | BareCaseAtom): Generator<PlacedText> {
  const { C, A, R } = canonParts(canon_text)
  yield { place: 'R', text: R }
  yield { place: 'A', text: A }
  yield { place: 'C', text: C }
}

function* ofRule(atom: RuleAtom): Generator<PlacedText> {
  for (const evidence of atom.evidence) {
    for (const text of [...sectionsOf(evidence), evidence.frame_name ?? '']) yield { place: 'entry', text }
    yield { place: 'broad', text: evidence.page }
  }
}

function* ofCase(atom: BareCaseAtom): Generator<PlacedText> {
  for (const text of suitesOf(atom.suite_path)) yield { place: 'entry', text }
  yield { place: 'broad', text: atom.suite_path.split(' / ')[0]! }
  yield { place: 'title', text: atom.case_name }
}

/** Every text that may speak for a module, apart from the touchpoints. */
export function* textsOf(atom: RuleAtom | BareCaseAtom, norm: (text: string) => string): Generator<PlacedText> {
  const named = 'signal' in atom ? ofRule(atom) : ofCase(atom)
  for (const { place, text } of named) if (text) yield { place, text: norm(text) }
  for (const part of partsOf(atom)) if (part.text) yield part
}
