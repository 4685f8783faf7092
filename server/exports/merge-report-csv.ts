import { push } from '../../shared/align/grouping.ts'
import { csv } from './csv.ts'
import { oneFile } from './export.ts'
import { sorted } from './order.ts'
import type { Atom, Reading } from './reading.ts'
import { caseName, inCaseOrder, inSuiteOrder, isRule, pathOf, sentenceOf, wordsOf } from './reading.ts'
import type { Unmatched } from './report.ts'
import { mergeReport } from './report.ts'
import { type CaseSummary, shownId } from './snapshot.ts'
import type { TextKey } from './texts.ts'

type Row = {
  read: Reading
  atom: Atom | null
  case: CaseSummary | null
  unmatched: Unmatched | undefined
  /** Atoms of its own side that it contradicts. */
  opposed: readonly string[]
}

/** One row for each atom and for each case without one; a column is its heading and how it is filled. */
const COLUMNS: readonly { head: TextKey; fill(row: Row): string }[] = [
  { head: 'side', fill: ({ atom, read }) => read.voice.say(atom && isRule(atom) ? 'side_design' : 'side_test') },
  { head: 'state', fill: ({ atom, case: c, read }) => read.voice.say(stateOf(atom, c)) },
  { head: 'problem', fill: ({ unmatched, read }) => (unmatched ? read.voice.say(unmatched.class) : '') },
  { head: 'what_to_do', fill: ({ unmatched, read }) => (unmatched ? read.voice.say(`${unmatched.class}_hint`) : '') },
  { head: 'place', fill: ({ atom, case: c, read }) => (atom ? placeOf(atom, read) : caseNamed(c!)) },
  { head: 'C', fill: ({ atom }) => (atom ? wordsOf(atom).C : '') },
  { head: 'A', fill: ({ atom }) => (atom ? wordsOf(atom).A : '') },
  { head: 'R', fill: ({ atom }) => (atom ? wordsOf(atom).R : '') },
  { head: 'raw_text', fill: ({ atom }) => atom?.evidence[0]?.raw_text ?? '' },
  { head: 'value_conflicts', fill: ({ atom, read }) => (atom ? conflictsOf(atom, read) : '') },
  { head: 'contradicts', fill: ({ opposed, read }) => read.voice.also(opposed.map((id) => named(id, read))) },
  { head: 'nearest', fill: ({ unmatched, read }) => nearestWords(unmatched, read) },
  { head: 'score', fill: ({ unmatched }) => unmatched?.near?.score.toFixed(2) ?? '' },
  { head: 'what_differs', fill: ({ unmatched, read }) => read.voice.reasons(unmatched?.near?.against ?? []) },
  {
    head: 'modules',
    fill: ({ atom, read }) => read.voice.row((atom && read.home(atom.atom_id)?.modules) ?? []),
  },
  { head: 'touchpoints', fill: ({ atom, read }) => read.voice.row(atom?.touchpoints ?? []) },
  { head: 'suite', fill: ({ atom, case: c }) => (atom ? (isRule(atom) ? '' : atom.suite_path) : c!.suite_path) },
  { head: 'link', fill: ({ atom }) => (atom && isRule(atom) ? (atom.evidence[0]!.figma_url ?? '') : '') },
  { head: 'rule', fill: ({ atom, read }) => (atom ? (read.home(atom.atom_id)?.cluster_id ?? '') : '') },
  { head: 'id', fill: ({ atom, case: c }) => atom?.atom_id ?? shownId(c!) },
  { head: 'problem_code', fill: ({ unmatched }) => unmatched?.class ?? '' },
]

export const mergeReportCsv = oneFile('merge_report.csv', 'text/csv; charset=utf-8', (read) => {
  const { snapshot } = read
  const { unmatched, contradictions } = mergeReport(snapshot, read)
  const opposed = new Map<string, string[]>()
  for (const {
    atoms: [a, b],
  } of contradictions) {
    push(opposed, a.atom_id, b.atom_id)
    push(opposed, b.atom_id, a.atom_id)
  }
  const byAtom = new Map(unmatched.map((u) => [u.atom?.atom_id ?? u.case!.case_key, u]))
  const rules: Atom[] = read.clusters.flatMap((c) => read.rules.get(c)!)
  const atoms = [...rules, ...sorted(snapshot.case_atoms, inCaseOrder)]
  const cases = sorted(
    snapshot.cases.filter((c) => c.class !== 'atomized'),
    inSuiteOrder,
  )
  const rows: Row[] = [
    ...atoms.map((atom) => ({
      read,
      atom,
      case: null,
      unmatched: byAtom.get(atom.atom_id),
      opposed: opposed.get(atom.atom_id) ?? [],
    })),
    ...cases.map((c) => ({ read, atom: null, case: c, unmatched: byAtom.get(c.case_key), opposed: [] })),
  ]
  return csv([COLUMNS.map((c) => read.voice.say(c.head)), ...rows.map((row) => COLUMNS.map((c) => c.fill(row)))])
})

function stateOf(atom: Atom | null, c: CaseSummary | null): TextKey {
  if (atom) return `state_${atom.state}`
  return c!.class === 'not_in_force' ? 'state_not_in_force' : 'state_no_atom'
}

const placeOf = (atom: Atom, read: Reading) => (isRule(atom) ? pathOf(atom.evidence[0]!) : caseName(atom, read.voice))

const caseNamed = (c: CaseSummary) => `${c.full_external_id ?? c.external_id ?? ''} ${c.case_name}`.trim()

function conflictsOf(atom: Atom, read: Reading): string {
  const conflicts = read.home(atom.atom_id)?.value_conflicts ?? []
  return read.voice.also(conflicts.map((c) => c.sides.map((s) => s.literal ?? s.value ?? '—').join(' ≠ ')))
}

const nearestWords = (unmatched: Unmatched | undefined, read: Reading): string =>
  unmatched?.near ? named(unmatched.near.atom_id, read) : ''

/** An atom by its place and its words. */
function named(id: string, read: Reading): string {
  const atom = read.atom(id)
  return atom ? `${placeOf(atom, read)}${read.voice.colon}${sentenceOf(atom)}` : ''
}
