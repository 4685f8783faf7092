import { alignPiece, statesOf } from '../../shared/align/align.ts'
import { copyReader } from '../../shared/align/half.ts'
import type { Thresholds } from '../../shared/align/thresholds.ts'
import { type LinkVerdict, verdictsByAtom } from '../../shared/align/verdicts.ts'
import { isRuleId } from '../../shared/atom-id.ts'
import type { AppVersion, State } from '../../shared/schema/base.ts'
import type { BareCaseAtom, CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { TouchpointAliases } from '../../shared/sentence/touchpoint.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'

/** What is aligned: a case atom need not bring what its tester wrote around it. */
export type Atom = RuleAtom | BareCaseAtom
/** As it is stored. */
export type WholeAtom = RuleAtom | CaseAtom
export const isRule = (atom: Atom): atom is RuleAtom => isRuleId(atom.atom_id)
export const isWhole = (atom: Atom): atom is WholeAtom => 'evidence' in atom

/** What alignment says of some atoms: their clusters, and the state of each atom by its id. */
export type Fitted = { clusters: Cluster[]; states: Map<string, State> }

/** The version, and by which words, names of pages and thresholds its project has it solved. */
export type FitTerms = {
  app_version: AppVersion
  synonyms: SynonymTable
  aliases: TouchpointAliases
  thresholds: Thresholds
  /** What people said of pairs of these atoms. */
  verdicts: readonly LinkVerdict[]
}

/**
 * Fits the atoms of one version together, away from whoever waits for an answer. Each piece brings all that its atoms meet.
 * Errors  `import_interrupted` where the work broke off.
 */
export type Fitter = (pieces: readonly (readonly Atom[])[], terms: FitTerms) => Promise<Fitted>

/** Fits here and now: for few atoms, and for the thread itself. */
export function fit(pieces: readonly (readonly Atom[])[], { aliases, verdicts, ...terms }: FitTerms): Fitted {
  const context = { ...terms, settings: { value_partition: true }, touchpoint_aliases: aliases }
  const reader = copyReader(terms.synonyms, aliases)
  const known = verdictsByAtom(verdicts)
  const own = (atoms: readonly Atom[]) => [...new Set(atoms.flatMap((atom) => known.get(atom.atom_id) ?? []))]
  const clusters = pieces.flatMap((atoms) =>
    alignPiece(atoms, known.size ? { ...context, verdicts: own(atoms) } : context, reader),
  )
  return { clusters, states: statesOf(clusters) }
}

/** Whole pieces, as many as together have at most `size` atoms. */
export function loadsOf(pieces: readonly (readonly Atom[])[], size: number): (readonly Atom[])[][] {
  const loads: (readonly Atom[])[][] = []
  let room = 0
  for (const piece of pieces) {
    if (piece.length > room) {
      loads.push([])
      room = size
    }
    loads.at(-1)!.push(piece)
    room -= piece.length
  }
  return loads
}
