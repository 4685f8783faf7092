import { homesOf, isHome, linksOf } from '../../../shared/align/links.ts'
import type { LinkVerdict } from '../../../shared/align/verdicts.ts'
import { isRuleId } from '../../../shared/atom-id.ts'
import type { Cluster, Link } from '../../../shared/schema/cluster.ts'
import type {
  ReviewCurrent,
  ReviewEvidence,
  ReviewItem,
  ReviewKind,
  ReviewProposal,
  ReviewVerdict,
} from '../../../shared/schema/review.ts'
import type { WholeAtom } from '../fit.ts'
import type { Store } from '../ports.ts'
import type { StoredReviewItem, StoredVerdict } from '../rows/review.ts'
import { placeOf, wordsOf } from '../rule-words.ts'
import type { Where } from '../workshop.ts'
import { type Pair, pairBetween } from './pairs.ts'

/** What each kind of item may be told. */
export const MAY: Record<ReviewKind, readonly ReviewVerdict[]> = {
  pending_link: ['accept', 'reject', 'edit', 'reassign'],
  pending_module: ['accept', 'reject', 'set_module'],
  value_conflict: ['accept', 'reject', 'edit', 'reassign'],
  contradiction: ['accept', 'edit'],
  outdated: ['accept', 'reject', 'edit', 'reassign'],
  lost_evidence: ['accept', 'reject', 'reassign'],
}

/** All that items rest on, read once. */
export type Grounds = {
  clusters: ReadonlyMap<string, Cluster>
  homes: ReadonlyMap<string, Cluster>
  atoms: ReadonlyMap<string, WholeAtom>
  verdicts: readonly StoredVerdict[]
}

/** Atoms shown of one side of an item. */
const MOST_SHOWN = 20

export async function groundsOf(
  store: Store,
  { project, app_version }: Where,
  items: readonly Pick<StoredReviewItem, 'cluster_id' | 'rule_id' | 'atom_id'>[],
): Promise<Grounds> {
  const named = [...new Set(items.flatMap((item) => [item.rule_id, item.atom_id]).filter(Boolean))]
  const read = [
    ...(await store.clusters.some(
      project,
      app_version,
      items.map((item) => item.cluster_id),
    )),
    ...(await store.clusters.ofAtoms(project, app_version, named)),
  ]
  const clusters = new Map(read.map((cluster) => [cluster.cluster_id, cluster]))
  const ids = [...new Set([...named, ...[...clusters.values()].flatMap((c) => linksOf(c).map((link) => link.atom_id))])]
  const atoms: WholeAtom[] = [
    ...(await store.rule_atoms.some(project, app_version, ids)),
    ...(await store.case_atoms.some(project, app_version, ids)),
  ]
  return {
    clusters,
    homes: homesOf([...clusters.values()]),
    atoms: new Map(atoms.map((atom) => [atom.atom_id, atom])),
    verdicts: await store.decisions.verdictsOf(project, app_version, named),
  }
}

/** What is pending between the two clusters of a link's item, as it stands; null where nothing is. */
export function pairOf(
  { rule_id, atom_id }: Pick<StoredReviewItem, 'rule_id' | 'atom_id'>,
  { homes }: Pick<Grounds, 'homes'>,
): Pair | null {
  const [a, b] = [homes.get(rule_id), homes.get(atom_id)]
  return a && b && a !== b ? pairBetween(a, b) : null
}

export const verdictOn = (
  { verdicts }: Pick<Grounds, 'verdicts'>,
  { rule_id, atom_id }: Pick<StoredReviewItem, 'rule_id' | 'atom_id'>,
): StoredVerdict | undefined =>
  verdicts.find((v) => v.kind === 'link' && v.rule_id === rule_id && v.atom_id === atom_id)

export function shownItem(item: StoredReviewItem, grounds: Grounds, same_evidence: number): ReviewItem {
  const pair = pairOf(item, grounds)
  const cluster = grounds.clusters.get(item.cluster_id) ?? grounds.homes.get(item.rule_id || item.atom_id)!
  const standing = linkIn(cluster, item)
  const { item_id, kind, app_version, base_version, source_content_hash, confidence, risk, evidence_key } = item
  return {
    item_id,
    kind,
    subject_id: cluster.cluster_id,
    app_version,
    base_version,
    source_content_hash,
    current: currentOf(cluster, pair?.link ?? standing, pair),
    proposed: proposalOf(item, cluster, pair),
    evidence: evidenceOf(item, cluster, pair, grounds),
    reason: (pair?.link ?? standing)?.reason ?? null,
    confidence,
    risk,
    evidence_key,
    same_evidence,
    primary_module: item.primary_module,
    touchpoints: item.touchpoints,
    may: [...MAY[kind]],
    created_at: item.created_at,
    expires_at: null,
  }
}

