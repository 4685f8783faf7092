import { labelOf, oneLine, says } from './control.ts'
import { type Layer, textCount, textsIn, upwards } from './layer.ts'
import type { Scene, Study } from './scene.ts'

const OPTION_TEXTS_MOST = 6

/** A variant or a switch of an instance that says whether it is on; null where it says neither. */
export function isOn({ node }: Layer, { naming }: Study): boolean | null {
  for (const { name, value } of node.properties) {
    if (typeof value === 'boolean') {
      if (naming.kindsOf(name).has('selected')) return value
    } else if (naming.kindsOf(value).has('selected')) return true
    else if (naming.kindsOf(value).has('unselected')) return false
  }
  return null
}

const CHOICES = ['choice', 'tab'] as const

export const isChoice = (layer: Layer, { naming }: Study): boolean =>
  layer.node.type === 'INSTANCE' && layer.node.properties.length > 0 && naming.isNamedAny(layer.node, CHOICES)

/** The text that an option is called by: its own, else the first in the row around it. */
export function optionLabel(layer: Layer, { piece, study }: Scene): { label: string; texts: Layer[] } {
  let steps = 0
  for (const at of upwards(layer)) {
    if (at === piece.layer || steps++ > 3 || textCount(at) > OPTION_TEXTS_MOST) break
    if (textCount(at) === 0) continue
    const label = labelOf(at, study.index, study.naming, 'zh')
    return { label, texts: textsIn(at, study.index).filter((t) => oneLine(says(t)) === label) }
  }
  return { label: '', texts: [] }
}
