import type { ClusterDetail } from '../../shared/schema/answers.ts'
import type { Parts } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster, Link } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { langOf } from '../../shared/sentence/wording.ts'
import type { Findable } from './search-index.ts'

const TITLE_LENGTH = 120
const TEXT_LENGTH = 6000
const MARKUP =
  /<\/?(?:p|br|div|span|ul|ol|li|strong|em|b|i|u|table|tbody|thead|tr|td|th|img|a|font|h\d|pre|code)\b[^<>]*>|&nbsp;/gi

const unique = (texts: readonly (string | null | undefined)[]) => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
]

/** Whole lines, each once, as many as there is room for: a rule drawn in fifty places says its words once. */
function linesOf(lines: readonly string[]): string {
  let text = ''
  for (const line of unique(
    lines.map((line) =>
      line
        .replace(MARKUP, ' ')
        .replace(/[ \t]+/g, ' ')
        .trim(),
    ),
  )) {
    if (text.length + line.length > TEXT_LENGTH && text !== '') break
    text += text === '' ? line.slice(0, TEXT_LENGTH) : `\n${line}`
  }
  return text
}

/** A rule in one short sentence: 未签约，点击「提现」 → 弹窗「请先签约」. */
export function ruleSentence({ C, A, R }: Parts): string {
  const comma = langOf(C + A + R) === 'zh' ? '，' : ', '
  const given = [C, A].filter(Boolean).join(comma)
  const whole = [given, R].filter(Boolean).join(' → ').replace(/\s+/g, ' ')
  const points = [...whole]
  return points.length > TITLE_LENGTH ? `${points.slice(0, TITLE_LENGTH - 1).join('')}…` : whole
}

const partsOf = (atom: RuleAtom | CaseAtom): Parts => atom.edited ?? atom
const accepted = (links: readonly Link[]) => new Set(links.filter((l) => l.status === 'accepted').map((l) => l.atom_id))
const byId = (a: { atom_id: string }, b: { atom_id: string }) => (a.atom_id < b.atom_id ? -1 : 1)
const idsOf = (atom: CaseAtom) => [atom.external_id ?? atom.internal_id, atom.full_external_id]

const ruleLines = (atom: RuleAtom) => [
  ruleSentence(partsOf(atom)),
  ...atom.evidence.flatMap((e) => [e.raw_text, e.frame_name ?? '']),
]
const caseLines = (atom: CaseAtom) => [
  ruleSentence(partsOf(atom)),
  atom.case_name,
  atom.suite_path,
  ...atom.evidence.map((e) => e.raw_text),
]

function ruleFindable(project: string, cluster: Cluster, rules: RuleAtom[], cases: CaseAtom[]): Findable {
  const anchor = rules[0] ?? cases[0]
  const evidence = rules.flatMap((atom) => atom.evidence)
  return {
    project,
    id: cluster.cluster_id,
    kind: 'rule',
    title: anchor ? ruleSentence(partsOf(anchor)) : cluster.canon_text,
    text: linesOf([...rules.flatMap(ruleLines), ...cases.flatMap(caseLines)]),
    app_version: cluster.app_version,
    modules: cluster.modules,
    touchpoints: cluster.touchpoints,
    coverage: cluster.coverage,
    evidence: {
      node_ids: unique(evidence.map((e) => e.node_id)),
      external_ids: unique(cases.flatMap(idsOf)),
      figma_urls: unique(evidence.map((e) => e.figma_url)),
    },
  }
}

function caseFindable(project: string, cluster: Cluster, atom: CaseAtom, rules: RuleAtom[]): Findable {
  const evidence = rules.flatMap((rule) => rule.evidence)
  const [first] = atom.evidence
  return {
    project,
    id: atom.atom_id,
    kind: 'case',
    title: atom.case_name || ruleSentence(partsOf(atom)),
    text: linesOf(caseLines(atom)),
    app_version: cluster.app_version,
    modules: cluster.modules,
    touchpoints: atom.touchpoints.length > 0 ? atom.touchpoints : cluster.touchpoints,
    coverage: cluster.coverage,
    evidence: {
      node_ids: unique(evidence.map((e) => e.node_id)),
      external_ids: unique(idsOf(atom)),
      figma_urls: unique(evidence.map((e) => e.figma_url)),
      title_path: unique([atom.suite_path || atom.suite_name, atom.case_name]).join(' / '),
      ...(first ? { source: first.xml_file } : {}),
      ...(atom.step_number === null ? {} : { anchor: `step-${atom.step_number}` }),
    },
  }
}

/**
 * What can be found of one cluster: the rule itself, and each case atom that is at home in it.
 * Only accepted links count: a pending one is a question, and what it names is found in its own home.
 */
export function findablesOf(project: string, { cluster, rule_atoms, case_atoms }: ClusterDetail): Findable[] {
  const ruleIds = accepted(cluster.rule_links)
  const caseIds = accepted(cluster.case_links)
  const guests = new Set(cluster.case_links.filter((l) => l.guest).map((l) => l.atom_id))
  const rules = rule_atoms.filter((atom) => ruleIds.has(atom.atom_id)).sort(byId)
  const cases = case_atoms.filter((atom) => caseIds.has(atom.atom_id)).sort(byId)
  return [
    ruleFindable(project, cluster, rules, cases),
    ...cases.filter((atom) => !guests.has(atom.atom_id)).map((atom) => caseFindable(project, cluster, atom, rules)),
  ]
}
