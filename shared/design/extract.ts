import type { AppVersion } from '../schema/base.ts'
import type { Scope } from '../schema/delivery.ts'
import type { DesignDocument, SkippedLayer } from '../schema/design-node.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'

export type ExtractContext = { file_key: string; app_version: AppVersion; synonyms: SynonymTable }
export type Extraction = { atoms: RuleAtom[]; scope: Scope; skipped: SkippedLayer[]; hidden_layers: number }

/**
 * Reads rule atoms off a design document, a bounded bit of work between two yields, so that the canvas thread can
 * show progress and stop. Total: a layer that fails is listed as skipped.
 */
export function* extractSteps(
  _document: DesignDocument,
  _context: ExtractContext,
): Generator<{ done: number; total: number }, Extraction> {
  yield { done: 0, total: 0 }
  return {
    atoms: [],
    scope: { file_key: _context.file_key, root_ids: [], visited_ids: [], skipped: [] },
    skipped: [],
    hidden_layers: 0,
  }
}

/** The same in one go. */
export function extract(document: DesignDocument, context: ExtractContext): Extraction {
  const steps = extractSteps(document, context)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
