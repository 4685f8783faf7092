import type {
  ComponentProperty,
  DesignNode,
  DesignNodeType,
  DesignText,
  Paint,
  Reaction,
  ReactionAction,
  TextRun,
} from '../schema/design-node.ts'
import type { Box } from '../schema/rule-atom.ts'
import { isOurAnnotation } from './marks-of-ours.ts'

/** A piece of REST JSON whose shape is only hoped for: every field is asked before it is believed. */
export type Raw = Record<string, unknown>

/** The tables beside a REST document that name styles and components by id. */
export type RestNames = { styles: Raw; components: Raw; component_sets: Raw }

const TYPES: Record<string, DesignNodeType> = {
  CANVAS: 'PAGE',
  SECTION: 'SECTION',
  FRAME: 'FRAME',
  GROUP: 'GROUP',
  TRANSFORM_GROUP: 'GROUP',
  INSTANCE: 'INSTANCE',
  COMPONENT: 'COMPONENT',
  COMPONENT_SET: 'COMPONENT_SET',
  TEXT: 'TEXT',
  TABLE_CELL: 'TEXT',
  RECTANGLE: 'RECTANGLE',
  ELLIPSE: 'ELLIPSE',
  LINE: 'LINE',
  VECTOR: 'VECTOR',
  BOOLEAN_OPERATION: 'VECTOR',
  STAR: 'VECTOR',
  REGULAR_POLYGON: 'VECTOR',
  CONNECTOR: 'CONNECTOR',
  STICKY: 'STICKY',
  TABLE: 'TABLE',
}

const NO_PROPERTIES: ComponentProperty[] = []
const NO_REACTIONS: Reaction[] = []
const NO_ANNOTATIONS: string[] = []
/** Shared by all leaves: most layers are leaves, and nobody adds to them. */
const NO_CHILDREN: DesignNode[] = []

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rawsOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : [])
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Boxes and opaque colours are taken as they stand in the JSON: a copy of each would double what is kept. */
function toBox(value: unknown): Box | null {
  if (!isRaw(value)) return null
  const { x, y, width, height } = value
  if (typeof x !== 'number' || typeof y !== 'number' || typeof width !== 'number' || typeof height !== 'number')
    return null
  return Number.isFinite(x + y + width + height) ? (value as Box) : null
}

/** The topmost paint that shows; of a gradient its first stop. Pictures have no colour. */
function toPaint(value: unknown): Paint | null {
  if (!Array.isArray(value)) return null
  for (let i = value.length - 1; i >= 0; i--) {
    const paint: unknown = value[i]
    if (!isRaw(paint) || paint.visible === false) continue
    const color = isRaw(paint.color) ? paint.color : rawsOf(paint.gradientStops)[0]?.color
    if (!isRaw(color)) return null
    const a = numberOf(color.a, 1) * numberOf(paint.opacity, 1)
    if (color.a === a && typeof color.r === 'number' && typeof color.g === 'number' && typeof color.b === 'number')
      return color as Paint
    return { r: numberOf(color.r, 0), g: numberOf(color.g, 0), b: numberOf(color.b, 0), a }
  }
  return null
}

const styleName = (names: RestNames, id: unknown): string | null => {
  const style = typeof id === 'string' ? names.styles[id] : undefined
  return isRaw(style) ? textOf(style.name) || null : null
}

type Look = { font_size: number; font_weight: number; is_struck: boolean }
const lookOf = (style: unknown, base: Look): Look =>
  isRaw(style)
    ? {
        font_size: numberOf(style.fontSize, base.font_size),
        font_weight: numberOf(style.fontWeight, base.font_weight),
        is_struck: style.textDecoration === undefined ? base.is_struck : style.textDecoration === 'STRIKETHROUGH',
      }
    : base
const PLAIN: Look = { font_size: 12, font_weight: 400, is_struck: false }

/** The text cut where its look changes. Figma's list of overrides may be shorter than the text: the rest has none. */
function cutByLook(characters: string, raw: Raw, base: Look): (TextRun & { is_struck: boolean })[] {
  const overrides = raw.characterStyleOverrides
  const table = raw.styleOverrideTable
  if (!Array.isArray(overrides) || overrides.length === 0 || !isRaw(table)) return [{ characters, ...base }]
  const runs: (TextRun & { is_struck: boolean })[] = []
  let start = 0
  for (let i = 1; i <= characters.length; i++) {
    if (i < characters.length && (overrides[i] ?? 0) === (overrides[start] ?? 0)) continue
    runs.push({ characters: characters.slice(start, i), ...lookOf(table[String(overrides[start] ?? 0)], base) })
    start = i
  }
  return runs
}

