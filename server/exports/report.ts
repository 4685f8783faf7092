import type { Contradiction } from '../../shared/align/contradictions.ts'
import type { State } from '../../shared/schema/base.ts'
import type { Cluster, Link, ValueConflict } from '../../shared/schema/cluster.ts'
import { byText, sorted } from './order.ts'
import type { Atom, Reading } from './reading.ts'
import { inCaseOrder, inSuiteOrder, isOpen, reading } from './reading.ts'
import type { CaseSummary, Snapshot } from './snapshot.ts'

/** Why an atom or a case has no partner. The sentences are in texts.ts. */
export const UNMATCHED_CLASSES = [
  'case_missing_expectation',
  'semantic_mismatch',
  'design_missing_copy',
  'case_missing',
] as const
export type UnmatchedClass = (typeof UNMATCHED_CLASSES)[number]

/** The nearest partner that an atom without one could have, and what stood against it. */
export type Near = { atom_id: string; score: number; against: readonly string[]; is_pending: boolean }
export type Unmatched = { class: UnmatchedClass; atom: Atom | null; case: CaseSummary | null; near: Near | null }

export const TROUBLES = ['conflicting', 'outdated', 'orphaned', 'ambiguous'] as const
/** `one_sided`: neither covered nor in trouble. All add up to `total`. */
export type Tally = { total: number; covered: number; one_sided: number } & Record<(typeof TROUBLES)[number], number>

export type MergeReport = {
  /** Clusters that both sides share. */
  matched_clusters: number
  total_case_atoms: number
  rules: Tally
  cases: Tally
  by_module: { module: string; rules: Tally; cases: Tally }[]
  /** What would be covered if every open link without a conflict were accepted. */
  if_pending: { links: number; rules: number; cases: number }
  unmatched: Unmatched[]
  conflicts: { cluster: Cluster; conflict: ValueConflict }[]
  /** Inside one side, in reading order. */
  contradictions: Contradiction[]
  /** Large groups that were solved in pieces, the largest first. */
  splits: NonNullable<Snapshot['splits']>
}

export const share = (part: number, whole: number) => (whole ? part / whole : 0)
export const hitRate = (report: MergeReport) => share(report.matched_clusters, report.total_case_atoms)

export const emptyTally = (): Tally => ({
  total: 0,
  covered: 0,
  one_sided: 0,
  conflicting: 0,
  outdated: 0,
  orphaned: 0,
  ambiguous: 0,
})

/** Counts so many more of one state. Withdrawn ones count nowhere. */
export function addTo(tally: Tally, state: State, count = 1): void {
  if (state === 'withdrawn') return
  tally.total += count
  if (state === 'covered') tally.covered += count
  else if ((TROUBLES as readonly State[]).includes(state)) tally[state as (typeof TROUBLES)[number]] += count
  else tally.one_sided += count
}

/** Counts by homes: a cluster counts once on the rule side, every case atom on the case side. Withdrawn ones count nowhere. */
export function mergeReport(snapshot: Snapshot, read: Reading = reading(snapshot)): MergeReport {
  const tallies = new Map<string, { rules: Tally; cases: Tally }>()
  const rules = emptyTally()
  const cases = emptyTally()
  const count = (side: 'rules' | 'cases', module: string | null, state: State) => {
    if (state === 'withdrawn') return
    const own = tallies.get(module ?? '') ?? { rules: emptyTally(), cases: emptyTally() }
    tallies.set(module ?? '', own)
    for (const tally of [side === 'rules' ? rules : cases, own[side]]) addTo(tally, state)
  }
  for (const cluster of read.clusters)
    if (read.rules.get(cluster)!.length) count('rules', cluster.primary_module, cluster.state)
  for (const atom of snapshot.case_atoms) count('cases', read.home(atom.atom_id)?.primary_module ?? null, atom.state)
  return {
    matched_clusters: read.clusters.filter((c) => c.coverage === 'both').length,
    total_case_atoms: cases.total,
    rules,
    cases,
    by_module: [...tallies].sort(([a], [b]) => noneLast(a, b)).map(([module, tally]) => ({ module, ...tally })),
    if_pending: ifPending(read),
    unmatched: unmatched(read),
    conflicts: conflictsOf(read),
    contradictions: inReadingOrder(read),
    splits: sorted(
      snapshot.splits ?? [],
      (a, b) => b.atoms - a.atoms,
      (a, b) => byText(a.first, b.first),
    ),
  }
}

