import type { DesignDocument, Paint } from '../schema/design-node.ts'
import { isGrey, isRed } from './colour.ts'
import { says } from './control.ts'
import { indexLayers, type Layer, type LayerIndex, textsIn, upwards } from './layer.ts'
import { leadsOf } from './leads.ts'
import { lastMask } from './mask.ts'
import { naming as makeNaming, type Naming } from './naming.ts'
import { isPicture, notesOf, readNote, rememberLines } from './notes.ts'
import { type Page, readPage } from './pages.ts'
import type { Piece } from './pieces.ts'
import { controlLabels, LABEL_MOST } from './pressable.ts'
import type { Note, NoteReading, Study } from './scene.ts'
import { pageTitleOf } from './touchpoint.ts'
import { likesOf } from './twins.ts'
import type { Vocabulary } from './vocabulary.ts'

const shade = (p: Paint): string => [p.r, p.g, p.b].map((c) => Math.round(c * 32)).join(' ')

/** Text in a colour that the file names after errors, or in a red that its notes are not written in. */
const errorColour =
  (naming: Naming, inks: ReadonlySet<string>) =>
  ({ node }: Layer): boolean => {
    if (node.fill_style && naming.kindsOf(node.fill_style).has('failed')) return true
    return node.fill !== null && isRed(node.fill) && !inks.has(shade(node.fill))
  }

/** The colours that notes are written in, black and grey aside. */
function noteInks(notes: readonly Note[]): Set<string> {
  const inks = notes.flatMap((note) =>
    note.texts.flatMap(({ node }) => (node.fill && !isGrey(node.fill) ? [shade(node.fill)] : [])),
  )
  return new Set(inks)
}

/** The colours of what can be pressed. */
function* buttonColours(index: LayerIndex, naming: Naming): Generator<number, Set<string>> {
  const colours = new Set<string>()
  const add = (paint: Paint) => {
    if (!isGrey(paint)) colours.add(shade(paint))
  }
  for (const layer of index.layers) {
    const { node } = layer
    if (layer.order % 500 === 499) yield 0
    if (!layer.is_shown || !node.fill) continue
    if (node.reactions.length > 0 || (!node.text && naming.isNamed(node, 'button'))) add(node.fill)
  }
  return colours
}

function remembered<T>(make: (piece: Piece) => T): (piece: Piece) => T {
  const known = new Map<Piece, T>()
  return (piece) => {
    if (!known.has(piece)) known.set(piece, make(piece))
    return known.get(piece)!
  }
}

function pieceFinder(pages: readonly Page[]): (layer: Layer) => Piece | null {
  const known = new Map<Layer, Piece>()
  for (const page of pages) for (const piece of page.pieces) known.set(piece.layer, piece)
  return (layer) => {
    for (const at of upwards(layer)) {
      const piece = known.get(at)
      if (piece) return piece
    }
    return null
  }
}

/** Pieces by their page's title: the drawings of one screen. Yields per piece. */
function* drawingsByTitle(study: Study): Generator<number, (piece: Piece) => Piece[]> {
  const byTitle = new Map<string, Piece[]>()
  const byPiece = new Map<Piece, Piece[]>()
  for (const page of study.pages)
    for (const piece of page.kind === 'work' ? page.pieces : []) {
      if (piece.kind !== 'screen' && piece.kind !== 'fragment') continue
      const title = pageTitleOf(piece.layer, study)
      yield 0
      if (!title) continue
      const key = `${page.layer.node.id} ${title}`
      const same = byTitle.get(key)
      if (same) same.push(piece)
      else byTitle.set(key, [piece])
      byPiece.set(piece, byTitle.get(key)!)
    }
  return (piece) => byPiece.get(piece) ?? [piece]
}

/** What can be pressed on the screens of a note's section, and on the one that it speaks of. */
function controlsBeside(study: Study): (note: Note) => readonly string[] {
  const known = new Map<Layer, readonly string[]>()
  return ({ piece: { page, section }, about }) => {
    if (!section) return about ? study.controlsOf(about) : []
    let labels = known.get(section)
    if (!labels) {
      const pieces = study.pages.find((p) => p.layer === page)?.pieces ?? []
      const seen = pieces.filter((p) => p.section === section && isPicture(p)).slice(0, SECTION_MOST)
      labels = [...new Set(seen.flatMap((p) => study.controlsOf(p)))]
      known.set(section, labels)
    }
    return labels
  }
}
const SECTION_MOST = 60

/** The labels that a note says, or of which a stretch between its arrows is the beginning. */
function calledIn(said: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return []
  const links = said.split(/→|->|=>|⇒|➜|=|\n/u).map((link) => link.trim())
  const names = links.filter((link) => link.length >= 2 && link.length <= LABEL_MOST)
  return labels.filter((label) => said.includes(label) || names.some((name) => label.startsWith(name)))
}

function rememberReadings(study: Study): (note: Note) => NoteReading[] {
  const read = new Map<Note, NoteReading[]>()
  const controlsFor = controlsBeside(study)
  return (note) => {
    const known = read.get(note)
    if (known) return known
    const labels = controlsFor(note)
    const said = note.texts.map(says).join('\n')
    const called = calledIn(said, labels)
    const readings = readNote(note.texts, study.readLines, called)
    read.set(note, readings)
    return readings
  }
}

/** Walks a document and learns what detectors ask for: its pages, screens, notes and who leads where. */
export function* studyOf(design: DesignDocument, extra: Vocabulary = {}): Generator<number, Study> {
  const index = yield* indexLayers(design)
  const naming = makeNaming(extra)
  const pages: Page[] = []
  for (const root of index.roots) pages.push(yield* readPage(root, { index, naming }))
  const notes: Note[] = []
  for (const page of pages) if (page.kind === 'work') notes.push(...(yield* notesOf(page, index, naming)))
  const notesAbout = new Map<Piece, Note[]>()
  for (const note of notes) {
    if (!note.about) continue
    const known = notesAbout.get(note.about)
    if (known) known.push(note)
    else notesAbout.set(note.about, [note])
  }
  const inks = noteInks(notes)
  const pressable = yield* buttonColours(index, naming)
  const leads = yield* leadsOf(pages, index)
  const readLines = rememberLines()
  const study: Study = {
    index,
    naming,
    pages,
    notes,
    leads,
    noteAt: new Map(notes.map((note) => [note.layer, note])),
    notesAbout,
    pieceOf: pieceFinder(pages),
    titles: new Map(),
    drawingsOf: () => [],
    maskOf: remembered((piece) => lastMask(piece.layer)),
    saysIn: remembered((piece) => new Set(textsIn(piece.layer, index).map(says))),
    likesIn: remembered((piece) => likesOf(textsIn(piece.layer, index))),
    isErrorColour: errorColour(naming, inks),
    isAccent: (paint) => inks.has(shade(paint)) || pressable.has(shade(paint)),
    isNoteInk: (paint) => inks.has(shade(paint)),
    readLines,
    controlsOf: () => [],
    readingsOf: () => [],
  }
  study.drawingsOf = yield* drawingsByTitle(study)
  study.controlsOf = remembered((piece) => controlLabels(piece, study))
  study.readingsOf = rememberReadings(study)
  return study
}
