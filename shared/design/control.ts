import type { DesignNode, Paint } from '../schema/design-node.ts'
import type { Lang } from '../sentence/wording.ts'
import { readingOrder } from './geometry.ts'
import { type Layer, type LayerIndex, textCount, textsIn } from './layer.ts'
import { isAutomaticName, type Naming } from './naming.ts'
import { ICON_WORDS } from './vocabulary.ts'

export const boxOf = (layer: Layer): NonNullable<DesignNode['box']> => layer.node.box!

/** The shown texts of a layer as a reader meets them. */
export const textsInOrder = (layer: Layer, index: LayerIndex): Layer[] => readingOrder(textsIn(layer, index), boxOf)

export const says = (layer: Layer): string => layer.node.text?.characters.trim() ?? ''

const HAN_EDGE = /[\p{Script=Han}\p{P}]$/u

/** Pieces of one sentence as one text: no blank where Chinese or punctuation meets, one between words. */
export function joinText(parts: readonly string[]): string {
  let joined = ''
  for (const part of parts) {
    const next = part.replace(/\s*\n\s*/g, '\n').trim()
    if (!next) continue
    const isTight = joined === '' || (HAN_EDGE.test(joined) && /^[\p{Script=Han}\p{P}\d]/u.test(next))
    joined += isTight ? next : ` ${next}`
  }
  return joined
}

/** A text's lines as one line: a break within a sentence is no more than a blank. */
export const oneLine = (text: string): string => joinText(text.split('\n'))

/** The layer's own colour, or that of a shape laid under its texts. */
export function groundOf(layer: Layer): Paint | null {
  if (layer.node.fill) return layer.node.fill
  const shape = layer.children.find((c) => c.is_shown && c.node.fill && !c.node.text && c.node.box)
  return shape ? shape.node.fill : null
}

const LABEL_MOST = 24

/** What a person would call a control: its words, a card's first words, or an icon's name. Empty: it has none. */
export function labelOf(layer: Layer, index: LayerIndex, naming: Naming, lang: Lang): string {
  if (layer.node.text) return oneLine(says(layer)).slice(0, LABEL_MOST * 2)
  if (textCount(layer) > 0 && textCount(layer) <= 40) {
    const texts = textsInOrder(layer, index).map((t) => oneLine(says(t)))
    const short = texts.find((t) => t.length >= 2 && t.length <= LABEL_MOST && /\p{L}/u.test(t))
    return short ?? (texts.length === 1 ? texts[0]!.slice(0, LABEL_MOST * 2) : '')
  }
  return iconLabel(layer.node, naming, lang)
}

function iconLabel(node: DesignNode, naming: Naming, lang: Lang): string {
  const name = node.name.split('/').pop()!.trim()
  const last = name.replace(/^(?:ic|icon|btn)[\s_-]+/iu, '')
  const known = ICON_WORDS[last.toLowerCase()]
  if (known) return known[lang]
  return isAutomaticName(last) || naming.kindsOf(last).has('icon') ? '' : last
}
