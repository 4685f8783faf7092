import type { DesignDocument } from '../schema/design-node.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import { type FindContext, type Findings, findSteps } from './find.ts'
import { type MergeContext, mergeSteps } from './merge.ts'

export type ExtractContext = FindContext & MergeContext
export type Extraction = Omit<Findings, 'rules'> & { atoms: RuleAtom[] }

/** Reads rule atoms off a design document, a bounded bit of work between two yields: found, then merged and named. */
export function* extractSteps(
  design: DesignDocument,
  context: ExtractContext,
): Generator<{ done: number; total: number }, Extraction> {
  const finding = findSteps(design, context)
  let at = { done: 0, total: 0 }
  let found = finding.next()
  for (; !found.done; found = finding.next()) {
    at = found.value
    yield at
  }
  const { rules, ...read } = found.value
  const merging = mergeSteps(rules, context)
  for (;;) {
    const step = merging.next()
    if (step.done) return { ...read, atoms: step.value }
    yield at
  }
}

/** The same in one go. Total: a layer that fails is listed as skipped. */
export function extract(design: DesignDocument, context: ExtractContext): Extraction {
  const steps = extractSteps(design, context)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
