import { langOf, WORDING } from '../../sentence/wording.ts'
import { occasionOf } from '../context.ts'
import { oneLine, says } from '../control.ts'
import { type Layer, upwards } from '../layer.ts'
import type { Scene } from '../scene.ts'
import { isBackground, isRepeated, isSampleRow } from '../twins.ts'
import { PLACEHOLDER_WORDS, PROMPT_WORDS } from '../vocabulary.ts'
import type { Detector } from './detector.ts'

const COPY_MOST = 60
/** 失效商品（3）: how many of a list there are. */
const COUNTED_HEADING = /^[^，,。]{2,12}\s*[（(]\d+[)）]$/u

/** In a bubble of a chat, a text block of an agreement, a button or a note: not the product speaking of a state. */
function isElsewhere(layer: Layer, { piece, study }: Scene): boolean {
  let steps = 0
  for (const at of upwards(layer)) {
    if (at === piece.layer || steps++ > 3) return false
    if (at !== layer && (['sample', 'button', 'icon'] as const).some((kind) => study.naming.isNamed(at.node, kind)))
      return true
  }
  return false
}

export const conditionalPrompt: Detector = {
  signal: 'conditional_prompt',
  find(layer, scene) {
    if (!layer.node.text || !layer.node.box || scene.piece.kind === 'note') return null
    const copy = oneLine(says(layer))
    if (
      copy.length < 4 ||
      copy.length > COPY_MOST ||
      !/\p{Script=Han}|\p{L}\s\p{L}/u.test(copy) ||
      PLACEHOLDER_WORDS.test(copy) ||
      COUNTED_HEADING.test(copy) ||
      !PROMPT_WORDS.test(copy)
    )
      return null
    if (isBackground(layer, scene) || isRepeated(layer, scene) || isSampleRow(layer, scene)) return null
    if (isElsewhere(layer, scene) || (layer.node.fill && scene.study.isNoteInk(layer.node.fill))) return null
    const lang = langOf(copy)
    const { C, A, why } = occasionOf(layer, copy, lang, 'same_page', scene)
    return {
      findings: [
        {
          signal: 'conditional_prompt',
          layer,
          C,
          A,
          R: WORDING.shown(copy, lang),
          raw_text: says(layer),
          confidence: 0.65,
          why: ['a text of a bound, a state or an empty page', why].filter(Boolean).join('; '),
        },
      ],
    }
  },
  yes: [
    {
      name: 'a bound told under a button',
      draw: {
        name: '钱包-不满',
        at: [0, 0, 375, 812],
        holds: [{ name: 'x', says: '满 100 元可提现', at: [16, 300, 120, 16], size: 12, fill: '#86909c' }],
      },
      finds: [{ C: '不满', R: '显示「满 100 元可提现」' }],
    },
    {
      name: 'an empty page',
      draw: {
        name: 'Members-empty',
        at: [0, 0, 1440, 900],
        holds: [{ name: 'x', says: 'No members yet', at: [600, 400, 200, 20] }],
      },
      finds: [{ C: 'empty', R: 'shows "No members yet"' }],
    },
  ],
  no: [
    {
      name: 'labels, values and placeholders',
      at: [0, 0, 375, 812],
      holds: [
        { name: 'a', says: '提现金额', at: [16, 100, 60, 20] },
        { name: 'b', says: '请输入提现金额', at: [16, 140, 100, 20], fill: '#c9cdd4' },
        { name: 'c', says: '2025-03-18 14:22', at: [16, 180, 120, 20] },
      ],
    },
  ],
}