/** What no store keeps, NUL and halves of pairs, gives way to the sign that says so; places stay what they are. */
const whole = (text: string): string => text.replace(/[\0\ud800-\udfff]/gu, '\ufffd')

function toText(raw: Raw, names: RestNames): DesignText | null {
  if (typeof raw.characters !== 'string') return null
  const characters = whole(raw.characters)
  const base = lookOf(raw.style, PLAIN)
  const style_name = isRaw(raw.styles) ? styleName(names, raw.styles.text) : null
  const isEven = !Array.isArray(raw.characterStyleOverrides) || raw.characterStyleOverrides.length === 0
  if (isEven && !base.is_struck)
    return { characters, font_size: base.font_size, font_weight: base.font_weight, style_name }
  const cut = cutByLook(characters, raw, base)
  const kept = cut.filter((run) => !run.is_struck)
  const is_struck = kept.length === 0 && characters !== ''
  const text: DesignText = {
    characters: is_struck || kept.length === cut.length ? characters : kept.map((r) => r.characters).join(''),
    font_size: cut.reduce((most, run) => Math.max(most, run.font_size), 0),
    font_weight: base.font_weight,
    style_name,
  }
  if (is_struck) text.is_struck = true
  const first = kept[0]
  if (first && kept.some((r) => r.font_size !== first.font_size || r.font_weight !== first.font_weight))
    text.runs = kept.map(({ characters, font_size, font_weight }) => ({ characters, font_size, font_weight }))
  return text
}

const PROPERTY_TYPES = new Set(['VARIANT', 'TEXT', 'BOOLEAN', 'INSTANCE_SWAP', 'SLOT'])

function toProperties(raw: Raw): ComponentProperty[] {
  if (!isRaw(raw.componentProperties)) return NO_PROPERTIES
  const properties: ComponentProperty[] = []
  for (const [key, property] of Object.entries(raw.componentProperties)) {
    if (!isRaw(property) || !PROPERTY_TYPES.has(textOf(property.type))) continue
    const value = property.value
    if (typeof value !== 'string' && typeof value !== 'boolean') continue
    properties.push({
      name: key.replace(/#\d+:\d+$/, ''),
      type: property.type as ComponentProperty['type'],
      value,
    })
  }
  return properties
}

/** A variant says its values in its name: `State=Disabled, Size=L`. */
function variantProperties(name: string): ComponentProperty[] {
  return name.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1
      ? []
      : [{ name: pair.slice(0, at).trim(), type: 'VARIANT' as const, value: pair.slice(at + 1).trim() }]
  })
}

function toComponent(raw: Raw, names: RestNames): DesignNode['component'] {
  const id = textOf(raw.componentId)
  if (!id) return null
  const component = names.components[id]
  const set = isRaw(component) ? names.component_sets[textOf(component.componentSetId)] : undefined
  return {
    id,
    name: isRaw(component) ? textOf(component.name) : '',
    set_name: isRaw(set) ? textOf(set.name) || null : null,
  }
}

/** An expression tree as words: `VariableID:1:2 EQUALS 3`. REST JSON names variables by id only. */
function conditionText(value: unknown, depth = 0): string {
  if (!isRaw(value) || depth > 8) return value === undefined || value === null ? '' : String(value)
  const inner = isRaw(value.value) ? value.value : value
  if (Array.isArray(inner.expressionArguments)) {
    const said = inner.expressionArguments.map((a) => conditionText(a, depth + 1))
    const verb = textOf(inner.expressionFunction)
    return said.length === 2 ? `${said[0]} ${verb} ${said[1]}` : `${verb}(${said.join(', ')})`
  }
  return isRaw(value.value) ? textOf(value.value.id) : conditionText(value.value, depth + 1)
}

const NAVIGATIONS = new Set(['NAVIGATE', 'SWAP', 'OVERLAY', 'SCROLL_TO', 'CHANGE_TO'])
const PLAIN_ACTIONS = new Set(['BACK', 'CLOSE', 'URL', 'SET_VARIABLE'])

