import type { Signal } from '../schema/rule-atom.ts'
import { type Lang, quotedCopies, WORDING } from '../sentence/wording.ts'
import { isRed } from './colour.ts'
import { boxOf, oneLine, says } from './control.ts'
import { overlapY, right } from './geometry.ts'
import { type Layer, textsIn } from './layer.ts'
import type { Piece } from './pieces.ts'
import type { NoteReading, Scene } from './scene.ts'

/** Other drawings of the piece's screen: those with its title. */
const siblingsOf = ({ piece, study }: Scene): Piece[] => study.drawingsOf(piece).filter((p) => p !== piece)

/** The same words on other drawings of this screen. */
export function twinsOf(text: Layer, scene: Scene): Layer[] {
  const said = says(text)
  return siblingsOf(scene).flatMap((p) => textsIn(p.layer, scene.study.index).filter((t) => says(t) === said))
}

/** The same words in parts of screens that are drawn alone in the piece's section: the state of one control. */
export function twinsInParts(text: Layer, { piece, study }: Scene): Layer[] {
  const said = says(text)
  const page = study.pages.find((p) => p.layer === piece.page)
  return (page?.pieces ?? [])
    .filter((p) => p.kind === 'fragment' && p !== piece && p.section === piece.section && study.saysIn(p).has(said))
    .flatMap((p) => textsIn(p.layer, study.index).filter((t) => says(t) === said))
}

const MESSAGE_MOST = 60

/** The message in the error colour that a screen shows. */
function messageOf({ piece, study }: Scene): string {
  const texts = textsIn(piece.layer, study.index)
  const message = texts.find((t) => {
    const said = says(t)
    const isSmall = t.node.text!.font_size <= 16 && said.length >= 5 && said.length <= MESSAGE_MOST
    return isSmall && study.isErrorColour(t) && /[\p{L}]{3}/u.test(said) && (t.node.fill ? isRed(t.node.fill) : true)
  })
  return message ? oneLine(says(message)) : ''
}

const isPlaceholder = (text: string): boolean =>
  /^(?:请(?:选择|输入|填写|添加|上传)|未(?:选择|填写|设置)|select\b|choose\b|enter\b|type\b|add\b)/iu.test(text)

/** The label to the left of a value on its row. */
function rowLabel(value: Layer, texts: readonly Layer[]): string {
  const left = texts.filter(
    (t) => t !== value && overlapY(boxOf(t), boxOf(value)) > 0 && right(boxOf(t)) <= boxOf(value).x + 2,
  )
  const nearest = left.reduce<Layer | null>((best, t) => (!best || boxOf(t).x > boxOf(best).x ? t : best), null)
  return nearest && says(nearest).length <= 12 ? oneLine(says(nearest)) : ''
}

/** What is still to be filled in: a placeholder with its field's name. */
function openField({ piece, study }: Scene, lang: Lang): string {
  const texts = textsIn(piece.layer, study.index)
  const open = texts.find((t) => isPlaceholder(says(t)) && says(t).length <= 24)
  if (!open) return ''
  const label = rowLabel(open, texts)
  return lang === 'zh' ? `${label}「${oneLine(says(open))}」` : `${label}${label && ' '}"${oneLine(says(open))}"`
}

/**
 * What tells this drawing from the others of its screen and explains a control's state: the error it shows, else the
 * field it leaves open. Empty: nothing does.
 */
export function differenceOf(lang: Lang, scene: Scene): string {
  const message = messageOf(scene)
  if (message) return WORDING.validation(message, lang)
  return openField(scene, lang)
}

/** 「发送」 in a note is the drawn 「发送给患者」. */
const isCalled = (label: string, copy: string): boolean =>
  label === copy || (copy.length >= 2 && label.startsWith(copy))

/** A note about the piece that speaks of this label with this signal: the designer's own words for when. */
export function readingAbout(label: string, signal: Signal, { piece, study }: Scene): NoteReading | null {
  for (const note of study.notesAbout.get(piece) ?? [])
    for (const reading of study.readingsOf(note))
      if (reading.signal === signal && quotedCopies(reading.R).some((copy) => isCalled(label, copy))) return reading
  return null
}

/** Under a mask: what a dialog or a sheet is laid over is another drawing's business. */
export const isBackground = (layer: Layer, { piece, study }: Scene): boolean => layer.order < study.maskOf(piece)

/** An earlier drawing of the screen shows it already: a state is drawn over a copy of the whole screen. */
export function isRepeated(text: Layer, scene: Scene): boolean {
  const said = says(text)
  const drawings = scene.study.drawingsOf(scene.piece)
  const at = drawings.indexOf(scene.piece)
  return drawings.slice(0, at).some((p) => scene.study.saysIn(p).has(said))
}

export const withoutFigures = (text: string): string => text.replace(/[\d.,:：¥$%\-/*]+/gu, '#')

/** Cards that say the like with other figures show sample rows, not a rule; so do copies of one component. */
export function isSampleRow(text: Layer, { piece, study }: Scene): boolean {
  const said = withoutFigures(says(text))
  const alike = study.likesIn(piece).get(said) ?? 0
  if (alike < 2) return isOtherInTwins(text, { piece, study })
  return said.includes('#') || isOfOneComponent(text, said, { piece, study })
}

function isOfOneComponent(text: Layer, said: string, { piece, study }: Scene): boolean {
  if (!text.node.id.startsWith('I')) return false
  const tail = text.node.id.slice(text.node.id.lastIndexOf(';'))
  return textsIn(piece.layer, study.index).some(
    (t) => t !== text && t.node.id.endsWith(tail) && withoutFigures(says(t)) === said,
  )
}

/** A tag that says something else from row to row: what the rows hold, no word of the product. */
function isOtherInTwins(text: Layer, { piece, study }: Scene): boolean {
  const { id } = text.node
  const at = id.indexOf(';')
  const holder = text.parent
  if (at < 0 || !holder || !study.naming.isNamed(holder.node, 'badge')) return false
  const tail = id.slice(at)
  const said = textsIn(piece.layer, study.index)
    .filter((t) => t.node.id.endsWith(tail) && t.node.id.indexOf(';') === t.node.id.length - tail.length)
    .map(says)
  return said.length >= 3 && new Set(said).size >= 2
}

/** How often a piece says the like of each text, figures aside. */
export function likesOf(texts: readonly Layer[]): Map<string, number> {
  const likes = new Map<string, number>()
  for (const text of texts) {
    const said = withoutFigures(says(text))
    likes.set(said, (likes.get(said) ?? 0) + 1)
  }
  return likes
}
