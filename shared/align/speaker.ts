import type { RuleAtom } from '../schema/rule-atom.ts'

const partsSaid = ({ edited, C, A, R }: RuleAtom) =>
  Object.values(edited ? [edited.C, edited.A, edited.R] : [C, A, R]).filter(Boolean).length

/**
 * Which of a rule's atoms speaks for it wherever people read it: the one that says most; a picture often shows the result
 * alone. For sorting, the speaker first; ties by id, so that the order of arrival does not show.
 */
export const fullest = (a: RuleAtom, b: RuleAtom): number =>
  partsSaid(b) - partsSaid(a) || b.confidence - a.confidence || (a.atom_id < b.atom_id ? -1 : 1)
