import { clippedLine } from '../../shared/clipped.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { DesignEvidence } from '../../shared/schema/rule-atom.ts'
import { bullet, inline, link } from './markdown.ts'
import type { Reading } from './reading.ts'
import { caseName, isOpen, pathOf, ruleWords, sentenceOf, titleOf } from './reading.ts'
import { conflictWords, linkWords } from './rule-clusters.ts'
import type { TextKey } from './texts.ts'

/**
 * A section is a bot's chunk, and a look-up hands out at most 2,000 letters: evidence beyond the first few is counted and
 * left to the rule view, and a long raw text is cut. The rule's own words are never cut.
 */
const MOST = { design: 4, cases: 6, open: 3, letters: 121 }

/** One rule for a knowledge base: heading, what it says, how it stands, what vouches for it. */
export function ruleSection(cluster: Cluster, heading: string, read: Reading): string[] {
  const { say, item, row } = read.voice
  const words = ruleWords(cluster, read)
  const others = cluster.modules.filter((module) => module !== cluster.primary_module)
  const said = (['C', 'A', 'R'] as const).filter((part) => words[part])
  return [
    `## ${heading}`,
    '',
    ...said.map((part) => item(part, inline(words[part]))),
    item('state', say(`state_${cluster.state}`)),
    ...(cluster.touchpoints.length ? [item('touchpoints', row(cluster.touchpoints.map(inline)))] : []),
    ...(others.length ? [item('also_in', row(others.map(inline)))] : []),
    ...(cluster.inherited_from ? [item('inherited', inline(cluster.inherited_from))] : []),
    ...list(
      'value_conflicts',
      cluster.value_conflicts.map((c) => conflictWords(c, read.voice)),
      cluster,
      read,
    ),
    ...list('design_evidence', designLines(cluster, read), cluster, read, MOST.design),
    ...list('case_evidence', caseLines(cluster, read), cluster, read, MOST.cases),
    ...list('pending_cases', pendingCases(cluster, read), cluster, read, MOST.open),
    ...list('pending_rules', pendingRules(cluster, read), cluster, read, MOST.open),
    item(
      'id',
      cluster.rule_key === cluster.cluster_id ? cluster.cluster_id : `${cluster.rule_key} · ${cluster.cluster_id}`,
    ),
  ]
}

/** Headings of a document's rules: two that read alike are told apart by condition, then by id. */
export function headings(clusters: readonly Cluster[], read: Reading): Map<Cluster, string> {
  const titles = new Map(clusters.map((c) => [c, titleOf(c, read) || c.cluster_id]))
  const plain = (c: Cluster) => titles.get(c)!
  const full = (c: Cluster) => {
    const { C } = ruleWords(c, read)
    return `${plain(c)}${read.voice.aside(C)}`
  }
  const repeated = (among: readonly Cluster[], name: (c: Cluster) => string) => {
    const names = among.map(name)
    const seen = new Set<string>()
    return new Set(names.filter((n) => seen.size === seen.add(n).size))
  }
  const twice = repeated(clusters, plain)
  const alike = clusters.filter((c) => twice.has(plain(c)))
  const still = repeated(alike, full)
  const named = (c: Cluster) => {
    if (!twice.has(plain(c))) return plain(c)
    return still.has(full(c)) ? `${full(c)} · ${c.cluster_id}` : full(c)
  }
  return new Map(clusters.map((c) => [c, inline(named(c))]))
}

function list(key: TextKey, entries: readonly string[], cluster: Cluster, { voice }: Reading, most = entries.length) {
  if (!entries.length) return []
  const rest = entries.length - most
  return [
    `- **${voice.say(key)}**`,
    ...entries.slice(0, most).map((entry) => bullet(entry, 1)),
    ...(rest > 0 ? [bullet(voice.say('more_of_them', { count: rest, id: cluster.cluster_id }), 1)] : []),
  ]
}

/** The raw text, but for what the rule's own words say already. */
function quoted(raw: string, told: string, read: Reading): string {
  const text = raw.replace(/\s+/g, ' ').trim()
  if (!text || told.includes(text)) return ''
  return `${read.voice.colon}${inline(clippedLine(text, MOST.letters))}`
}

/** Each once: several checks of one step are one place to look at. */
const each = (entries: readonly string[]): string[] => [...new Set(entries)]

const toldBy = (cluster: Cluster, read: Reading) => Object.values(ruleWords(cluster, read)).join('\n')

function designLines(cluster: Cluster, read: Reading): string[] {
  const told = toldBy(cluster, read)
  const evidence: DesignEvidence[] = read.rules.get(cluster)!.flatMap((atom) => atom.evidence)
  return each(evidence.map((e) => `${link(pathOf(e), e.figma_url)}${quoted(e.raw_text, told, read)}`))
}

function caseLines(cluster: Cluster, read: Reading): string[] {
  const told = toldBy(cluster, read)
  const name = (atom: CaseAtom) => inline(caseName(atom, read.voice) || atom.case_key)
  return each(read.cases.get(cluster)!.map((a) => `${name(a)}${quoted(a.evidence[0]!.raw_text, told, read)}`))
}

const pendingCases = (cluster: Cluster, read: Reading): string[] =>
  cluster.case_links.filter(isOpen).flatMap((l) => {
    const atom = read.caseAtom(l.atom_id)
    if (!atom) return []
    const words = `${caseName(atom, read.voice)}${read.voice.colon}${sentenceOf(atom)}`
    return [`${inline(words)}${linkWords(l, read.voice)}`]
  })

const pendingRules = (cluster: Cluster, read: Reading): string[] =>
  cluster.rule_links.filter(isOpen).flatMap((l) => {
    const atom = read.ruleAtom(l.atom_id)
    return atom ? [`${inline(sentenceOf(atom))}${linkWords(l, read.voice)}`] : []
  })
