import type { DesignDocument, DesignNode, SkippedLayer } from '../schema/design-node.ts'
import { isOverlay } from './marks-of-ours.ts'
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

/** Layers of one holder that wait to be turned, the next one at `at`. */
type Waiting = { raws: readonly unknown[]; at: number; is_visible: boolean; into: DesignNode[]; names: RestNames }

function reasonOf(raw: unknown, error: unknown): SkippedLayer {
  const known = isRaw(raw) ? raw : {}
  const reason = error instanceof Error ? error.message : 'unreadable'
  return { node_id: textOf(known.id), name: textOf(known.name), reason }
}

/** Turns one layer; its children come next. No recursion: a tree may be deeper than the stack. */
function turn(raw: unknown, holder: Waiting, waiting: Waiting[], skipped: SkippedLayer[]): number {
  try {
    if (!isRaw(raw)) throw new Error('not a layer')
    if (isOverlay(raw)) return 0
    const node = toDesignNode(raw, holder.is_visible, holder.names)
    holder.into.push(node)
    const raws: readonly unknown[] = Array.isArray(raw.children) ? raw.children : []
    if (raws.length > 0)
      waiting.push({ raws, at: 0, is_visible: node.is_visible, into: node.children, names: holder.names })
    return raws.length
  } catch (error) {
    skipped.push(reasonOf(raw, error))
    return 0
  }
}

/** Whether it is one of the three shapes at all. */
export const isRest = (json: unknown): boolean =>
  isRaw(json) && (rootsOf(json).length > 0 || isRaw(json.document) || isRaw(json.nodes))

/** Reads REST JSON, a bounded bit of work between two yields: `total` grows as the tree is met. Total: see `isRest`. */
export function* restSteps(json: unknown): Generator<{ done: number; total: number }, RestReading> {
  const holder = isRaw(json) ? json : {}
  const pages: DesignNode[] = []
  const skipped: SkippedLayer[] = []
  const waiting: Waiting[] = rootsOf(holder)
    .map(({ raw, names }) => ({ raws: [raw], at: 0, is_visible: true, into: pages, names }))
    .reverse()
  let total = waiting.length
  for (let done = 0; waiting.length > 0; ) {
    const last = waiting[waiting.length - 1]!
    if (last.at === last.raws.length) {
      waiting.pop()
      continue
    }
    total += turn(last.raws[last.at++], last, waiting, skipped)
    if (++done % LAYERS_A_STEP === 0) yield { done, total }
  }
  const version = textOf(holder.version)
  return { document: { name: textOf(holder.name), file_version: version || null, pages }, skipped }
}
