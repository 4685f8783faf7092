import type { Parts } from './schema/base.ts'
import { shortHash } from './text/fingerprint.ts'

/**
 * Ids of atoms and clusters: functions of what the thing is, so that the same input names it the same everywhere.
 * The parts must have gone through `plainText` (steps 1 to 3 of the pipeline) and no further: neither a new synonym nor
 * a new canon version may rename an atom.
 */

/** `place`: the main component's node id where the evidence lies in copies of one component, else the first evidence's node id. */
export function ruleAtomId(fileKey: string, place: string, plain: Parts): string {
  return `ra_${shortHash(JSON.stringify([fileKey, place, plain.C, plain.A, plain.R]))}`
}

/** Whether an atom's id is a rule atom's; else it is a case atom's. */
export const isRuleId = (atom_id: string): boolean => atom_id.startsWith('ra_')

/** `repeat`: 0 for the first atom of these words in this step, 1 for the next. */
export function caseAtomId(caseKey: string, stepNumber: number | null, repeat: number, plain: Parts): string {
  return `ca_${shortHash(JSON.stringify([caseKey, stepNumber, repeat, plain.C, plain.A, plain.R]))}`
}

/** A cluster is named by its anchor, so that it keeps its name while other atoms come and go. */
export function clusterId(appVersion: string, anchorAtomId: string): string {
  return `cl_${shortHash(JSON.stringify([appVersion, anchorAtomId]))}`
}
