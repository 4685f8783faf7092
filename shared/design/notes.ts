import type { Reading } from '../sentence/read.ts'
import { boxOf, says, textsInOrder } from './control.ts'
import { gap } from './geometry.ts'
import type { Layer, LayerIndex } from './layer.ts'
import { letters } from './line-reading.ts'
import type { Naming } from './naming.ts'
import { readNoteLines } from './note-lines.ts'
import type { Page } from './pages.ts'
import type { Piece } from './pieces.ts'
import type { Note, NoteReading } from './scene.ts'

/** A note's texts without the words that only say that it is one. */
function textsOf(piece: Piece, index: LayerIndex, naming: Naming): Layer[] {
  const texts = piece.layer.node.type === 'TABLE' ? [] : textsInOrder(piece.layer, index)
  return texts.filter(
    (t) =>
      !(
        says(t).length <= 14 &&
        !says(t).includes('\n') &&
        !/[，,。→]/u.test(says(t)) &&
        naming.kindsOf(says(t)).has('note')
      ),
  )
}

type Where = { pieceOf: Map<Layer, Piece>; byId: Map<string, Layer> }

function pieceHolding(id: string | null, { pieceOf, byId }: Where): Piece | null {
  for (let at = id === null ? undefined : byId.get(id); at; at = at.parent ?? undefined) {
    const piece = pieceOf.get(at)
    if (piece) return piece
  }
  return null
}

export const isPicture = (p: Piece): boolean => p.kind === 'screen' || p.kind === 'fragment'

/** What the note's connectors lead to. */
function pointedAt(note: Piece, page: Page, where: Where): Piece | null {
  for (const { node } of page.connectors) {
    const from = pieceHolding(node.connects!.from, where)
    const to = pieceHolding(node.connects!.to, where)
    if (from === note && to && isPicture(to)) return to
    if (to === note && from && isPicture(from)) return from
  }
  return null
}

const ALIGNED = 24
const ROW_MOST = 900

/** Its top on a line with the drawing's: a note that was put into the row of what it is about. */
const isInRowOf = (note: Piece, piece: Piece): boolean =>
  Math.abs(boxOf(note.layer).y - boxOf(piece.layer).y) <= ALIGNED &&
  gap(boxOf(note.layer), boxOf(piece.layer)) < ROW_MOST

function nearestAmong(note: Piece, pieces: readonly Piece[]): Piece | null {
  let best: { piece: Piece; apart: number } | null = null
  for (const piece of pieces) {
    const apart = gap(boxOf(note.layer), boxOf(piece.layer))
    if (!best || apart < best.apart) best = { piece, apart }
  }
  return best?.piece ?? null
}

/** The nearest screen of the note's row or section; a part of a screen only where it lies much nearer. */
function nearest(note: Piece, page: Page): Piece | null {
  if (!note.layer.node.box) return null
  const here = page.pieces.filter((p) => p.section === note.section && isPicture(p) && p.layer.node.box)
  const screens = here.filter((p) => p.kind === 'screen')
  const row = nearestAmong(
    note,
    screens.filter((p) => isInRowOf(note, p)),
  )
  if (row) return row
  const [screen, part] = [nearestAmong(note, screens), nearestAmong(note, here)]
  if (!screen || !part) return screen ?? part
  const apart = (piece: Piece): number => gap(boxOf(note.layer), boxOf(piece.layer))
  return apart(part) * 2 <= apart(screen) ? part : screen
}

/** The notes of one page, each with the screen it speaks of. Yields per note. */
export function* notesOf(page: Page, index: LayerIndex, naming: Naming): Generator<number, Note[]> {
  const pieceOf = new Map(page.pieces.map((p) => [p.layer, p]))
  const where = { pieceOf, byId: index.byId }
  const notes: Note[] = []
  for (const piece of page.pieces) {
    if (piece.kind !== 'note') continue
    const about = pointedAt(piece, page, where) ?? nearest(piece, page)
    notes.push({ layer: piece.layer, piece, texts: textsOf(piece, index, naming), about })
    yield 0
  }
  return notes
}

/** The text that holds what a reading was read from; a reading over several texts belongs to the first. */
function holderOf(raw: string, texts: readonly Layer[]): Layer {
  const sought = letters(raw)
  const first = sought.slice(0, 12)
  return (
    texts.find((t) => letters(says(t)).includes(sought)) ??
    texts.find((t) => letters(says(t)).includes(first)) ??
    texts[0]!
  )
}

/** Reads a note's text, each different one once: designers copy pages whole. The memory is the run's. */
export type ReadLines = (text: string, isSpec: boolean, labels?: readonly string[]) => Reading[]

export function rememberLines(): ReadLines {
  const known = new Map<string, Reading[]>()
  return (text, isSpec, labels = []) => {
    const key = `${isSpec} ${labels.join('|')} ${text}`
    let readings = known.get(key)
    if (!readings) {
      readings = readNoteLines(text, isSpec, labels)
      known.set(key, readings)
    }
    return readings
  }
}

const BARE_NUMBER = /^(?:\d{1,2}[.、)]?|[①-⑳]|[(（]\d{1,2}[)）])$/u

/** The texts line by line; a number that stands by itself is the bullet of the text beside it. */
function asLines(texts: readonly Layer[]): string {
  let lines = ''
  let bullet = ''
  for (const text of texts) {
    const said = says(text)
    if (BARE_NUMBER.test(said)) bullet = /^\d{1,2}$/u.test(said) ? `${said}. ` : `${said} `
    else {
      lines += `${lines && '\n'}${bullet}${said}`
      bullet = ''
    }
  }
  return lines
}

/** Reads texts that belong together as one note: a heading's words hold for the lines under it. */
export function readNote(texts: readonly Layer[], readLines: ReadLines, labels: readonly string[] = []): NoteReading[] {
  if (texts.length === 0) return []
  return readLines(asLines(texts), false, labels).map((reading) => ({
    ...reading,
    from: holderOf(reading.raw, texts),
  }))
}
