/** A design as Figma's REST API gives it: what the fake Figma is made from. */
export type RestLayer = {
  id: string
  name: string
  type: string
  visible?: boolean
  children?: RestLayer[]
  interactions?: { trigger?: unknown; actions?: unknown[] }[]
  annotations?: RestAnnotation[]
  [field: string]: unknown
}

export type RestAnnotation = { label?: string; labelMarkdown?: string; properties?: unknown[]; categoryId?: string }

export type RestFile = {
  name: string
  document: RestLayer
  components?: Record<string, unknown>
  componentSets?: Record<string, unknown>
  styles?: Record<string, unknown>
}

/** A copy that shares nothing: what crosses Figma's border, or is stored, is one. QuickJS has no structuredClone. */
export const copy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/** Layers below one, parents before children and in the order of the layers panel, bottom up. */
export function* below(layer: RestLayer): Generator<RestLayer> {
  const open = [...(layer.children ?? [])].reverse()
  while (open.length) {
    const at = open.pop()!
    yield at
    for (let i = (at.children?.length ?? 0) - 1; i >= 0; i--) open.push(at.children![i]!)
  }
}
