import { caseAtomId, ruleAtomId } from '../atom-id.ts'
import type { Parts } from '../schema/base.ts'
import type { Link, LinkKind, LinkReason, LinkStatus } from '../schema/cluster.ts'
import { canon } from '../text/canon.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { assign } from './assign.ts'
import type { Claim } from './claim.ts'
import type { Half } from './half.ts'
import { copyReader, half } from './half.ts'
import { claimsOf } from './ladder.ts'
import { partByWords } from './strong.ts'
import { THRESHOLDS } from './thresholds.ts'

/** How two would link if there were nothing else; `kind` and `status` null where they would not. */
export type Comparison = {
  kind: LinkKind | null
  confidence: number
  status: LinkStatus | null
  reason: LinkReason
  /** Of what stood against: the codes that veto acceptance. */
  guards: string[]
}

/** Codes that veto acceptance: what reads unlike, or cannot be told apart. */
export const GUARDS: ReadonlySet<string> = new Set<string>([
  'value_differs',
  'negation_differs',
  'opposite',
  'entity_differs',
  'copy_differs',
  'copy_missing',
  'several_values',
  'several_fit',
])

/** Compares one rule with one case by the very ladder that alignment uses. */
export function compare(rule: Parts, testCase: Parts, synonyms: SynonymTable, partition = true): Comparison {
  const reader = copyReader(synonyms)
  const sides: [Half['side'], Parts, string][] = [
    ['rule', rule, ruleAtomId('', '', rule)],
    ['case', testCase, caseAtomId('', null, 0, testCase)],
  ]
  const halves = sides.map(([side, parts, id]) =>
    half({ ...canon(parts, synonyms), ...parts, id, side, touchpoints: [] }, reader),
  )
  const parted = partByWords(halves, partition)
  if (parted.units.length === 1) return answer('strong', 1, 'accepted', { for: ['same_text'], against: [] })
  const claims = claimsOf(parted)
  const { taken, pending, below } = assign(parted.units, claims, THRESHOLDS)
  const accepted = [...taken.values()][0]
  if (accepted) return said(accepted, 'accepted')
  if (pending[0]) return said(pending[0], 'pending')
  const unlinked = claims[0] ?? below[0]
  return unlinked
    ? { ...said(unlinked, 'pending'), kind: null, status: null }
    : answer(null, 0, null, { for: [], against: [] })
}

const said = (claim: Claim, status: Link['status']) => answer(claim.kind, claim.confidence, status, claim.reason)

function answer(kind: LinkKind | null, confidence: number, status: LinkStatus | null, reason: LinkReason): Comparison {
  return {
    kind,
    confidence: Math.round(confidence * 1000) / 1000,
    status,
    reason,
    guards: reason.against.filter((c) => GUARDS.has(c)),
  }
}
