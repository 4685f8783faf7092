import { push } from '../../shared/align/grouping.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { MARKDOWN, oneFile } from './export.ts'
import { bullet, inline, lines, link } from './markdown.ts'
import { sorted } from './order.ts'
import type { Reading } from './reading.ts'
import { inCaseOrder, inSuiteOrder, isOpen, pathOf, sentenceOf, titleOf, wordsOf } from './reading.ts'
import { unmatchedClassOf } from './report.ts'
import { linkWords } from './rule-clusters.ts'
import { type CaseSummary, type Snapshot, summaryOfAtom } from './snapshot.ts'
import { NOTHING } from './voice.ts'

/** The case view: what each case checks, and which rule and which place in the design that is. */
export const caseView = oneFile('case_view.md', MARKDOWN, (read) => {
  const atoms = new Map<string, CaseAtom[]>()
  for (const atom of sorted(read.snapshot.case_atoms, inCaseOrder)) push(atoms, atom.case_key, atom)
  const cases = casesOf(read.snapshot, atoms)
  return lines([head(read, cases), ...cases.flatMap((c) => ['', ...caseSection(c, atoms.get(c.case_key) ?? [], read)])])
})

/** The cases as listed; one that is only known by its atoms is listed from them. */
function casesOf(snapshot: Snapshot, atoms: ReadonlyMap<string, CaseAtom[]>): CaseSummary[] {
  const known = new Set(snapshot.cases.map((c) => c.case_key))
  const rest = [...atoms].filter(([key]) => !known.has(key)).map(([, [first]]) => summaryOfAtom(first!))
  return sorted([...snapshot.cases, ...rest], inSuiteOrder)
}

function head({ snapshot, voice }: Reading, cases: readonly CaseSummary[]): string[] {
  const of = (kind: CaseSummary['class']) => cases.filter((c) => c.class === kind).length
  return [
    `# ${voice.say('case_view')} · ${inline(snapshot.app_version)}`,
    '',
    voice.say('case_view_counts', {
      cases: cases.length,
      atoms: snapshot.case_atoms.length,
      without: of('case_missing_expectation'),
      unused: of('not_in_force'),
    }),
  ]
}

function caseSection(c: CaseSummary, atoms: readonly CaseAtom[], read: Reading): string[] {
  const id = c.full_external_id ?? c.external_id ?? c.internal_id
  const { item, row, say } = read.voice
  return [
    `## ${inline([id, c.case_name].filter(Boolean).join(' '))}`,
    '',
    item('suite', inline(c.suite_path || c.suite_name) || NOTHING),
    ...(c.importance ? [item('importance', inline(c.importance))] : []),
    ...(c.keywords.length ? [item('keywords', row(c.keywords.map(inline)))] : []),
    ...(c.attachments.length ? [item('attachments', row(c.attachments.map((a) => inline(a.name))))] : []),
    item('source', inline([c.xml_file, c.xpath].filter(Boolean).join(' '))),
    ...(c.class === 'not_in_force' ? [item('why', say('case_not_in_force'))] : []),
    ...(c.class === 'case_missing_expectation' ? [item('why', say('case_missing_expectation_hint'))] : []),
    ...atoms.flatMap((atom) => atomLines(atom, read)),
  ]
}

function atomLines(atom: CaseAtom, read: Reading): string[] {
  const { say, item } = read.voice
  const { C, A, R } = wordsOf(atom)
  const step = atom.step_number === null ? '' : `${say('step', { step: atom.step_number })} · `
  return [
    `- ${step}${say(`state_${atom.state}`)}`,
    item('C', inline(C) || NOTHING, 1),
    item('A', inline(A) || NOTHING, 1),
    item('R', inline(R) || NOTHING, 1),
    ...partnerLines(atom, read),
  ]
}

function partnerLines(atom: CaseAtom, read: Reading): string[] {
  const { say, item, aside, reasons, colon } = read.voice
  const home = read.home(atom.atom_id)
  if (!home) return []
  if (home.coverage === 'both') return ruleLines(atom, home, read)
  const open = home.rule_links.filter(isOpen)
  if (open.length)
    return open.map((l) =>
      bullet(`${say('pending_rules')}${colon}${ruleName(l.atom_id, read)}${linkWords(l, read.voice)}`, 1),
    )
  const why = say(unmatchedClassOf(home)!)
  const near = home.nearest[0]
  if (!near) return [item('why', why, 1)]
  const name = `${say('nearest')} ${near.score.toFixed(2)} ${ruleName(near.atom_id, read)}`
  return [item('why', `${why} · ${name}${aside(reasons(near.against))}`, 1)]
}

function ruleLines(atom: CaseAtom, home: Cluster, read: Reading): string[] {
  const { item, colon } = read.voice
  const own = home.case_links.find((l) => l.atom_id === atom.atom_id)!
  const evidence = read.rules.get(home)!.flatMap((rule) => rule.evidence)
  return [
    item('rule', `${inline(titleOf(home, read))} · ${home.cluster_id}${linkWords(own, read.voice)}`, 1),
    ...evidence.map((e) => item('drawn_at', `${link(pathOf(e), e.figma_url)}${colon}${inline(e.raw_text)}`, 1)),
  ]
}

function ruleName(atomId: string, read: Reading): string {
  const atom = read.ruleAtom(atomId)
  if (!atom) return atomId
  return `${inline(sentenceOf(atom))} · ${link(pathOf(atom.evidence[0]!), atom.evidence[0]!.figma_url)}`
}
