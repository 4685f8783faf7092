import { isHome } from '../../shared/align/links.ts'
import { valueWords } from '../../shared/align/value-words.ts'
import type { Cluster, Link, ValueConflict } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { MARKDOWN, oneFile } from './export.ts'
import { bullet, inline, lines, link } from './markdown.ts'
import type { Reading } from './reading.ts'
import { caseName, isOpen, pathOf, ruleWords, sentenceOf, titleOf } from './reading.ts'
import type { TextKey } from './texts.ts'
import { NOTHING, type Voice } from './voice.ts'

/** The rule view. One rule is one heading with nothing but lists under it, so that any chunker keeps it whole. */
export const ruleClusters = oneFile('rule_clusters.md', MARKDOWN, (read) =>
  lines([
    `# ${read.voice.say('rule_view')} · ${inline(read.snapshot.app_version)}`,
    '',
    rulesCounted(read.clusters, read.voice),
    ...read.clusters.flatMap((cluster) => ['', ...ruleSection(cluster, read)]),
  ]),
)

/** How many rules there are, and which sides they have. */
export function rulesCounted(clusters: readonly Cluster[], { say }: Voice): string {
  const of = (coverage: Cluster['coverage']) => clusters.filter((c) => c.coverage === coverage).length
  return say('rule_view_counts', {
    total: clusters.length,
    both: of('both'),
    design: of('design_only'),
    test: of('case_only'),
  })
}

function ruleSection(cluster: Cluster, read: Reading): string[] {
  const { say, item, colon, row } = read.voice
  const { C, A, R } = ruleWords(cluster, read)
  const rules = read.rules.get(cluster)!
  return [
    `## ${inline(titleOf(cluster, read)) || cluster.cluster_id}`,
    '',
    item('C', inline(C) || NOTHING),
    item('A', inline(A) || NOTHING),
    item('R', inline(R) || NOTHING),
    item('state', say(`state_${cluster.state}`)),
    item('confidence', `${cluster.confidence.toFixed(2)} · **${say('risk')}**${colon}${say(`risk_${cluster.risk}`)}`),
    item('modules', row(cluster.modules.map(inline)) || NOTHING),
    item('touchpoints', row(cluster.touchpoints.map(inline)) || NOTHING),
    item('id', cluster.cluster_id + (cluster.rule_key === cluster.cluster_id ? '' : ` · ${cluster.rule_key}`)),
    ...list(
      'design_evidence',
      rules.flatMap((atom) => designLines(atom, rules.length > 1, read.voice)),
      read.voice,
    ),
    ...list(
      'covering_cases',
      cluster.case_links.filter(isHome).map((l) => caseLine(l, read)),
      read.voice,
    ),
    ...openLists(cluster, read),
  ]
}

/** What is not settled; lists without an entry are left away. */
function openLists(cluster: Cluster, read: Reading): string[] {
  const lists: [TextKey, string[]][] = [
    ['pending_cases', cluster.case_links.filter(isOpen).map((l) => caseLine(l, read))],
    ['pending_rules', cluster.rule_links.filter(isOpen).map((l) => pendingRule(l, read))],
    ['value_conflicts', cluster.value_conflicts.map((c) => bullet(conflictWords(c, read.voice), 1))],
    ['nearest', cluster.nearest.map((n) => nearestLine(n, read))],
  ]
  return lists.flatMap(([key, entries]) => (entries.length ? list(key, entries, read.voice) : []))
}

/** A list under a label; an empty one says so. */
function list(key: TextKey, entries: readonly string[], { say, item }: Voice): string[] {
  return entries.length ? [`- **${say(key)}**`, ...entries] : [item(key, NOTHING)]
}

/** One line for each evidence; where several atoms tell one rule, each says its own words too. */
function designLines(atom: RuleAtom, isOneOfMany: boolean, { say, aside, colon }: Voice): string[] {
  const words = isOneOfMany ? aside(inline(sentenceOf(atom))) : ''
  return atom.evidence.map((e) =>
    bullet(`${say(`signal_${atom.signal}`)}${words} · ${link(pathOf(e), e.figma_url)}${colon}${inline(e.raw_text)}`, 1),
  )
}

/** ` · kind confidence`, with what stands against it; the atom that a rule is named after makes no claim. */
export function linkWords(l: Link, { say, aside, reasons }: Voice): string {
  if (l.reason.for.includes('anchor')) return ''
  return ` · ${say(`link_${l.kind}`)} ${l.confidence.toFixed(2)}${aside(reasons(l.reason.against))}`
}

function caseLine(l: Link, read: Reading): string {
  const atom = read.caseAtom(l.atom_id)
  if (!atom) return bullet(l.atom_id, 1)
  const raw = atom.evidence[0]?.raw_text ?? atom.R
  const { voice } = read
  return bullet(`${inline(caseName(atom, voice))}${linkWords(l, voice)}${voice.colon}${inline(raw)}`, 1)
}

function pendingRule(l: Link, read: Reading): string {
  const atom = read.ruleAtom(l.atom_id)
  return bullet(`${atom ? inline(sentenceOf(atom)) : l.atom_id}${linkWords(l, read.voice)}`, 1)
}

/** `结果：设计 3 ≠ 测试 5`. */
export function conflictWords(conflict: ValueConflict, { say, colon }: Voice): string {
  const sides = conflict.sides.map((s) => `${say(`side_${s.side}`)} ${inline(valueWords(s, conflict.unit))}`)
  return `${say(conflict.part)}${colon}${sides.join(' ≠ ')}`
}

function nearestLine(near: Cluster['nearest'][number], read: Reading): string {
  const { aside, reasons, colon } = read.voice
  const atom = read.atom(near.atom_id)
  if (!atom) return bullet(near.atom_id, 1)
  const place = 'signal' in atom ? '' : `${inline(caseName(atom, read.voice))}${colon}`
  return bullet(`${near.score.toFixed(2)} · ${place}${inline(sentenceOf(atom))}${aside(reasons(near.against))}`, 1)
}