/** What has no module stands after all that have one. */
export const noneLast = (a: string, b: string) => (a && b ? byText(a, b) : b.length - a.length)

/** The design's first; each side as its atoms are listed. */
function inReadingOrder(read: Reading): Contradiction[] {
  const listed = [...read.clusters.flatMap((c) => read.rules.get(c)!), ...sorted(read.snapshot.case_atoms, inCaseOrder)]
  const at = new Map(listed.map((atom, i) => [atom.atom_id, i]))
  const place = ({ atoms }: Contradiction, one: 0 | 1) => at.get(atoms[one].atom_id) ?? listed.length
  const forward = (c: Contradiction): Contradiction =>
    place(c, 0) <= place(c, 1) ? c : { ...c, atoms: [c.atoms[1], c.atoms[0]] }
  return sorted(
    read.snapshot.contradictions.map(forward),
    (a, b) => byText(a.side, b.side),
    (a, b) => place(a, 0) - place(b, 0),
    (a, b) => place(a, 1) - place(b, 1),
  )
}

/** A conflict stands in the homes of both its sides; people settle it once. */
function conflictsOf(read: Reading): MergeReport['conflicts'] {
  const seen = new Set<string>()
  return read.clusters.flatMap((cluster) =>
    cluster.value_conflicts.flatMap((conflict) => {
      const key = JSON.stringify([conflict.part, conflict.kind, conflict.sides.map((side) => side.atom_id).sort()])
      if (seen.has(key)) return []
      seen.add(key)
      return [{ cluster, conflict }]
    }),
  )
}

function ifPending(read: Reading): MergeReport['if_pending'] {
  const would = (cluster: Cluster, links: readonly Link[]) =>
    cluster.state === 'covered' || (!cluster.value_conflicts.length && links.some(isOpen))
  const withRules = read.clusters.filter((c) => read.rules.get(c)!.length)
  const cases = read.clusters.filter((c) => would(c, c.rule_links)).flatMap((c) => read.cases.get(c)!)
  return {
    links: withRules.reduce((sum, c) => sum + c.case_links.filter(isOpen).length, 0),
    rules: withRules.filter((c) => would(c, c.case_links)).length,
    cases: cases.length,
  }
}

const SEMANTIC_FROM = 0.3

function unmatched(read: Reading): Unmatched[] {
  const found: Unmatched[] = []
  for (const cluster of read.clusters) {
    if (cluster.coverage === 'both') continue
    const near = nearOf(cluster)
    for (const atom of [...read.rules.get(cluster)!, ...read.cases.get(cluster)!])
      found.push({ class: unmatchedClassOf(cluster)!, atom, case: null, near })
  }
  const pictures = read.snapshot.cases.filter((c) => c.class === 'case_missing_expectation')
  return [
    ...found,
    ...sorted(pictures, inSuiteOrder).map((c) => ({
      class: c.class as UnmatchedClass,
      atom: null,
      case: c,
      near: null,
    })),
  ]
}

/** Why a cluster has one side only, `nearest` being worked out; null where it has both. */
export function unmatchedClassOf(cluster: Cluster): Exclude<UnmatchedClass, 'case_missing_expectation'> | null {
  if (cluster.coverage === 'both') return null
  const near = nearOf(cluster)
  if (near !== null && (near.is_pending || near.score >= SEMANTIC_FROM)) return 'semantic_mismatch'
  return cluster.coverage === 'design_only' ? 'case_missing' : 'design_missing_copy'
}

/** An open link is nearer than anything that was only looked at. */
function nearOf(cluster: Cluster): Near | null {
  const open = (cluster.coverage === 'design_only' ? cluster.case_links : cluster.rule_links).filter(isOpen)[0]
  if (open) return { atom_id: open.atom_id, score: open.confidence, against: open.reason.against, is_pending: true }
  const near = cluster.nearest[0]
  return near ? { ...near, is_pending: false } : null
}
