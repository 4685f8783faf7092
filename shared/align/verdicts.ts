import type { CanonText, MergeFingerprint, Parts } from '../schema/base.ts'
import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { Link } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import { agrees, type ValueSet, valueSet } from '../text/value-set.ts'
import { push } from './grouping.ts'
import { DECIDED } from './keys.ts'

type Atom = RuleAtom | BareCaseAtom

/** The words of an atom as they were when a person decided on it, and where they stood. */
export type DecidedWords = Parts & {
  source_key: string
  canon_text: CanonText
  merge_fingerprint: MergeFingerprint
  values: ValueSet | null
}

/**
 * What a person said of a pair: a rule atom, and a check or another rule atom (then `rule_id` is the smaller id).
 * `link`: as it is to stand: `manual` and sure, unless a link of the machine's was kept beside a second one.
 */
export type LinkVerdict = {
  rule_id: string
  atom_id: string
  verdict: 'accepted' | 'rejected'
  link: Pick<Link, 'kind' | 'confidence' | 'reason'>
  words: { rule: DecidedWords; atom: DecidedWords }
}

export const MANUAL: LinkVerdict['link'] = {
  kind: 'manual',
  confidence: 1,
  reason: { for: ['person_accepted'], against: [] },
}

export function decidedWords(atom: Atom): DecidedWords {
  const { C, A, R } = atom.edited ?? atom
  const { source_key, canon_text, merge_fingerprint, slots } = atom
  return { C, A, R, source_key, canon_text, merge_fingerprint, values: valueSet(slots) }
}

/** Other words: neither written the same, nor read the same. A new synonym is no change of an atom's words. */
const isReworded = (then: DecidedWords, now: DecidedWords) =>
  !isWritten(then, now) && then.merge_fingerprint !== now.merge_fingerprint
const isWritten = (a: Parts, b: Parts) => a.C === b.C && a.A === b.A && a.R === b.R
const isRevalued = (then: DecidedWords, now: DecidedWords) =>
  !isWritten(then, now) && JSON.stringify(then.values) !== JSON.stringify(now.values)

/**
 * What a verdict comes to among the atoms that there are. `outdated`: a text changed since it was accepted. `lost`: one of
 * the two is gone. `disagrees`: the values of the two agreed then and don't now. A rejection of other words is none.
 */
export type Ruling = {
  rule_id: string
  atom_id: string
  is: 'accepted' | 'rejected' | 'outdated' | 'disagrees' | 'lost'
  link: LinkVerdict['link']
}

export function rulingOf(verdict: LinkVerdict, rule: Atom | undefined, atom: Atom | undefined): Ruling | null {
  const { rule_id, atom_id, link, words } = verdict
  const ruled = (is: Ruling['is']): Ruling => ({ rule_id, atom_id, is, link })
  if (!rule || !atom) return verdict.verdict === 'accepted' && (rule || atom) ? ruled('lost') : null
  const now = { rule: decidedWords(rule), atom: decidedWords(atom) }
  const isNewText = isReworded(words.rule, now.rule) || isReworded(words.atom, now.atom)
  const isNewValue = isRevalued(words.rule, now.rule) || isRevalued(words.atom, now.atom)
  if (verdict.verdict === 'rejected') return isNewText || isNewValue ? null : ruled('rejected')
  if (isNewText) return ruled('outdated')
  if (!isNewValue || agrees(now.rule.values, now.atom.values)) return ruled('accepted')
  return ruled(agrees(words.rule.values, words.atom.values) ? 'disagrees' : 'outdated')
}

/** The rulings among some atoms, in a fixed order, however the verdicts come. */
export function rulingsOf(verdicts: readonly LinkVerdict[], atomOf: (id: string) => Atom | undefined): Ruling[] {
  return verdicts
    .map((verdict) => rulingOf(verdict, atomOf(verdict.rule_id), atomOf(verdict.atom_id)))
    .filter((ruling) => ruling !== null)
    .sort((x, y) => (x.rule_id < y.rule_id ? -1 : x.rule_id > y.rule_id ? 1 : x.atom_id < y.atom_id ? -1 : 1))
}

export type VerdictsByAtom = ReadonlyMap<string, readonly LinkVerdict[]>

/** The verdicts that each atom takes part in. */
export function verdictsByAtom(verdicts: readonly LinkVerdict[]): VerdictsByAtom {
  const found = new Map<string, LinkVerdict[]>()
  for (const verdict of verdicts) for (const id of [verdict.rule_id, verdict.atom_id]) push(found, id, verdict)
  return found
}

/** What ties an atom to those that a person joined it with: they are solved together, whatever else is found. */
export const decidedTies = (verdicts: readonly LinkVerdict[]): string[] =>
  verdicts.filter((v) => v.verdict === 'accepted').map((v) => `${DECIDED}${v.rule_id} ${v.atom_id}`)
