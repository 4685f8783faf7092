import { isHome } from '../../shared/align/links.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { Findable } from '../search/search-index.ts'
import type { StoredCase } from './rows.ts'
import { wordsOf } from './rule-words.ts'

type Words = Parameters<typeof wordsOf>[0]

/** Condition, action and result as one line a person reads. */
export const asLine = (atom: Words): string => {
  const { C, A, R } = wordsOf(atom)
  return [C, A, R].filter(Boolean).join(' → ')
}
const titleOf = (atom: Words | undefined): string => {
  if (!atom) return ''
  const { A, R } = wordsOf(atom)
  return [A, R].filter(Boolean).join(' → ')
}
const distinct = (list: (string | null)[]): string[] => [...new Set(list.filter((x): x is string => Boolean(x)))]

/** A rule as search shows it: both sides' words, the nodes that draw it and the cases that check it. */
export function ruleFindable(
  project: string,
  cluster: Cluster,
  atoms: { rules: ReadonlyMap<string, RuleAtom>; cases: ReadonlyMap<string, CaseAtom> },
): Findable {
  const rules = cluster.rule_links.filter(isHome).flatMap((link) => atoms.rules.get(link.atom_id) ?? [])
  const cases = cluster.case_links.filter(isHome).flatMap((link) => atoms.cases.get(link.atom_id) ?? [])
  const evidence = rules.flatMap((atom) => atom.evidence)
  const context = distinct([
    ...evidence.map((e) => e.frame_name),
    ...cases.flatMap((atom) => [atom.case_name, atom.suite_name]),
  ]).join('\n')
  return {
    project,
    ...(context && { context }),
    id: cluster.cluster_id,
    kind: 'rule',
    title: titleOf(rules[0] ?? cases[0]),
    text: distinct([...rules.map(asLine), ...evidence.map((e) => e.raw_text), ...cases.map(asLine)]).join('\n'),
    app_version: cluster.app_version,
    modules: cluster.modules,
    touchpoints: cluster.touchpoints,
    coverage: cluster.coverage,
    evidence: {
      node_ids: distinct(evidence.map((e) => e.node_id)),
      external_ids: distinct(cases.map((atom) => atom.external_id ?? atom.internal_id)),
      figma_urls: distinct(evidence.map((e) => e.figma_url)),
    },
  }
}

/** A case as search shows it: its name, where it stands, and what its steps check. */
export function caseFindable(project: string, row: StoredCase, atoms: readonly CaseAtom[]): Findable {
  const steps = [...atoms].sort((a, b) => (a.step_number ?? 0) - (b.step_number ?? 0))
  return {
    project,
    id: row.case_key,
    kind: 'case',
    title: row.case_name || row.suite_name || row.case_key,
    text: distinct([row.suite_path, ...steps.map(asLine)]).join('\n'),
    app_version: row.app_version,
    modules: [],
    touchpoints: distinct(steps.flatMap((atom) => atom.touchpoints)),
    coverage: steps.length > 0 && steps.every((atom) => atom.state === 'covered') ? 'both' : 'case_only',
    evidence: {
      node_ids: [],
      external_ids: distinct([row.external_id ?? row.internal_id]),
      figma_urls: [],
    },
  }
}
