import type { Box } from './rule-atom.ts'

/** The node types that matter to reading; whatever else Figma has comes as OTHER and is walked through. */
export type DesignNodeType =
  | 'PAGE'
  | 'SECTION'
  | 'FRAME'
  | 'GROUP'
  | 'INSTANCE'
  | 'COMPONENT'
  | 'COMPONENT_SET'
  | 'TEXT'
  | 'RECTANGLE'
  | 'ELLIPSE'
  | 'LINE'
  | 'VECTOR'
  | 'CONNECTOR'
  | 'STICKY'
  | 'TABLE'
  | 'OTHER'

/** Red, green, blue and opacity, each 0..1. */
export type Paint = { r: number; g: number; b: number; a: number }

/** A component property's value on an instance; the name without Figma's `#id` tail. */
export type ComponentProperty = {
  name: string
  type: 'VARIANT' | 'TEXT' | 'BOOLEAN' | 'INSTANCE_SWAP' | 'SLOT'
  value: string | boolean
}

export type ReactionAction =
  | {
      type: 'NODE'
      destination_id: string | null
      navigation: 'NAVIGATE' | 'SWAP' | 'OVERLAY' | 'SCROLL_TO' | 'CHANGE_TO'
    }
  | { type: 'CONDITIONAL'; blocks: { condition: string | null; actions: ReactionAction[] }[] }
  | { type: 'BACK' | 'CLOSE' | 'URL' | 'SET_VARIABLE' | 'OTHER' }

/** `delay_ms` for AFTER_TIMEOUT, else null. */
export type Reaction = { trigger: string; delay_ms: number | null; actions: ReactionAction[] }

/** A stretch of equal look inside a text, in order; together they are the whole text. */
export type TextRun = { characters: string; font_size: number; font_weight: number }

/**
 * What a text layer says. `characters` leaves out what the designer struck through; `is_struck`: all of it was.
 * `runs` only where size or weight change within the text.
 */
export type DesignText = {
  characters: string
  font_size: number
  font_weight: number
  style_name: string | null
  is_struck?: boolean
  runs?: TextRun[]
}

/**
 * One layer, the same from the canvas and from the REST API: plain data, walked by every detector.
 * Boxes are absolute, in px; `is_visible` is effective (own flag, opacity and every ancestor's); `is_hidden_itself` where
 * the layer and no ancestor is the cause; children in document order.
 */
export type DesignNode = {
  id: string
  name: string
  type: DesignNodeType
  is_visible: boolean
  is_hidden_itself?: boolean
  box: Box | null
  opacity: number
  corner_radius: number
  fill: Paint | null
  /** The colour style's name, as the designer called it. */
  fill_style?: string
  stroke: Paint | null
  text: DesignText | null
  component: { id: string; name: string; set_name: string | null } | null
  properties: ComponentProperty[]
  reactions: Reaction[]
  annotations: string[]
  connects: { from: string | null; to: string | null } | null
  children: DesignNode[]
}

/** A file, or the nodes that were asked for: `pages` hold the roots in document order. */
export type DesignDocument = {
  name: string
  file_version: string | null
  pages: DesignNode[]
}

/** One layer that could not be read. The run goes on without it. */
export type SkippedLayer = { node_id: string; name: string; reason: string }
