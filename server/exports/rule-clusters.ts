import { reasonSentence } from '../../shared/align/reasons.ts'
import { valueWords } from '../../shared/align/value-words.ts'
import type { Cluster, Link, ValueConflict } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { bullet, inline, item, lines, link } from './markdown.ts'
import type { Reading } from './reading.ts'
import { caseName, isHome, pathOf, reading, ruleWords, titleOf } from './reading.ts'
import type { Export, Snapshot } from './snapshot.ts'
import { KIND_WORDS, LABELS, NOTHING, PART_WORDS, RISK_WORDS, SIDE_WORDS, STATE_WORDS } from './words.ts'

/** The rule view. One rule is one heading with nothing but lists under it, so that any chunker keeps it whole. */
export const ruleClusters: Export = {
  name: 'rule_clusters.md',
  media_type: 'text/markdown; charset=utf-8',
  write: (snapshot) => {
    const read = reading(snapshot)
    return lines([head(snapshot, read), ...read.clusters.flatMap((cluster) => ['', ...ruleSection(cluster, read)])])
  },
}

function head(snapshot: Snapshot, read: Reading): string[] {
  const both = read.clusters.filter((c) => c.coverage === 'both').length
  const design = read.clusters.filter((c) => c.coverage === 'design_only').length
  const total = read.clusters.length
  return [
    `# 规则视图 Rule view · ${inline(snapshot.app_version)}`,
    '',
    `共 ${total} 条规则：两边都有 ${both}，只有设计 ${design}，只有用例 ${total - both - design}。`,
    `${total} rules: ${both} on both sides, ${design} in the design only, ${total - both - design} in cases only.`,
  ]
}

function ruleSection(cluster: Cluster, read: Reading): string[] {
  const { C, A, R } = ruleWords(cluster, read)
  const rules = read.rules.get(cluster)!
  return [
    `## ${inline(titleOf(cluster, read)) || cluster.cluster_id}`,
    '',
    item(LABELS.condition, inline(C) || NOTHING),
    item(LABELS.action, inline(A) || NOTHING),
    item(LABELS.result, inline(R) || NOTHING),
    item(LABELS.state, STATE_WORDS[cluster.state]),
    item(LABELS.confidence, `${cluster.confidence.toFixed(2)} · **${LABELS.risk}**：${RISK_WORDS[cluster.risk]}`),
    item(LABELS.modules, cluster.modules.map(inline).join('、') || NOTHING),
    item(LABELS.touchpoints, cluster.touchpoints.map(inline).join('、') || NOTHING),
    item(LABELS.id, cluster.cluster_id + (cluster.rule_key === cluster.cluster_id ? '' : ` · ${cluster.rule_key}`)),
    ...list(
      LABELS.designEvidence,
      rules.flatMap((atom) => designLines(atom, rules.length > 1)),
    ),
    ...list(
      LABELS.coveringCases,
      cluster.case_links.filter(isHome).map((l) => caseLine(l, read)),
    ),
    ...list(
      LABELS.pendingCases,
      cluster.case_links.filter(isOpen).map((l) => caseLine(l, read)),
      true,
    ),
    ...list(
      LABELS.pendingRules,
      cluster.rule_links.filter(isOpen).map((l) => pendingRule(l, read)),
      true,
    ),
    ...list(LABELS.conflicts, cluster.value_conflicts.map(conflictLine), true),
    ...list(
      LABELS.nearest,
      cluster.nearest.map((n) => nearestLine(n, read)),
      true,
    ),
  ]
}

const isOpen = (l: Link) => l.status === 'pending'

/** A list under a label; an empty one says so, unless it may be left out. */
function list(label: string, entries: readonly string[], mayBeAbsent = false): string[] {
  if (!entries.length) return mayBeAbsent ? [] : [item(label, NOTHING)]
  return [`- **${label}**`, ...entries]
}

/** One line for each evidence; where several atoms tell one rule, each says its own words too. */
function designLines(atom: RuleAtom, isOneOfMany: boolean): string[] {
  const words = isOneOfMany ? `（${[atom.C, atom.A, atom.R].filter(Boolean).map(inline).join(' → ')}）` : ''
  return atom.evidence.map((e) =>
    bullet(
      `${atom.signal}${words} · ${e.figma_url ? link(pathOf(e), e.figma_url) : inline(pathOf(e))}：${inline(e.raw_text)}`,
      1,
    ),
  )
}

const reasons = (codes: readonly string[]) =>
  codes.map((code) => `${reasonSentence(code, 'zh')} ${reasonSentence(code, 'en')}`).join('；')

/** What stands against it, in brackets; nothing where nothing does. */
export const objections = (codes: readonly string[]) => (codes.length ? `（${reasons(codes)}）` : '')

/** ` · kind confidence`, with what stands against it; the atom that a rule is named after makes no claim. */
export function linkWords(l: Link): string {
  if (l.reason.for.includes('anchor')) return ''
  return ` · ${KIND_WORDS[l.kind]} ${l.confidence.toFixed(2)}${objections(l.reason.against)}`
}

function caseLine(l: Link, read: Reading): string {
  const atom = read.caseAtom(l.atom_id)
  if (!atom) return bullet(l.atom_id, 1)
  const raw = atom.evidence[0]?.raw_text ?? atom.R
  return bullet(`${inline(caseName(atom))}${linkWords(l)}：${inline(raw)}`, 1)
}

function pendingRule(l: Link, read: Reading): string {
  const atom = read.ruleAtom(l.atom_id)
  const words = atom ? [atom.C, atom.A, atom.R].filter(Boolean).map(inline).join(' → ') : l.atom_id
  return bullet(`${words}${linkWords(l)}`, 1)
}

export function conflictLine(conflict: ValueConflict): string {
  const sides = conflict.sides.map((s) => `${SIDE_WORDS[s.side]} ${inline(valueWords(s, conflict.unit))}`).join(' ≠ ')
  return bullet(`${PART_WORDS[conflict.part]}：${sides}`, 1)
}

function nearestLine(near: Cluster['nearest'][number], read: Reading): string {
  const atom = read.atom(near.atom_id)
  if (!atom) return bullet(near.atom_id, 1)
  const place = 'signal' in atom ? '' : `${inline(caseName(atom))}：`
  const words = [atom.C, atom.A, atom.R].filter(Boolean).map(inline).join(' → ')
  return bullet(`${near.score.toFixed(2)} · ${place}${words}${objections(near.against)}`, 1)
}
