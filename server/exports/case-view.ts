import { push } from '../../shared/align/grouping.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { bullet, inline, item, lines, link } from './markdown.ts'
import { sorted } from './order.ts'
import type { Reading } from './reading.ts'
import { inCaseOrder, inSuiteOrder, pathOf, reading, titleOf } from './reading.ts'
import { linkWords, objections } from './rule-clusters.ts'
import { type CaseSummary, type Export, type Snapshot, summaryOfAtom } from './snapshot.ts'
import { LABELS, NOTHING, STATE_WORDS, UNMATCHED } from './words.ts'

/** The case view: what each case checks, and which rule and which place in the design that is. */
export const caseView: Export = {
  name: 'case_view.md',
  media_type: 'text/markdown; charset=utf-8',
  write: (snapshot) => {
    const read = reading(snapshot)
    const atoms = new Map<string, CaseAtom[]>()
    for (const atom of sorted(snapshot.case_atoms, inCaseOrder)) push(atoms, atom.case_key, atom)
    const cases = casesOf(snapshot, atoms)
    return lines([
      head(snapshot, cases),
      ...cases.flatMap((c) => ['', ...caseSection(c, atoms.get(c.case_key) ?? [], read)]),
    ])
  },
}

/** The cases as listed; one that is only known by its atoms is listed from them. */
function casesOf(snapshot: Snapshot, atoms: ReadonlyMap<string, CaseAtom[]>): CaseSummary[] {
  const known = new Set(snapshot.cases.map((c) => c.case_key))
  const rest = [...atoms].filter(([key]) => !known.has(key)).map(([, [first]]) => summaryOfAtom(first!))
  return sorted([...snapshot.cases, ...rest], inSuiteOrder)
}

function head(snapshot: Snapshot, cases: readonly CaseSummary[]): string[] {
  const without = cases.filter((c) => c.class === 'case_missing_expectation').length
  const notInForce = cases.filter((c) => c.class === 'not_in_force').length
  const atoms = snapshot.case_atoms.length
  return [
    `# 用例视图 Case view · ${inline(snapshot.app_version)}`,
    '',
    `共 ${cases.length} 个用例、${atoms} 个检查点；没有文字预期 ${without}，不在用 ${notInForce}。`,
    `${cases.length} cases with ${atoms} checks; ${without} without an expectation in words, ${notInForce} not in force.`,
  ]
}

function caseSection(c: CaseSummary, atoms: readonly CaseAtom[], read: Reading): string[] {
  const id = c.full_external_id ?? c.external_id ?? c.internal_id
  return [
    `## ${inline([id, c.case_name].filter(Boolean).join(' '))}`,
    '',
    item(LABELS.suite, inline(c.suite_path || c.suite_name) || NOTHING),
    ...(c.importance ? [item(LABELS.importance, inline(c.importance))] : []),
    ...(c.keywords.length ? [item(LABELS.keywords, c.keywords.map(inline).join('、'))] : []),
    ...(c.attachments.length ? [item(LABELS.attachments, c.attachments.map((a) => inline(a.name)).join('、'))] : []),
    item(LABELS.source, inline([c.xml_file, c.xpath].filter(Boolean).join(' '))),
    ...(c.class === 'not_in_force' ? [item(LABELS.why, '用例不在用，不参与对齐 not in force: takes no part')] : []),
    ...(c.class === 'case_missing_expectation' ? [item(LABELS.why, UNMATCHED.case_missing_expectation.hint)] : []),
    ...atoms.flatMap((atom) => atomLines(atom, read)),
  ]
}

function atomLines(atom: CaseAtom, read: Reading): string[] {
  const { C, A, R } = atom.edited ?? atom
  const step = atom.step_number === null ? '' : `步骤 Step ${atom.step_number} · `
  return [
    `- ${step}${STATE_WORDS[atom.state]}`,
    item(LABELS.condition, inline(C) || NOTHING, 1),
    item(LABELS.action, inline(A) || NOTHING, 1),
    item(LABELS.result, inline(R) || NOTHING, 1),
    ...partnerLines(atom, read),
  ]
}

function partnerLines(atom: CaseAtom, read: Reading): string[] {
  const home = read.home(atom.atom_id)
  if (!home) return []
  if (home.coverage === 'both') return ruleLines(atom, home, read)
  const open = home.rule_links.filter((l) => l.status === 'pending')
  const pending = open.map((l) => bullet(`${LABELS.pendingRules}：${ruleName(l.atom_id, read)}${linkWords(l)}`, 1))
  if (pending.length) return pending
  const near = home.nearest[0]
  if (!near) return [item(LABELS.why, UNMATCHED.design_missing_copy.name, 1)]
  const name = near.score >= 0.3 ? UNMATCHED.semantic_mismatch.name : UNMATCHED.design_missing_copy.name
  return [
    item(
      LABELS.why,
      `${name} · ${LABELS.nearest} ${near.score.toFixed(2)} ${ruleName(near.atom_id, read)}${objections(near.against)}`,
      1,
    ),
  ]
}

function ruleLines(atom: CaseAtom, home: Cluster, read: Reading): string[] {
  const own = home.case_links.find((l) => l.atom_id === atom.atom_id)!
  const evidence = read.rules.get(home)!.flatMap((rule) => rule.evidence)
  return [
    item(LABELS.rule, `${inline(titleOf(home, read))} · ${home.cluster_id}${linkWords(own)}`, 1),
    ...evidence.map((e) => item(LABELS.drawnAt, `${link(pathOf(e), e.figma_url)}：${inline(e.raw_text)}`, 1)),
  ]
}

function ruleName(atomId: string, read: Reading): string {
  const atom = read.ruleAtom(atomId)
  if (!atom) return atomId
  const words = [atom.C, atom.A, atom.R].filter(Boolean).map(inline).join(' → ')
  return `${words} · ${link(pathOf(atom.evidence[0]!), atom.evidence[0]!.figma_url)}`
}
