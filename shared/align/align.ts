import type { AppVersion } from '../schema/base.ts'
import type { BareCaseAtom, CaseAtom } from '../schema/case-atom.ts'
import type { Cluster } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { TouchpointAliases } from '../sentence/touchpoint.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { assign } from './assign.ts'
import type { CopyReader } from './copies.ts'
import type { Half } from './half.ts'
import { copyReader, half, sourceOf } from './half.ts'
import { clustersOf } from './homes.ts'
import { claimsOf } from './ladder.ts'
import { homesOf } from './links.ts'
import { neighbours } from './neighbours.ts'
import type { Pieces, Split } from './pieces.ts'
import { piecesOf } from './pieces.ts'
import { NO_RULINGS, Ruled } from './ruled.ts'
import { lexicon, sketch } from './sketch.ts'
import { partByWords } from './strong.ts'
import { THRESHOLDS, type Thresholds } from './thresholds.ts'
import { decidedTies, type LinkVerdict, rulingsOf, type VerdictsByAtom, verdictsByAtom } from './verdicts.ts'

export type AlignSettings = { value_partition: boolean }
export type AlignContext = {
  app_version: AppVersion
  synonyms: SynonymTable
  settings: AlignSettings
  /** More atoms than this are not solved together; MOST_TOGETHER where none is given. */
  most_together?: number
  /** Other names of pages, from the team's modules.yaml. */
  touchpoint_aliases?: TouchpointAliases
  /** What people said of pairs of these atoms; a pair of other versions' atoms is no matter. */
  verdicts?: readonly LinkVerdict[]
  /** Where a project accepts and shows links; THRESHOLDS where none are given. */
  thresholds?: Thresholds
}
/** Clusters sorted by id; atoms with their states set; `nearest` not filled here (see nearest.ts). */
export type Alignment = {
  clusters: Cluster[]
  rule_atoms: RuleAtom[]
  case_atoms: CaseAtom[]
  /** Components that were too large to be solved whole. */
  splits: Split[]
}

/**
 * Fits rule atoms and case atoms of one app version together. A pure function of the set of atoms: neither their order
 * nor atoms of other components change a cluster, so a change re-solves only the components that it meets.
 * Withdrawn atoms take no part and come back as they are.
 */
export function align(rule_atoms: RuleAtom[], case_atoms: CaseAtom[], context: AlignContext): Alignment {
  const atoms = [...rule_atoms, ...case_atoms].filter((a) => a.state !== 'withdrawn')
  const reader = copyReader(context.synonyms, context.touchpoint_aliases)
  const halves = new Map(atoms.map((a) => [a.atom_id, half(sourceOf(a), reader)]))
  const known = verdictsByAtom(context.verdicts ?? [])
  const { pieces, splits } = parted([...halves.values()], known, context.most_together)
  const solve = solver(context, atoms, known)
  const clusters = pieces.flatMap((ids) => solve(ids.map((id) => halves.get(id)!)))
  clusters.sort((a, b) => (a.cluster_id < b.cluster_id ? -1 : 1))
  const states = statesOf(clusters)
  const settled = <T extends RuleAtom | CaseAtom>(a: T): T => ({ ...a, state: states.get(a.atom_id) ?? a.state })
  return { clusters, rule_atoms: rule_atoms.map(settled), case_atoms: case_atoms.map(settled), splits }
}

/**
 * The same for atoms that are one piece of their version's graph already (see pieces.ts). `reader`: of the context's words,
 * one for all pieces of a call, which say much in the same words.
 */
export function alignPiece(
  atoms: readonly (RuleAtom | BareCaseAtom)[],
  context: AlignContext,
  reader: CopyReader = copyReader(context.synonyms, context.touchpoint_aliases),
): Cluster[] {
  const halves = atoms.map((a) => half(sourceOf(a), reader)).sort((a, b) => (a.id < b.id ? -1 : 1))
  return solver(context, atoms, verdictsByAtom(context.verdicts ?? []))(halves)
}

function parted(halves: readonly Half[], known: VerdictsByAtom, most?: number): Pieces {
  const numberOf = lexicon()
  const sketches = halves.map((h) => sketch(h, numberOf))
  const rulesOf = neighbours(sketches.filter(({ half }) => half.side === 'rule'))
  return piecesOf(
    sketches.map((s) => ({
      id: s.half.id,
      ties: [...s.keys.ties, ...decidedTies(known.get(s.half.id) ?? [])],
      kept: rulesOf(s),
    })),
    most,
  )
}

/** Solves one piece: everything that its members can meet is in it. The halves come sorted by id. */
function solver(
  { app_version, settings, thresholds = THRESHOLDS }: AlignContext,
  atoms: readonly (RuleAtom | BareCaseAtom)[],
  known: VerdictsByAtom,
): (piece: Half[]) => Cluster[] {
  const byId = new Map(atoms.map((a) => [a.atom_id, a]))
  return (piece) => {
    const ruled = ruledIn(piece, known, byId)
    const units = partByWords(piece, settings.value_partition, ruled)
    const assigned = assign(units.units, claimsOf(units), thresholds, ruled)
    const texts = new Map<string, Set<string>>()
    for (const h of piece)
      texts.set(h.merge_fingerprint, (texts.get(h.merge_fingerprint) ?? new Set()).add(h.canon_text))
    const isSharedFingerprint = (h: Half) => texts.get(h.merge_fingerprint)!.size > 1
    return clustersOf(assigned, { app_version, ruleAtom: (id) => byId.get(id) as RuleAtom, isSharedFingerprint })
  }
}

function ruledIn(
  piece: readonly Half[],
  known: VerdictsByAtom,
  byId: ReadonlyMap<string, RuleAtom | BareCaseAtom>,
): Ruled {
  if (!known.size) return NO_RULINGS
  const own = new Set(piece.flatMap((h) => known.get(h.id) ?? []))
  const isHere = new Set(piece.map((h) => h.id))
  return own.size ? new Ruled(rulingsOf([...own], (id) => (isHere.has(id) ? byId.get(id) : undefined))) : NO_RULINGS
}

/** An atom's state is its home's. */
export function statesOf(clusters: readonly Cluster[]): Map<string, Cluster['state']> {
  return new Map([...homesOf(clusters)].map(([atom_id, { state }]) => [atom_id, state]))
}