function toActions(value: unknown, depth = 0): ReactionAction[] {
  if (depth > 8) return []
  return rawsOf(value).map((raw): ReactionAction => {
    if (raw.type === 'NODE')
      return {
        type: 'NODE',
        destination_id: textOf(raw.destinationId) || null,
        navigation: (NAVIGATIONS.has(textOf(raw.navigation)) ? raw.navigation : 'NAVIGATE') as 'NAVIGATE',
      }
    if (raw.type === 'CONDITIONAL')
      return {
        type: 'CONDITIONAL',
        blocks: rawsOf(raw.conditionalBlocks).map((block) => ({
          condition: block.condition === undefined || block.condition === null ? null : conditionText(block.condition),
          actions: toActions(block.actions, depth + 1),
        })),
      }
    return { type: (PLAIN_ACTIONS.has(textOf(raw.type)) ? raw.type : 'OTHER') as 'OTHER' }
  })
}

/** Seconds in files from the canvas, milliseconds in others; nobody lets a toast stand for over a minute. */
const toDelay = (timeout: unknown): number => {
  const n = numberOf(timeout, 0)
  return Math.round(n <= 60 ? n * 1000 : n)
}

function toReactions(value: unknown): Reaction[] {
  if (!Array.isArray(value) || value.length === 0) return NO_REACTIONS
  return rawsOf(value).flatMap((raw) => {
    const trigger = isRaw(raw.trigger) ? raw.trigger : {}
    const actions = toActions(Array.isArray(raw.actions) ? raw.actions : isRaw(raw.action) ? [raw.action] : [])
    if (actions.length === 0) return []
    const delay_ms = trigger.type === 'AFTER_TIMEOUT' ? toDelay(trigger.timeout) : null
    return [{ trigger: textOf(trigger.type), delay_ms, actions }]
  })
}

const unmarked = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/^#{1,6}\s+/gm, '')
    .trim()

/** The specification leaves an annotation's shape open: a text, an object with a label, or a list of either. */
function toAnnotations(value: unknown): string[] {
  if (value === undefined || value === null) return NO_ANNOTATIONS
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const said = list.map((one) => {
    if (typeof one === 'string') return one.trim()
    if (!isRaw(one)) return ''
    return textOf(one.label).trim() || unmarked(textOf(one.labelMarkdown) || textOf(one.text))
  })
  const theirs = said.filter((label) => label && !isOurAnnotation(label))
  return theirs.length > 0 ? theirs : NO_ANNOTATIONS
}

const endpoint = (value: unknown): string | null => (isRaw(value) ? textOf(value.endpointNodeId) || null : null)

function cornerRadius(raw: Raw): number {
  if (typeof raw.cornerRadius === 'number') return raw.cornerRadius
  return Array.isArray(raw.rectangleCornerRadii)
    ? Math.max(0, ...raw.rectangleCornerRadii.map((r) => numberOf(r, 0)))
    : 0
}

/**
 * One layer without its children. Missing and odd fields become empty ones.
 * Errors  throws a short reason where the layer cannot be told at all: no id, no type, a text without characters.
 */
export function toDesignNode(raw: Raw, isParentVisible: boolean, names: RestNames): DesignNode {
  const id = textOf(raw.id)
  const restType = textOf(raw.type)
  if (!id) throw new Error('no id')
  if (!restType) throw new Error('no type')
  if (restType === 'TEXT' && typeof raw.characters !== 'string') throw new Error('a text without characters')
  const opacity = numberOf(raw.opacity, 1)
  const is_hidden_itself = raw.visible === false || opacity === 0
  const name = whole(textOf(raw.name))
  const node: DesignNode = {
    id,
    name,
    type: TYPES[restType] ?? 'OTHER',
    is_visible: isParentVisible && !is_hidden_itself,
    box: toBox(raw.absoluteBoundingBox),
    opacity,
    corner_radius: cornerRadius(raw),
    fill: toPaint(raw.fills),
    stroke: toPaint(raw.strokes),
    text: toText(raw, names),
    component: toComponent(raw, names),
    properties: restType === 'COMPONENT' ? variantProperties(name) : toProperties(raw),
    reactions: toReactions(raw.interactions ?? raw.reactions),
    annotations: toAnnotations(raw.annotations),
    connects: restType === 'CONNECTOR' ? { from: endpoint(raw.connectorStart), to: endpoint(raw.connectorEnd) } : null,
    children: Array.isArray(raw.children) && raw.children.length > 0 ? [] : NO_CHILDREN,
  }
  if (is_hidden_itself) node.is_hidden_itself = true
  const fillStyle = isRaw(raw.styles) ? styleName(names, raw.styles.fill ?? raw.styles.fills) : null
  if (fillStyle) node.fill_style = fillStyle
  return node
}
