/** How the plugin API says what REST JSON says in another way. */
import { copy, type RestLayer } from './rest.ts'

/** What a property is that differs within one layer. */
export const MIXED = Symbol('figma.mixed')

type Colour = { r: number; g: number; b: number; a?: number }
type Paint = { type: string; visible?: boolean; opacity?: number; color?: Colour; [field: string]: unknown }

/** A paint's colour has no alpha of its own: it lies in the paint's opacity. */
function paintOf(paint: Paint): Paint {
  const { color, opacity = 1, visible = true, ...rest } = copy(paint)
  if (!color) return { ...rest, visible, opacity }
  const { r, g, b, a = 1 } = color
  return { ...rest, visible, opacity: opacity * a, color: { r, g, b } }
}

export const paintsOf = (paints: unknown): Paint[] => (Array.isArray(paints) ? (paints as Paint[]).map(paintOf) : [])

/** Whether runs of a text have looks of their own in this respect. */
function isMixed(layer: RestLayer, styleField: string): boolean {
  const runs = (layer.characterStyleOverrides as number[] | undefined) ?? []
  const table = (layer.styleOverrideTable ?? {}) as Record<string, Record<string, unknown>>
  return runs.some((run) => run && table[String(run)]?.[styleField] !== undefined)
}

type Style = { fontSize?: number; fontWeight?: number; fontFamily?: string; fontStyle?: string }
const styleOf = (layer: RestLayer) => (layer.style ?? {}) as Style

export const fillsOf = (layer: RestLayer) =>
  layer.type === 'TEXT' && isMixed(layer, 'fills') ? MIXED : paintsOf(layer.fills)
export const fontSizeOf = (layer: RestLayer) => (isMixed(layer, 'fontSize') ? MIXED : (styleOf(layer).fontSize ?? 12))
export const fontWeightOf = (layer: RestLayer) =>
  isMixed(layer, 'fontWeight') ? MIXED : (styleOf(layer).fontWeight ?? 400)
export const fontNameOf = (layer: RestLayer) =>
  isMixed(layer, 'fontFamily') || isMixed(layer, 'fontWeight')
    ? MIXED
    : { family: styleOf(layer).fontFamily ?? 'Inter', style: styleOf(layer).fontStyle ?? 'Regular' }

export const cornerRadiusOf = (layer: RestLayer) => {
  const corners = layer.rectangleCornerRadii as number[] | undefined
  if (!corners) return layer.cornerRadius ?? 0
  return corners.every((corner) => corner === corners[0]) ? corners[0] : MIXED
}

/** Seconds on the canvas, milliseconds in files of the REST API; `action` repeats the first of `actions`. */
export const reactionsOf = (layer: RestLayer) =>
  copy(layer.interactions ?? []).map(({ trigger, actions = [] }) => ({ trigger, actions, action: actions[0] }))

const LIVE_TYPES: Record<string, string> = { CANVAS: 'PAGE', REGULAR_POLYGON: 'POLYGON' }
export const typeOf = (layer: RestLayer) => LIVE_TYPES[layer.type] ?? layer.type

/** The same entries, the last first: no order is promised, and a plugin must not live by one. */
export function turned<T extends object>(table: T): T {
  return Object.fromEntries(Object.entries(table).reverse()) as T
}
