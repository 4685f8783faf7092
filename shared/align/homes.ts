import { clusterId } from '../atom-id.ts'
import type { AppVersion, Coverage, State } from '../schema/base.ts'
import type { Cluster, Link, ValueConflict } from '../schema/cluster.ts'
import type { Belonging, RuleAtom } from '../schema/rule-atom.ts'
import type { Assignment } from './assign.ts'
import type { Claim } from './claim.ts'
import type { OwnLink } from './decided.ts'
import { push } from './grouping.ts'
import type { Half } from './half.ts'
import { riskOf } from './risk.ts'
import type { Unit } from './unit.ts'
import { hasRule } from './unit.ts'

export type HomeContext = {
  app_version: AppVersion
  ruleAtom(id: string): RuleAtom
  isSharedFingerprint(half: Half): boolean
}

const NO_BELONGING: Belonging = {
  primary_module: null,
  modules: [],
  module_confidence: 0,
  module_reason: '',
  feature_scope: '',
  touchpoints: [],
}

/** Writes an assignment down as clusters: one home each, pending links in both homes. */
export function clustersOf(assigned: Assignment, context: HomeContext): Cluster[] {
  const pendingOf = pendingByUnit(assigned.pending)
  return assigned.homes.map((home) => clusterOf(home, assigned, pendingOf, context))
}

type Open = { claim: Claim; other: Unit }

function pendingByUnit(pending: readonly Claim[]): Map<Unit, Open[]> {
  const found = new Map<Unit, Open[]>()
  for (const claim of pending) {
    push(found, claim.a, { claim, other: claim.b })
    push(found, claim.b, { claim, other: claim.a })
  }
  return found
}

function clusterOf(home: Unit[], assigned: Assignment, pendingOf: Map<Unit, Open[]>, context: HomeContext): Cluster {
  const anchor = anchorOf(home)
  const links = new LinkList(home)
  for (const u of home)
    for (const half of [...u.rules, ...u.cases]) links.accept(half, acceptedLink(u, half, anchor, assigned, context))
  for (const { half, link } of assigned.guests.get(home) ?? []) links.welcome(half, link)
  for (const u of home)
    for (const open of pendingOf.get(u) ?? []) for (const half of shownHere(u, open)) links.open(half, open.claim)
  const conflicts = conflictsOf(home, pendingOf, assigned)
  const rule_links = links.sorted('rule')
  const case_links = links.sorted('case')
  const coverage = coverageOf(home, assigned)
  const state = stateOf(home, coverage, conflicts, assigned)
  const cluster_id = clusterId(context.app_version, anchor.id)
  return {
    cluster_id,
    former_ids: [],
    rule_key: cluster_id,
    app_version: context.app_version,
    inherited_from: null,
    merge_fingerprint: anchor.merge_fingerprint,
    canon_text: anchor.canon_text,
    rule_links,
    case_links,
    parameter_links: [],
    ...belongingOf(home, anchor, context),
    confidence: confidenceOf(home, [...rule_links, ...case_links], context),
    coverage,
    state,
    value_conflicts: conflicts,
    nearest: [],
    risk: riskOf(state, [...rule_links, ...case_links]),
    version: 1,
    created_at: null,
    updated_at: null,
  }
}

/** Of the rule atoms the one with the smallest id; without rule atoms, of the case atoms. */
function anchorOf(home: readonly Unit[]): Half {
  const rules = home.flatMap((u) => u.rules)
  const halves = rules.length ? rules : home.flatMap((u) => u.cases)
  return halves.reduce((least, h) => (h.id < least.id ? h : least))
}

function acceptedLink(u: Unit, half: Half, anchor: Half, assigned: Assignment, context: HomeContext): Link {
  const atom_id = half.id
  if (half === anchor) {
    const against = context.isSharedFingerprint(half) ? ['fingerprint_shared'] : []
    return { atom_id, kind: 'strong', confidence: 1, reason: { for: ['anchor'], against }, status: 'accepted' }
  }
  const isOneWithRule = half.side === 'case' ? hasRule(u) || !hasRuleHalf(anchor) : u.rules.includes(anchor)
  const own = assigned.own.get(half)
  if (own) return { atom_id, kind: own.kind, confidence: round(own.confidence), reason: own.reason, status: 'accepted' }
  const claim = assigned.taken.get(u)
  if (isOneWithRule || !claim)
    return { atom_id, kind: 'strong', confidence: 1, reason: { for: ['same_text'], against: [] }, status: 'accepted' }
  return { atom_id, kind: claim.kind, confidence: round(claim.confidence), reason: claim.reason, status: 'accepted' }
}

const hasRuleHalf = (half: Half) => half.side === 'rule'

