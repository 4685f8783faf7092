import { homesOf, isHome } from '../../shared/align/links.ts'
import { fullest } from '../../shared/align/speaker.ts'
import { clippedLine } from '../../shared/clipped.ts'
import type { Parts } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster, Link } from '../../shared/schema/cluster.ts'
import type { DesignEvidence, RuleAtom } from '../../shared/schema/rule-atom.ts'
import { byText, natural, sorted } from './order.ts'
import type { Snapshot } from './snapshot.ts'
import { type Lang, type Voice, voiceOf } from './voice.ts'

export type Atom = RuleAtom | CaseAtom
export const isRule = (atom: Atom): atom is RuleAtom => 'signal' in atom

/** A snapshot with the ways through it that documents take. Lists are in reading order, whatever order they came in. */
export type Reading = {
  snapshot: Snapshot
  voice: Voice
  ruleAtom(id: string): RuleAtom | undefined
  caseAtom(id: string): CaseAtom | undefined
  atom(id: string): Atom | undefined
  /** The cluster where an atom is at home. */
  home(id: string): Cluster | undefined
  clusters: Cluster[]
  rules: Map<Cluster, RuleAtom[]>
  cases: Map<Cluster, CaseAtom[]>
}

/** A person has still to say. */
export const isOpen = (link: Link) => link.status === 'pending'

export function reading(snapshot: Snapshot, lang: Lang = 'zh'): Reading {
  const rules = new Map(snapshot.rule_atoms.map((a) => [a.atom_id, a]))
  const cases = new Map(snapshot.case_atoms.map((a) => [a.atom_id, a]))
  const homes = homesOf(snapshot.clusters)
  const at: Reading['rules'] = new Map()
  const checked: Reading['cases'] = new Map()
  for (const cluster of snapshot.clusters) {
    at.set(
      cluster,
      sorted(
        cluster.rule_links.filter(isHome).flatMap((l) => rules.get(l.atom_id) ?? []),
        fullest,
      ),
    )
    checked.set(
      cluster,
      sorted(
        cluster.case_links.filter(isHome).flatMap((l) => cases.get(l.atom_id) ?? []),
        inCaseOrder,
      ),
    )
  }
  const keys = new Map(snapshot.clusters.map((c) => [c, placeKey(c, at.get(c)!, checked.get(c)!)]))
  return {
    snapshot,
    voice: voiceOf(lang),
    ruleAtom: (id) => rules.get(id),
    caseAtom: (id) => cases.get(id),
    atom: (id) => rules.get(id) ?? cases.get(id),
    home: (id) => homes.get(id),
    clusters: sorted(
      snapshot.clusters,
      (a, b) => natural(keys.get(a)!, keys.get(b)!),
      (a, b) => byText(a.cluster_id, b.cluster_id),
    ),
    rules: at,
    cases: checked,
  }
}

/** What an atom says now: a person's edit stands before what was extracted. */
export const wordsOf = (atom: Atom): Parts => atom.edited ?? atom

const partsOf = (atom: Atom) => {
  const { C, A, R } = wordsOf(atom)
  return { C, A, R }
}

type InSuite = Pick<CaseAtom, 'suite_path' | 'external_id' | 'case_key'>

const bySuite = (a: InSuite, b: InSuite) =>
  byText(a.suite_path, b.suite_path) || natural(a.external_id ?? a.case_key, b.external_id ?? b.case_key)

/** Cases as a tester's tree lists them. */
export const inSuiteOrder = (a: InSuite, b: InSuite) => bySuite(a, b) || byText(a.case_key, b.case_key)

export const inCaseOrder = (a: CaseAtom, b: CaseAtom) =>
  bySuite(a, b) ||
  (a.step_number ?? 0) - (b.step_number ?? 0) ||
  natural(a.source_key, b.source_key) ||
  byText(a.atom_id, b.atom_id)

/** Rules by page and screen, what no design shows after them by suite and case. */
function placeKey(cluster: Cluster, rules: readonly RuleAtom[], cases: readonly CaseAtom[]): string {
  const first = rules[0]?.evidence[0]
  if (first) return ['0', first.page, first.frame_name ?? '~', cluster.touchpoints[0] ?? '', rules[0]!.A].join('\u0001')
  const test = cases[0]
  return test ? ['1', test.suite_path, test.external_id ?? test.case_key, test.step_number ?? 0].join('\u0001') : '2'
}

/** What a cluster's rule says: the words of its fullest rule atom, else of its first case. */
export function ruleWords(cluster: Cluster, read: Reading): Parts {
  const speaker = read.rules.get(cluster)?.[0] ?? read.cases.get(cluster)?.[0]
  return speaker ? partsOf(speaker) : { C: '', A: '', R: cluster.canon_text }
}

const TITLE_LENGTH = 91

/** `page: action → result`, short enough for a heading. */
export function titleOf(cluster: Cluster, read: Reading): string {
  const { A, R } = ruleWords(cluster, read)
  const page = cluster.touchpoints[0]
  return clippedLine(`${page ? `${page}${read.voice.colon}` : ''}${[A, R].filter(Boolean).join(' → ')}`, TITLE_LENGTH)
}

/** Figma names a text layer by its text: enough of it to find the layer. */
const NAME_LENGTH = 31

/** `page › frame › layer`, without names that repeat; long names are cut. */
export function pathOf(evidence: DesignEvidence): string {
  const layer = evidence.node_path[evidence.node_path.length - 1]?.name
  const names = [evidence.page, evidence.frame_name, layer].filter((n): n is string => Boolean(n))
  return names
    .filter((n, i) => names.indexOf(n) === i)
    .map((n) => clippedLine(n, NAME_LENGTH))
    .join(' › ')
}

/** `external id · name · step n`. */
export function caseName(atom: CaseAtom, { say }: Voice): string {
  const id = atom.full_external_id ?? atom.external_id ?? atom.internal_id
  return [id, atom.case_name, atom.step_number === null ? '' : say('step', { step: atom.step_number })]
    .filter(Boolean)
    .join(' · ')
}

/** Condition, action and result in one line. */
export const sentenceOf = (atom: Atom): string => {
  const { C, A, R } = wordsOf(atom)
  return [C, A, R].filter(Boolean).join(' → ')
}
