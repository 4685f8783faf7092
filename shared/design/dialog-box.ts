import type { DialogCopy } from '../sentence/wording.ts'
import { boxOf, joinText, oneLine, says } from './control.ts'
import { rowsOf } from './geometry.ts'
import { type Layer, textsIn, upwards } from './layer.ts'
import type { Study } from './scene.ts'

/** A dialog as drawn: its copy, each button's layer, and the texts that it was read from. */
export type DialogBox = { copy: DialogCopy; buttons: Layer[]; texts: Layer[]; is_form: boolean }

const isLabelLike = (text: Layer): boolean => {
  const said = says(text)
  const most = /\p{Script=Han}/u.test(said) ? 10 : 26
  return said.length <= most && /\p{L}/u.test(said) && !/[。！？!?；;，,：:\n]/u.test(said)
}

/** Within something that can be pressed, or called a button. */
function isPressable(text: Layer, dialog: Layer, { naming }: Study): boolean {
  let steps = 0
  for (const at of upwards(text)) {
    if (at === dialog || steps++ > 3) return false
    if (at.node.reactions.length > 0 || naming.isNamed(at.node, 'button')) return true
  }
  return false
}

/** The rows of buttons at the foot: the last row of labels, and the stacked ones over it that are buttons for sure. */
function footOf(rows: Layer[][], dialog: Layer, study: Study): number {
  let from = rows.length
  for (let i = rows.length - 1; i >= 1; i--) {
    const row = rows[i]!
    if (!row.every(isLabelLike) || row.length > 3) break
    const areSure = row.every((t) => isPressable(t, dialog, study))
    if (!areSure && i < rows.length - 1) break
    from = i
  }
  return from
}

const isGlyph = (text: Layer): boolean => !/[\p{L}\p{N}]/u.test(says(text))

/** A heading that runs into its body within one text layer, told by its look or by the break after a short line. */
function splitHeading(text: Layer): { title: string; body: string } | null {
  const { runs, characters } = text.node.text!
  const at = characters.indexOf('\n')
  if (at < 1) return null
  const title = characters.slice(0, at).trim()
  const isLouder =
    runs && runs.length > 1 && (runs[0]!.font_weight > runs[1]!.font_weight || runs[0]!.font_size > runs[1]!.font_size)
  const isShort = title.length <= 30 && !/[。，,；;]$/u.test(title)
  return isShort && (isLouder || runs === undefined) ? { title, body: oneLine(characters.slice(at + 1)) } : null
}

function headingOf(texts: Layer[], { naming }: Study): { title: string; body: string } {
  const [first, ...rest] = texts
  if (!first) return { title: '', body: '' }
  const body = joinText(rest.map((t) => oneLine(says(t))))
  if (rest.length === 0) {
    if (naming.isNamed(first.node, 'title') && !naming.isNamed(first.node, 'body')) {
      const split = splitHeading(first)
      return split ?? { title: oneLine(says(first)), body: '' }
    }
    return splitHeading(first) ?? { title: '', body: oneLine(says(first)) }
  }
  const look = first.node.text!
  const isLouder =
    rest.every((t) => look.font_size >= t.node.text!.font_size) &&
    (look.font_weight > rest[0]!.node.text!.font_weight || look.font_size > rest[0]!.node.text!.font_size)
  const isTitle = isLouder || naming.isNamed(first.node, 'title') || says(first).length < says(rest[0]!).length
  return isTitle ? { title: oneLine(says(first)), body } : { title: '', body: joinText([oneLine(says(first)), body]) }
}

const CONTENT_MOST = 5
const BODY_MOST = 240

/** Reads a box as a dialog: heading, body, one to three buttons; null where it is no such box. */
export function readDialogBox(dialog: Layer, study: Study): DialogBox | null {
  const texts = textsIn(dialog, study.index).filter((t) => !isGlyph(t))
  if (texts.length < 2 || texts.length > 16) return null
  const rows = rowsOf(texts, boxOf)
  const from = footOf(rows, dialog, study)
  const buttons = rows.slice(from).flat()
  const content = rows.slice(0, from).flat()
  if (buttons.length < 1 || buttons.length > 3 || content.length === 0) return null
  const isForm = content.length > CONTENT_MOST || content.some((t) => isInput(t, dialog, study))
  const isMenu =
    content.every(isLabelLike) && !buttons.some((b) => isPressable(b, dialog, study)) && buttons.length === 1
  if (isMenu) return null
  const { title, body } = headingOf(isForm ? content.slice(0, 1) : content, study)
  const copy = {
    title: title || (isForm ? body : ''),
    body: isForm || body.length > BODY_MOST ? '' : body,
    buttons: buttons.map((b) => oneLine(says(b))),
  }
  return { copy, buttons, texts: [...content, ...buttons], is_form: isForm }
}

function isInput(text: Layer, dialog: Layer, { naming }: Study): boolean {
  for (const at of upwards(text)) {
    if (at === dialog) return false
    if (!at.node.text && (naming.isNamed(at.node, 'input') || naming.isNamed(at.node, 'choice'))) return true
  }
  return false
}
