import type { Box } from '../schema/rule-atom.ts'
import { isTint } from './colour.ts'
import { area, gap } from './geometry.ts'
import { type Layer, type LayerIndex, shownWithin, sizeOf, textCount, textsIn } from './layer.ts'
import type { Naming } from './naming.ts'
import { BEHAVIOUR_WORDS } from './vocabulary.ts'

/**
 * What lies on a page side by side: screens, parts of screens drawn alone (a state, an overlay), notes beside them,
 * headings, main components, and drawings that say nothing.
 */
export type PieceKind = 'screen' | 'fragment' | 'note' | 'heading' | 'component' | 'drawing'
export type Piece = { layer: Layer; kind: PieceKind; section: Layer | null; page: Layer }

export type Look = { index: LayerIndex; naming: Naming }

const isPhone = (b: Box): boolean => b.width >= 300 && b.width <= 480 && b.height >= 480
const isWide = (b: Box): boolean => b.width >= 700 && b.height >= 440
const isDeviceLike = (b: Box): boolean => isPhone(b) || isWide(b)

const HOLDERS = new Set(['FRAME', 'GROUP', 'INSTANCE', 'COMPONENT', 'RECTANGLE'])

/** Frames of device size side by side make of what holds them a board, not a screen: a dashboard's cards are smaller. */
function isBoard(layer: Layer): boolean {
  const { box } = layer.node
  if (!box || layer.children.length < 2) return false
  const screens = layer.children.filter(
    (c) => c.is_shown && c.node.type === 'FRAME' && c.node.box && isDeviceLike(c.node.box),
  )
  if (screens.length === 0) return false
  const largest = Math.max(...screens.map((s) => area(s.node.box!)))
  if (screens.length === 1) return area(box) > 2.5 * largest && box.width > 1.4 * screens[0]!.node.box!.width
  const apart = screens.every((a) => screens.every((b) => a === b || gap(a.node.box!, b.node.box!) >= 16))
  return apart && box.width * box.height > 1.2 * screens.length * largest * 0.8
}

const isControl = (layer: Layer, naming: Naming): boolean =>
  layer.node.reactions.length > 0 ||
  (['input', 'button', 'choice', 'keyboard', 'title_bar', 'menu_bar', 'system', 'toast', 'dialog'] as const).some(
    (kind) => layer.node.type !== 'TEXT' && naming.isNamed(layer.node, kind),
  )

/** A text that tells how something behaves: a mark of behaviour outside what it quotes, and more than a label's length. */
export function tellsBehaviour(text: string): boolean {
  const own = text.replace(/「[^」]*」|“[^”]*”|"[^"]*"/gu, '')
  return text.trim().length >= 6 && (BEHAVIOUR_WORDS.test(own) || /[:：→]\s*[「“"]/u.test(text))
}

const hasChrome = (layer: Layer, { naming }: Look): boolean =>
  layer.children.some(
    (c) =>
      c.is_shown && c.node.type !== 'TEXT' && (naming.isNamed(c.node, 'system') || naming.isNamed(c.node, 'title_bar')),
  )

/** A shape laid under all of a layer's words; a button in it is none. */
const isUnder = ({ node, is_shown }: Layer, { node: { box } }: Layer): boolean =>
  is_shown && node.fill !== null && !node.text && node.box !== null && box !== null && area(node.box) > 0.5 * area(box)

/** Text on a plain or tinted ground without any control: named as a note, coloured as one, or told by its words. */
function isNote(layer: Layer, look: Look): boolean {
  if (layer.node.type === 'STICKY') return true
  if (!HOLDERS.has(layer.node.type) || textCount(layer) === 0 || sizeOf(layer) > 400) return false
  for (const inner of shownWithin(layer, look.index)) if (inner !== layer && isControl(inner, look.naming)) return false
  if (look.naming.isNamed(layer.node, 'note')) return true
  const texts = textsIn(layer, look.index).map((t) => t.node.text!.characters)
  const telling = texts.filter(tellsBehaviour)
  const ground = layer.node.fill ?? layer.children.find((c) => isUnder(c, layer))?.node.fill
  if (telling.length > 0 && ground && isTint(ground)) return true
  const letters = (all: readonly string[]) => all.reduce((sum, t) => sum + t.length, 0)
  return letters(telling) >= 24 && letters(telling) > 0.6 * letters(texts)
}

const isHeading = (layer: Layer): boolean => {
  const { characters, font_size } = layer.node.text!
  const said = characters.trim()
  if (said.includes('\n') || said.length > 40) return false
  return font_size >= 20 || !(tellsBehaviour(said) || tellsInClauses(said))
}

/** 第一次来：地址空着，不选不给点；选了就亮: clauses that say what is so, as no heading does. */
export const tellsInClauses = (said: string): boolean =>
  said.split(/[，,；;。]/u).length >= 3 && /[就才不别都没]|\b(?:not|no|only|then|until)\b/iu.test(said)

function kindOf(layer: Layer, look: Look): PieceKind {
  const { node } = layer
  if (node.type === 'COMPONENT' || node.type === 'COMPONENT_SET') return 'component'
  if (node.text && node.type !== 'STICKY') return node.text.characters.trim() && !isHeading(layer) ? 'note' : 'heading'
  if (!node.box || textCount(layer) === 0) return 'drawing'
  if (!HOLDERS.has(node.type) && node.type !== 'STICKY' && node.type !== 'TABLE') return 'drawing'
  if (node.type === 'TABLE') return 'note'
  if (hasChrome(layer, look)) return 'screen'
  if (isNote(layer, look)) return 'note'
  return isDeviceLike(node.box) ? 'screen' : 'fragment'
}

const opens = (layer: Layer): boolean =>
  layer.node.type === 'PAGE' ||
  layer.node.type === 'SECTION' ||
  (layer.node.type === 'FRAME' && isBoard(layer)) ||
  (layer.node.type === 'GROUP' && layer.children.some((c) => c.node.box !== null && isDeviceLike(c.node.box)))

/** What lies on one page, in document order; boards, sections and groups of screens are opened. Yields per piece. */
export function* piecesOf(page: Layer, look: Look): Generator<number, { pieces: Piece[]; connectors: Layer[] }> {
  const pieces: Piece[] = []
  const connectors: Layer[] = []
  const waiting: { layer: Layer; section: Layer | null }[] = [{ layer: page, section: null }]
  for (let done = 1; waiting.length > 0; done++) {
    const { layer, section } = waiting.pop()!
    if (!layer.is_shown) continue
    if (opens(layer)) {
      const within = layer.node.type === 'SECTION' || layer.node.type === 'FRAME' ? layer : section
      for (let i = layer.children.length - 1; i >= 0; i--) waiting.push({ layer: layer.children[i]!, section: within })
    } else if (layer.node.connects) connectors.push(layer)
    else pieces.push({ layer, kind: kindOf(layer, look), section, page })
    if (done % 20 === 0) yield 0
  }
  return { pieces, connectors }
}
