import { reasonSentence } from '../../shared/align/reasons.ts'
import { csv } from './csv.ts'
import { sorted } from './order.ts'
import type { Atom, Reading } from './reading.ts'
import { caseName, inCaseOrder, inSuiteOrder, isRule, pathOf, reading, wordsOf } from './reading.ts'
import type { Unmatched } from './report.ts'
import { mergeReport } from './report.ts'
import { type CaseSummary, type Export, shownId } from './snapshot.ts'
import { LABELS, STATE_WORDS, UNMATCHED } from './words.ts'

type Row = { read: Reading; atom: Atom | null; case: CaseSummary | null; unmatched: Unmatched | undefined }

/** One row for each atom and for each case without one; a column is its heading and how it is filled. */
const COLUMNS: readonly { head: string; fill(row: Row): string }[] = [
  { head: '边 Side', fill: ({ atom }) => (atom && isRule(atom) ? '设计 design' : '用例 test') },
  {
    head: LABELS.state,
    fill: ({ atom, case: c }) =>
      atom ? STATE_WORDS[atom.state] : c!.class === 'not_in_force' ? '不在用 not in force' : '没有检查点 no check',
  },
  { head: '问题 Problem', fill: ({ unmatched }) => (unmatched ? UNMATCHED[unmatched.class].name : '') },
  { head: '怎么办 What to do', fill: ({ unmatched }) => (unmatched ? UNMATCHED[unmatched.class].hint : '') },
  {
    head: '位置 Place',
    fill: ({ atom, case: c }) =>
      atom
        ? isRule(atom)
          ? pathOf(atom.evidence[0]!)
          : caseName(atom)
        : `${c!.full_external_id ?? c!.external_id ?? ''} ${c!.case_name}`.trim(),
  },
  { head: LABELS.condition, fill: ({ atom }) => (atom ? wordsOf(atom).C : '') },
  { head: LABELS.action, fill: ({ atom }) => (atom ? wordsOf(atom).A : '') },
  { head: LABELS.result, fill: ({ atom }) => (atom ? wordsOf(atom).R : '') },
  { head: '原文 Raw text', fill: ({ atom }) => atom?.evidence[0]?.raw_text ?? '' },
  { head: LABELS.conflicts, fill: ({ atom, read }) => (atom ? conflictsOf(atom, read) : '') },
  { head: LABELS.nearest, fill: ({ unmatched, read }) => nearestWords(unmatched, read) },
  { head: '得分 Score', fill: ({ unmatched }) => unmatched?.near?.score.toFixed(2) ?? '' },
  {
    head: '差别 What differs',
    fill: ({ unmatched }) =>
      (unmatched?.near?.against ?? []).map((c) => `${reasonSentence(c, 'zh')} ${reasonSentence(c, 'en')}`).join('；'),
  },
  { head: LABELS.modules, fill: ({ atom, read }) => (atom ? (read.home(atom.atom_id)?.modules.join('、') ?? '') : '') },
  { head: LABELS.touchpoints, fill: ({ atom }) => atom?.touchpoints.join('、') ?? '' },
  { head: LABELS.suite, fill: ({ atom, case: c }) => (atom ? (isRule(atom) ? '' : atom.suite_path) : c!.suite_path) },
  { head: '链接 Link', fill: ({ atom }) => (atom && isRule(atom) ? (atom.evidence[0]!.figma_url ?? '') : '') },
  { head: LABELS.rule, fill: ({ atom, read }) => (atom ? (read.home(atom.atom_id)?.cluster_id ?? '') : '') },
  { head: LABELS.id, fill: ({ atom, case: c }) => atom?.atom_id ?? shownId(c!) },
]

export const mergeReportCsv: Export = {
  name: 'merge_report.csv',
  media_type: 'text/csv; charset=utf-8',
  write: (snapshot) => {
    const read = reading(snapshot)
    const unmatched = mergeReport(snapshot, read).unmatched
    const byAtom = new Map(unmatched.map((u) => [u.atom?.atom_id ?? u.case!.case_key, u]))
    const rules: Atom[] = read.clusters.flatMap((c) => read.rules.get(c)!)
    const atoms = [...rules, ...sorted(snapshot.case_atoms, inCaseOrder)]
    const cases = sorted(
      snapshot.cases.filter((c) => c.class !== 'atomized'),
      inSuiteOrder,
    )
    const rows: Row[] = [
      ...atoms.map((atom) => ({ read, atom, case: null, unmatched: byAtom.get(atom.atom_id) })),
      ...cases.map((c) => ({ read, atom: null, case: c, unmatched: byAtom.get(c.case_key) })),
    ]
    return csv([COLUMNS.map((c) => c.head), ...rows.map((row) => COLUMNS.map((c) => c.fill(row)))])
  },
}

function conflictsOf(atom: Atom, read: Reading): string {
  const conflicts = read.home(atom.atom_id)?.value_conflicts ?? []
  return conflicts.map((c) => c.sides.map((s) => s.literal ?? s.value ?? '—').join(' ≠ ')).join('；')
}

function nearestWords(unmatched: Unmatched | undefined, read: Reading): string {
  const atom = unmatched?.near && read.atom(unmatched.near.atom_id)
  if (!atom) return ''
  const { C, A, R } = wordsOf(atom)
  return `${isRule(atom) ? pathOf(atom.evidence[0]!) : caseName(atom)}：${[C, A, R].filter(Boolean).join(' → ')}`
}
