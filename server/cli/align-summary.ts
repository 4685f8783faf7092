import type { MergeReport } from '../exports/report.ts'
import { hitRate, mergeReport, share } from '../exports/report.ts'
import type { Snapshot } from '../exports/snapshot.ts'
import type { Terminal } from './command.ts'

/** The figures of an alignment for programs. */
export function figures(snapshot: Snapshot) {
  const report = mergeReport(snapshot)
  const { unmatched, conflicts, contradictions, by_module: _, ...counts } = report
  const classes: Record<string, number> = {}
  for (const u of unmatched) classes[u.class] = (classes[u.class] ?? 0) + 1
  return {
    app_version: snapshot.app_version,
    rule_atoms: snapshot.rule_atoms.length,
    case_atoms: snapshot.case_atoms.length,
    clusters: snapshot.clusters.length,
    hit_rate: hitRate(report),
    rule_coverage: share(report.rules.covered, report.rules.total),
    case_coverage: share(report.cases.covered, report.cases.total),
    ...counts,
    value_conflicts: conflicts.length,
    contradictions: contradictions.length,
    unmatched: classes,
  }
}

type Line = { zh: string; en: string; figure: string }

/** The figures for a person at a terminal. */
export function summary(snapshot: Snapshot, lang: Terminal['lang']): string {
  const report = mergeReport(snapshot)
  const rows = [...coverageLines(snapshot, report), ...openLines(report)]
  return columned(rows.map((row) => [row[lang], row.figure]))
}

const rate = (part: number, whole: number) =>
  `${part} / ${whole}${whole ? ` (${((100 * part) / whole).toFixed(1)}%)` : ''}`

const coverageLines = (snapshot: Snapshot, { rules, cases }: MergeReport): Line[] => [
  { zh: '应用版本', en: 'app version', figure: snapshot.app_version },
  { zh: '规则原子', en: 'rule atoms', figure: `${snapshot.rule_atoms.length}` },
  { zh: '用例原子', en: 'case atoms', figure: `${snapshot.case_atoms.length}` },
  { zh: '规则覆盖', en: 'rules covered', figure: rate(rules.covered, rules.total) },
  { zh: '用例覆盖', en: 'case atoms covered', figure: rate(cases.covered, cases.total) },
]

const openLines = (report: MergeReport): Line[] => [
  { zh: '待确认链接', en: 'links to confirm', figure: `${report.if_pending.links}` },
  { zh: '数值冲突', en: 'value conflicts', figure: `${report.conflicts.length}` },
  { zh: '单边自相矛盾', en: 'contradictions', figure: `${report.contradictions.length}` },
  {
    zh: '没有文字预期的用例',
    en: 'cases without an expectation',
    figure: `${report.unmatched.filter((u) => u.case).length}`,
  },
]

/** Rows of cells under each other; the last column is as it comes. */
export function columned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => columns(row[at]!))))
  const filled = (cell: string, at: number, row: readonly string[]) =>
    at === row.length - 1 ? cell : `${cell}${' '.repeat(widths[at]! - columns(cell) + 2)}`
  const line = (row: readonly string[]) =>
    `${row
      .map((cell, at) => filled(cell, at, row))
      .join('')
      .trimEnd()}\n`
  return rows.map(line).join('')
}

/** Columns of a terminal: a Han letter takes two. */
const columns = (text: string) => [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