/** Halves of the partner that a pending claim shows in this unit's home. */
function shownHere(u: Unit, { claim, other }: Open): Half[] {
  if (claim.between === 'rules') return other.rules
  return [...(u.rules.length ? other.cases : []), ...(u.cases.length ? other.rules : [])]
}

class LinkList {
  private readonly links = new Map<string, { side: Half['side']; link: Link }>()
  private readonly home: ReadonlySet<string>
  constructor(home: readonly Unit[]) {
    this.home = new Set(home.flatMap((u) => [...u.rules, ...u.cases]).map((h) => h.id))
  }
  accept(half: Half, link: Link): void {
    this.links.set(half.id, { side: half.side, link })
  }
  /** A check that is at home elsewhere and covers this rule too, since a person said so. */
  welcome(half: Half, { kind, confidence, reason }: OwnLink): void {
    if (this.home.has(half.id)) return
    const link: Link = {
      atom_id: half.id,
      kind,
      confidence: round(confidence),
      reason,
      status: 'accepted',
      guest: true,
    }
    this.links.set(half.id, { side: half.side, link })
  }
  /** A pending link; nothing is pending between two that share a home, and of several claims the surest is shown. */
  open(half: Half, claim: Claim): void {
    const old = this.links.get(half.id)?.link
    if (this.home.has(half.id) || old?.guest || (old && old.confidence >= claim.confidence)) return
    const { kind, reason } = claim
    const link: Link = { atom_id: half.id, kind, confidence: round(claim.confidence), reason, status: 'pending' }
    this.links.set(half.id, { side: half.side, link })
  }
  sorted(side: Half['side']): Link[] {
    const rank = (l: Link) => (l.status === 'accepted' ? 0 : 1)
    return [...this.links.values()]
      .filter((l) => l.side === side)
      .map((l) => l.link)
      .sort((x, y) => rank(x) - rank(y) || y.confidence - x.confidence || (x.atom_id < y.atom_id ? -1 : 1))
  }
}

function conflictsOf(home: Unit[], pendingOf: Map<Unit, Open[]>, { conflicts }: Assignment): ValueConflict[] {
  const found = new Map((conflicts.get(home) ?? []).map((conflict) => [JSON.stringify(conflict), conflict]))
  for (const u of home)
    for (const { claim } of pendingOf.get(u) ?? [])
      for (const { of, conflict } of claim.conflicts) if (of === u) found.set(JSON.stringify(conflict), conflict)
  return [...found].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, conflict]) => conflict)
}

function coverageOf(home: Unit[], { guests }: Assignment): Coverage {
  if (!home.some((u) => u.rules.length)) return 'case_only'
  return home.some((u) => u.cases.length) || guests.get(home)?.some(({ half }) => half.side === 'case')
    ? 'both'
    : 'design_only'
}

/** In the order of STATES: conflicting, orphaned, outdated, ambiguous, covered, one-sided. */
function stateOf(
  home: Unit[],
  coverage: Coverage,
  conflicts: readonly ValueConflict[],
  { torn, ruled, outdated }: Assignment,
): State {
  if (conflicts.length) return 'conflicting'
  const isBereft = (half: Half) => ruled.bereft.has(half.id)
  if (home.some((u) => u.rules.some(isBereft) || u.cases.some(isBereft))) return 'orphaned'
  if (outdated.has(home)) return 'outdated'
  if (home.some((u) => torn.has(u))) return 'ambiguous'
  return coverage === 'both' ? 'covered' : coverage
}

/** As sure as the weakest accepted link, and no surer than the best of the extractions that it rests on. */
function confidenceOf(home: readonly Unit[], links: readonly Link[], context: HomeContext): number {
  const accepted = links.filter((l) => l.status === 'accepted').map((l) => l.confidence)
  const extracted = home.flatMap((u) => u.rules).map((h) => context.ruleAtom(h.id).confidence)
  return round(Math.min(...accepted, extracted.length ? Math.max(...extracted) : 1))
}

function belongingOf(home: readonly Unit[], anchor: Half, context: HomeContext): Belonging {
  const touchpoints = [...new Set(home.flatMap((u) => u.touchpoints))].sort()
  if (!hasRuleHalf(anchor)) return { ...NO_BELONGING, touchpoints }
  const atoms = home.flatMap((u) => u.rules).map((h) => context.ruleAtom(h.id))
  const { primary_module, module_confidence, module_reason, feature_scope } = context.ruleAtom(anchor.id)
  const modules = [...new Set(atoms.flatMap((a) => a.modules))].sort()
  return { primary_module, modules, module_confidence, module_reason, feature_scope, touchpoints }
}

const round = (x: number) => Math.round(x * 1000) / 1000
