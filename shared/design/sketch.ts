import type { DesignNode, Paint } from '../schema/design-node.ts'

/**
 * A design in few words, for examples and fixtures: `at` is x, y, width, height in px of the page; colours are #rrggbb
 * with an optional opacity (`#000000/0.8`). A sketch with `says` is a text.
 */
export type Sketch = {
  name: string
  type?: DesignNode['type']
  id?: string
  at?: readonly [number, number, number, number]
  fill?: string
  radius?: number
  says?: string
  size?: number
  weight?: number
  hidden?: boolean
  variant?: Record<string, string>
  component?: string
  leads?: string
  closes?: boolean
  after_ms?: number
  annotation?: string
  holds?: readonly Sketch[]
}

function toPaint(colour: string): Paint {
  const [hex = '', opacity = '1'] = colour.replace('#', '').split('/')
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return { r: channel(0), g: channel(2), b: channel(4), a: Number(opacity) }
}

const actionsOf = (sketch: Sketch): DesignNode['reactions'][number]['actions'] => [
  ...(sketch.closes ? [{ type: 'CLOSE' as const }] : []),
  ...(sketch.leads ? [{ type: 'NODE' as const, destination_id: sketch.leads, navigation: 'NAVIGATE' as const }] : []),
]

/** The design tree that a sketch stands for; ids are made from the place in the tree where none is given. */
export function fromSketch(sketch: Sketch, id = '1:1', isParentVisible = true): DesignNode {
  const [x, y, width, height] = sketch.at ?? [0, 0, 100, 20]
  const is_visible = isParentVisible && !sketch.hidden
  const actions = actionsOf(sketch)
  const node: DesignNode = {
    id: sketch.id ?? id,
    name: sketch.name,
    type: sketch.type ?? (sketch.says === undefined ? 'FRAME' : 'TEXT'),
    is_visible,
    box: { x, y, width, height },
    opacity: 1,
    corner_radius: sketch.radius ?? 0,
    fill: sketch.fill ? toPaint(sketch.fill) : null,
    stroke: null,
    text:
      sketch.says === undefined
        ? null
        : {
            characters: sketch.says,
            font_size: sketch.size ?? 14,
            font_weight: sketch.weight ?? 400,
            style_name: null,
          },
    component: sketch.component ? { id: '9:9', name: sketch.component, set_name: sketch.component } : null,
    properties: Object.entries(sketch.variant ?? {}).map(([name, value]) => ({ name, type: 'VARIANT', value })),
    reactions: actions.length
      ? [{ trigger: sketch.after_ms ? 'AFTER_TIMEOUT' : 'ON_CLICK', delay_ms: sketch.after_ms ?? null, actions }]
      : [],
    annotations: sketch.annotation ? [sketch.annotation] : [],
    connects: null,
    children: (sketch.holds ?? []).map((inner, i) => fromSketch(inner, `${id}${i + 1}`, is_visible)),
  }
  if (sketch.hidden) node.is_hidden_itself = true
  return node
}
