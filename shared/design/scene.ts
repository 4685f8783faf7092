import type { Paint, ReactionAction } from '../schema/design-node.ts'
import type { Signal } from '../schema/rule-atom.ts'
import type { Reading } from '../sentence/read.ts'
import type { Layer, LayerIndex } from './layer.ts'
import type { Naming } from './naming.ts'
import type { ReadLines } from './notes.ts'
import type { Page } from './pages.ts'
import type { Piece } from './pieces.ts'

/** A reaction seen from its destination: who leads here, and under which condition. */
export type Lead = { from: Layer; trigger: string; condition: string | null; action: ReactionAction }

/** One note block: its texts in reading order and the screen it speaks of. */
export type Note = { layer: Layer; piece: Piece; texts: Layer[]; about: Piece | null }

/** All that is known of a document once it has been walked: detectors look around in it and change nothing. */
export type Study = {
  index: LayerIndex
  naming: Naming
  pages: Page[]
  notes: Note[]
  leads: Map<string, Lead[]>
  noteAt: Map<Layer, Note>
  notesAbout: Map<Piece, Note[]>
  /** The piece that a layer belongs to; null for what lies in none. */
  pieceOf(layer: Layer): Piece | null
  /** Titles found so far, by screen: asked for at every turn. */
  titles: Map<Layer, string>
  /** The drawings of one screen: pieces of its page with the same title, the piece itself among them. */
  drawingsOf(piece: Piece): Piece[]
  /** The order of the piece's last mask, -1 without one: what comes before lies under it. */
  maskOf(piece: Piece): number
  /** All that a piece says, text by text. */
  saysIn(piece: Piece): ReadonlySet<string>
  /** How often it says the like of each text, figures aside. */
  likesIn(piece: Piece): ReadonlyMap<string, number>
  /** Colour styles that the file names after errors, and the reds that its small texts wear. */
  isErrorColour(layer: Layer): boolean
  /** A colour of the file's buttons, links or notes, whatever it may mean elsewhere. */
  isAccent(paint: Paint): boolean
  isNoteInk(paint: Paint): boolean
  readLines: ReadLines
  /** What a piece's drawings call the controls that can be pressed. */
  controlsOf(piece: Piece): readonly string[]
  readingsOf(note: Note): NoteReading[]
}

export type NoteReading = Reading & { from: Layer }

/** One piece of a page under the eyes of a detector. */
export type Scene = { piece: Piece; study: Study }

/**
 * What a detector found: the parts of a rule as it words them, and the innermost layer that shows it. `why` says which
 * sign gave it away, for people who doubt it.
 */
export type Finding = {
  signal: Signal
  layer: Layer
  /** Other layers that show a part of the rule: the button that a message disables. */
  shows?: Layer[]
  C: string
  A: string
  R: string
  raw_text: string
  confidence: number
  why: string
}