const linkIn = (cluster: Cluster, { kind, atom_id }: StoredReviewItem): Link | null =>
  kind === 'pending_module' ? null : (linksOf(cluster).find((link) => link.atom_id === atom_id) ?? null)

function currentOf(cluster: Cluster, link: Link | null, pair: Pair | null): ReviewCurrent {
  const { cluster_id, state, coverage, primary_module, modules, module_confidence, module_reason } = cluster
  const value_conflicts = pair ? pair.conflicts : cluster.value_conflicts
  return {
    cluster_id,
    state,
    coverage,
    link,
    primary_module,
    modules,
    module_confidence,
    module_reason,
    value_conflicts,
  }
}

function proposalOf({ kind, rule_id, atom_id }: StoredReviewItem, cluster: Cluster, pair: Pair | null): ReviewProposal {
  const none = { rule_id: null, atom_ids: [], primary_module: null, modules: [] }
  const { primary_module, modules } = cluster
  switch (kind) {
    case 'pending_module':
      return { ...none, action: primary_module === null ? 'say_module' : 'module', primary_module, modules }
    case 'contradiction':
      return { ...none, action: 'keep_both', atom_ids: [rule_id, atom_id] }
    case 'lost_evidence':
      return { ...none, action: 'let_go', rule_id, atom_ids: [atom_id] }
    case 'outdated':
      return { ...none, action: 'confirm', rule_id, atom_ids: [atom_id] }
    default:
      return pair
        ? { ...none, action: 'link', rule_id: pair.rule_id, atom_ids: pair.atom_ids }
        : { ...none, action: 'confirm', rule_id, atom_ids: [atom_id] }
  }
}

function evidenceOf(
  item: StoredReviewItem,
  cluster: Cluster,
  pair: Pair | null,
  { atoms, homes, verdicts }: Grounds,
): ReviewEvidence[] {
  const ids = pair
    ? [...pair.rule_ids, ...pair.atom_ids]
    : item.kind === 'pending_module'
      ? linksOf(cluster)
          .filter(isHome)
          .map((link) => link.atom_id)
      : [item.rule_id, item.atom_id]
  const verdict = verdictOn({ verdicts }, item)
  return ids.slice(0, MOST_SHOWN).flatMap((id) => {
    const atom = atoms.get(id)
    if (atom) return [shownAtom(atom, homes.get(id)?.cluster_id ?? null)]
    return verdict ? [goneAtom(id, item, verdict)] : []
  })
}

function shownAtom(atom: WholeAtom, cluster_id: string | null): ReviewEvidence {
  const isRule = 'signal' in atom
  return {
    atom_id: atom.atom_id,
    side: isRule ? 'design' : 'test',
    words: wordsOf(atom),
    canon_text: atom.canon_text,
    place: placeOf(atom),
    raw_text: atom.evidence[0]?.raw_text ?? '',
    figma_url: isRule ? (atom.evidence[0]?.figma_url ?? null) : null,
    node_id: isRule ? (atom.evidence[0]?.node_id ?? null) : null,
    case_key: isRule ? null : atom.case_key,
    step_number: isRule ? null : atom.step_number,
    cluster_id,
    is_gone: false,
  }
}

/** One that is there no longer, in the words that somebody accepted. */
function goneAtom(atom_id: string, { rule_id }: StoredReviewItem, verdict: StoredVerdict): ReviewEvidence {
  const words = (verdict.sources as LinkVerdict['words'])[atom_id === rule_id ? 'rule' : 'atom']
  const { C, A, R, canon_text } = words
  return {
    atom_id,
    side: isRuleId(atom_id) ? 'design' : 'test',
    words: { C, A, R },
    canon_text,
    place: '',
    raw_text: '',
    figma_url: null,
    node_id: null,
    case_key: null,
    step_number: null,
    cluster_id: null,
    is_gone: true,
  }
}
