import { HufuError } from '../error.ts'
import type { DesignDocument, DesignNode, SkippedLayer } from '../schema/design-node.ts'
import { isRaw, type Raw, type RestNames, textOf, toDesignNode } from './rest-node.ts'

/** Layers turned between two yields: a slice of the canvas thread, slow interpreter or not. */
const LAYERS_A_STEP = 200

type Root = { raw: unknown; names: RestNames }
export type RestReading = { document: DesignDocument; skipped: SkippedLayer[] }

const tableOf = (value: unknown): Raw => (isRaw(value) ? value : {})
const namesOf = (holder: Raw): RestNames => ({
  styles: tableOf(holder.styles),
  components: tableOf(holder.components),
  component_sets: tableOf(holder.componentSets),
})

/** The roots of the three shapes: a file's pages, the nodes asked for, the one node exported. */
function rootsOf(json: Raw): Root[] {
  if (isRaw(json.nodes))
    return Object.values(json.nodes)
      .filter(isRaw)
      .flatMap((holder) => rootsOf(holder))
  if (!isRaw(json.document)) return []
  const names = namesOf(json)
  const holder = json.document
  if (holder.type !== 'DOCUMENT') return [{ raw: holder, names }]
  return (Array.isArray(holder.children) ? holder.children : []).map((raw: unknown) => ({ raw, names }))
}

type Waiting = { raw: unknown; is_parent_visible: boolean; into: DesignNode[]; names: RestNames }

/** Turns one layer and lines up its children. No recursion: a tree may be deeper than the stack. */
function turn({ raw, is_parent_visible, into, names }: Waiting, waiting: Waiting[], skipped: SkippedLayer[]): number {
  try {
    if (!isRaw(raw)) throw new Error('not a layer')
    const node = toDesignNode(raw, is_parent_visible, names)
    into.push(node)
    const children: unknown[] = Array.isArray(raw.children) ? raw.children : []
    for (let i = children.length - 1; i >= 0; i--)
      waiting.push({ raw: children[i], is_parent_visible: node.is_visible, into: node.children, names })
    return children.length
  } catch (error) {
    const known = isRaw(raw) ? raw : {}
    skipped.push({
      node_id: textOf(known.id),
      name: textOf(known.name),
      reason: error instanceof Error ? error.message : 'unreadable',
    })
    return 0
  }
}

/**
 * `fromRest` a bounded bit of work between two yields: `total` grows as the tree is met.
 * Errors  as `fromRest`, at the first step.
 */
export function* fromRestSteps(json: unknown): Generator<{ done: number; total: number }, RestReading> {
  const roots = isRaw(json) ? rootsOf(json) : []
  if (!isRaw(json) || (roots.length === 0 && !isRaw(json.document) && !isRaw(json.nodes)))
    throw new HufuError('bad_input', { why: 'no "document" and no "nodes": not a Figma file, nodes or export' })
  const pages: DesignNode[] = []
  const skipped: SkippedLayer[] = []
  const waiting: Waiting[] = roots
    .map(({ raw, names }) => ({ raw, is_parent_visible: true, into: pages, names }))
    .reverse()
  let total = waiting.length
  for (let done = 1; waiting.length > 0; done++) {
    total += turn(waiting.pop()!, waiting, skipped)
    if (done % LAYERS_A_STEP === 0) yield { done, total }
  }
  const version = textOf(json.version)
  return { document: { name: textOf(json.name), file_version: version || null, pages }, skipped }
}

/**
 * Reads Figma's REST JSON: a whole file (`GET /v1/files/:key`), some nodes (`/nodes`), or what the plugin's
 * `exportAsync({format: 'JSON_REST_V1'})` gives. Total: what cannot be read is listed as skipped.
 * Errors  `bad_input` where it is none of the three.
 */
export function fromRest(json: unknown): RestReading {
  const steps = fromRestSteps(json)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
