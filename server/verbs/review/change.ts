import { type DecidedWords, decidedWords, type LinkVerdict, MANUAL } from '../../../shared/align/verdicts.ts'
import { isRuleId } from '../../../shared/atom-id.ts'
import type { Edit, Parts } from '../../../shared/schema/base.ts'
import type { DecisionKind } from '../../../shared/schema/review.ts'
import type { Atom } from '../fit.ts'
import type { StoredVerdict, VerdictKind } from '../rows/review.ts'
import type { SaidModules } from './said-atoms.ts'
import type { VerdictKey } from './verdicts.ts'

/** What a decision says of one pair or atom, before it is a row. */
export type Draft = VerdictKey & Pick<StoredVerdict, 'verdict' | 'said' | 'sources'>
/** What a decision changes. `after`: what it comes to, for whoever looks back. */
export type Plan = { kind: DecisionKind; put: Draft[]; drop: VerdictKey[]; atom_ids: string[]; after: unknown }

const draft = (
  kind: VerdictKind,
  rule_id: string,
  atom_id: string,
  verdict: Draft['verdict'],
  said: unknown,
  sources: unknown,
): Draft => ({ kind, rule_id, atom_id, verdict, said, sources })

/** A verdict on two atoms as they read now; of two rules the smaller id is the rule. */
export function onPair(a: Atom, b: Atom, verdict: Draft['verdict'], link: LinkVerdict['link'] = MANUAL): Draft {
  const isSwapped = isRuleId(b.atom_id) && (!isRuleId(a.atom_id) || b.atom_id < a.atom_id)
  const [rule, atom] = isSwapped ? [b, a] : [a, b]
  const sources: LinkVerdict['words'] = { rule: decidedWords(rule), atom: decidedWords(atom) }
  return draft('link', rule.atom_id, atom.atom_id, verdict, link, sources)
}

export const onContradiction = (a: string, b: string, sources: unknown): Draft =>
  draft('contradiction', a, b, 'accepted', null, sources)

/** `sources`: the words that were extracted, which the edit stands over. */
export function onWords(atom: Atom, words: Parts, by: string, at: string): Draft {
  const said: Edit = { C: words.C, A: words.A, R: words.R, by, at }
  const extracted: DecidedWords = decidedWords({ ...atom, edited: null })
  return draft('edit', '', atom.atom_id, 'accepted', said, extracted)
}

export const onModules = (atom: Atom, said: SaidModules): Draft =>
  draft('module', '', atom.atom_id, 'accepted', said, decidedWords(atom))
