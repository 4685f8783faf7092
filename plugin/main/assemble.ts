/** Builds what the extractor reads of what was exported. */
import { restSteps } from '../../shared/design/rest-steps.ts'
import type { DesignNode, SkippedLayer } from '../../shared/schema/design-node.ts'
import type { ExportedLayer } from './layer-json.ts'
import type { Pace } from './pace.ts'

/** The tree of one exported layer; what cannot be read in it is added to `skipped`. */
export async function treeOf(
  { layer, names }: ExportedLayer,
  skipped: SkippedLayer[],
  pace: Pace,
): Promise<DesignNode | null> {
  const steps = restSteps({ document: layer, ...names })
  for (;;) {
    await pace.breathe()
    const step = steps.next()
    if (!step.done) continue
    skipped.push(...step.value.skipped)
    return step.value.document.pages[0] ?? null
  }
}

/** A page as the extractor reads it, still without its layers. */
export const emptyPage = ({ id, name }: PageNode): DesignNode => ({
  id,
  name,
  type: 'PAGE',
  is_visible: true,
  box: null,
  opacity: 1,
  corner_radius: 0,
  fill: null,
  stroke: null,
  text: null,
  component: null,
  properties: [],
  reactions: [],
  annotations: [],
  connects: null,
  children: [],
})
