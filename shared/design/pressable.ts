import { isGrey } from './colour.ts'
import { groundOf, oneLine, says } from './control.ts'
import { readDialogBox } from './dialog-box.ts'
import { type Layer, sizeOf, textCount, textsIn, upwards } from './layer.ts'
import type { Piece } from './pieces.ts'
import type { Study } from './scene.ts'

/** Longer words on a control are a sentence, no name. */
export const LABEL_MOST = 16

/** A box with one short text in its middle, the size of a button. */
export function isButtonShaped(layer: Layer): boolean {
  const { box, text } = layer.node
  if (text || !box || box.height < 26 || box.height > 72 || box.width < 52) return false
  return textCount(layer) === 1 && sizeOf(layer) <= 8 && groundOf(layer) !== null
}

const isButton = (layer: Layer, { naming }: Study): boolean =>
  layer.node.reactions.length > 0 || naming.isNamed(layer.node, 'button') || isButtonShaped(layer)

/** Words in a colour of the file's buttons and links. */
const isLinkLike = ({ node }: Layer, study: Study): boolean =>
  node.text!.characters.length <= 8 &&
  node.fill !== null &&
  !isGrey(node.fill) &&
  study.isAccent(node.fill) &&
  !study.isNoteInk(node.fill)

/** A text that is all that a control around it says: 去支付 in its button, a word that leads on. */
export function isControlLabel(text: Layer, piece: Layer, study: Study): boolean {
  if (isLinkLike(text, study)) return true
  let steps = 0
  for (const at of upwards(text)) {
    if (at === piece || steps++ > 3 || textCount(at) > 1) return false
    if (isButton(at, study)) return true
  }
  return false
}

/** The buttons of what is laid over a masked drawing: the box comes after the mask, beside it. */
function dialogButtons(piece: Piece, study: Study): Layer[] {
  const mask = study.maskOf(piece)
  if (mask < 0) return []
  const over = study.index.layers[mask]!.parent!.children.filter((at) => at.order > mask && at.is_shown)
  return over.flatMap((at) => (textCount(at) >= 2 ? (readDialogBox(at, study)?.buttons ?? []) : []))
}

/** What a drawing calls the controls that can be pressed, each name once. */
export function controlLabels(piece: Piece, study: Study): string[] {
  const labels = new Set<string>()
  const put = (text: Layer) => {
    const label = oneLine(says(text))
    if (label.length >= 2 && label.length <= LABEL_MOST) labels.add(label)
  }
  for (const text of textsIn(piece.layer, study.index)) if (isControlLabel(text, piece.layer, study)) put(text)
  for (const button of dialogButtons(piece, study)) put(button)
  return [...labels]
}
