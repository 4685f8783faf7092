import { homesOf, isHome, linksOf } from '../../../shared/align/links.ts'
import type { Thresholds } from '../../../shared/align/thresholds.ts'
import type { Ruling } from '../../../shared/align/verdicts.ts'
import { decidedWords, type LinkVerdict } from '../../../shared/align/verdicts.ts'
import { isByPerson } from '../../../shared/modules/by-person.ts'
import { PASSES_FROM } from '../../../shared/modules/weights.ts'
import type { Cluster, ValueConflict } from '../../../shared/schema/cluster.ts'
import type { ReviewKind, Risk } from '../../../shared/schema/review.ts'
import { shortHash } from '../../../shared/text/fingerprint.ts'
import type { Atom } from '../fit.ts'
import type { StoredReviewItem } from '../rows/review.ts'
import { type Pair, pairsOf } from './pairs.ts'
import { riskOfLink, riskOfModule } from './risk.ts'

/** What an item is before it is held against the one that stood. */
export type Question = Omit<StoredReviewItem, 'project' | 'app_version' | 'base_version' | 'created_at'>

/** What questions are found in: clusters that were solved, their atoms, and what people said of these. */
export type Solved = {
  clusters: readonly Cluster[]
  atomOf(id: string): Atom | undefined
  rulings: readonly { ruling: Ruling; verdict: LinkVerdict }[]
  /** Whether the project has a dictionary: without one nothing has a module, and nobody is asked. */
  hasModules: boolean
  thresholds: Thresholds
}

export const itemId = (app_version: string, kind: ReviewKind, rule_id: string, atom_id: string): string =>
  `ri_${shortHash(JSON.stringify([app_version, kind, rule_id, atom_id]))}`

/** All that people are asked about these clusters, but for contradictions (contradictions.ts). */
export function questionsOf(solved: Solved): Question[] {
  const homes = homesOf(solved.clusters)
  return [
    ...pairsOf(solved.clusters, homes).map((pair) => ofPair(pair, solved)),
    ...solved.rulings.flatMap((ruled) => ofRuling(ruled, homes, solved) ?? []),
    ...(solved.hasModules ? solved.clusters.flatMap((cluster) => ofModule(cluster, solved) ?? []) : []),
  ]
}

type Asked = {
  kind: ReviewKind
  cluster: Cluster
  rule_id: string
  atom_id: string
  confidence: number
  risk: Risk
  /** Of two questions the one with more of it comes first: a rule that nothing covers, then how many cases it is about. */
  impact: { is_uncovered: boolean; cases: number }
  /** How far from where it would pass by itself, 0..1. */
  nearness: number
  sources: unknown
  evidence: unknown
}

function asked({ kind, cluster, impact, nearness, sources, evidence, ...rest }: Asked): Question {
  const item_id = itemId(cluster.app_version, kind, rest.rule_id, rest.atom_id)
  return {
    item_id,
    kind,
    cluster_id: cluster.cluster_id,
    ...rest,
    source_content_hash: shortHash(JSON.stringify([kind, rest.risk, sources])),
    evidence_key: shortHash(JSON.stringify([kind, evidence])),
    primary_module: cluster.primary_module,
    touchpoints: cluster.touchpoints,
    place: placeOf(impact, nearness, item_id),
  }
}

const padded = (n: number, width: number) => String(Math.max(0, Math.round(n))).padStart(width, '0')
const MANY = 9999
/** Sorts the most pressing first, as text. */
const placeOf = ({ is_uncovered, cases }: Asked['impact'], nearness: number, id: string) =>
  `${is_uncovered ? 0 : 1}${padded(MANY - Math.min(MANY, cases), 4)}${padded(nearness * 1000, 4)} ${id}`

/** What an atom says, as far as a question rests on it. */
const told = (atom: Atom | undefined) => (atom ? [atom.canon_text, decidedWords(atom).values] : null)

function ofPair({ rule, other, rule_id, atom_ids, link, conflicts }: Pair, { atomOf, thresholds }: Solved): Question {
  const texts = [told(atomOf(rule_id)), [...new Set(atom_ids.map((id) => JSON.stringify(told(atomOf(id)))))]]
  const { kind, confidence, reason } = link
  const isConflict = conflicts.length > 0
  return asked({
    kind: isConflict ? 'value_conflict' : 'pending_link',
    cluster: rule,
    rule_id,
    atom_id: atom_ids[0]!,
    confidence,
    risk: isConflict ? 'critical' : riskOfLink(link),
    impact: {
      is_uncovered: rule.coverage === 'design_only',
      cases: other.coverage === 'case_only' ? atom_ids.length : 0,
    },
    nearness: isConflict ? 0 : Math.abs(thresholds.link_accept - confidence),
    sources: [texts, kind, confidence, reason, conflicts.map(valuesOf)],
    evidence: [texts, reason.against],
  })
}

/** What disagrees, whoever says it. */
const valuesOf = ({ part, kind, unit, sides }: ValueConflict) => [
  part,
  kind,
  unit,
  sides.map(({ side, value }) => [side, value]),
]

/** Outdated links, lost evidence, and values that came to disagree after somebody accepted. */
function ofRuling(
  { ruling, verdict }: Solved['rulings'][number],
  homes: ReadonlyMap<string, Cluster>,
  { atomOf }: Solved,
): Question | null {
  const KINDS = { outdated: 'outdated', lost: 'lost_evidence', disagrees: 'value_conflict' } as const
  if (ruling.is === 'accepted' || ruling.is === 'rejected') return null
  const kind = KINDS[ruling.is]
  const { rule_id, atom_id } = ruling
  const cluster = homes.get(rule_id) ?? homes.get(atom_id)
  if (!cluster) return null
  const texts = [told(atomOf(rule_id)), told(atomOf(atom_id))]
  const then = [verdict.words.rule, verdict.words.atom].map(({ canon_text, values }) => [canon_text, values])
  return asked({
    kind,
    cluster,
    rule_id,
    atom_id,
    confidence: ruling.link.confidence,
    risk: kind === 'outdated' ? 'high' : 'critical',
    impact: { is_uncovered: false, cases: atom_id.startsWith('ca_') ? 1 : 0 },
    nearness: 0,
    sources: [texts, then],
    evidence: [texts, then],
  })
}

function ofModule(cluster: Cluster, { atomOf }: Solved): Question | null {
  const { primary_module, modules, module_confidence, module_reason } = cluster
  if (isByPerson(cluster) || module_confidence >= PASSES_FROM || cluster.state === 'withdrawn') return null
  const own = linksOf(cluster).filter(isHome)
  const anchor = own.find((link) => link.reason.for.includes('anchor')) ?? own[0]
  if (!anchor) return null
  return asked({
    kind: 'pending_module',
    cluster,
    rule_id: '',
    atom_id: anchor.atom_id,
    confidence: module_confidence,
    risk: riskOfModule(module_confidence),
    impact: { is_uncovered: false, cases: cluster.case_links.filter(isHome).length },
    nearness: PASSES_FROM - module_confidence,
    sources: [told(atomOf(anchor.atom_id)), primary_module, modules, module_confidence, module_reason],
    evidence: [primary_module, modules, module_reason || cluster.touchpoints],
  })
}
