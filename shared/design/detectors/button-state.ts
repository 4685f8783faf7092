import { langOf, WORDING } from '../../sentence/wording.ts'
import { brightness, isGrey, isLight } from '../colour.ts'
import { statesOf } from '../context.ts'
import { groundOf, labelOf, oneLine, says } from '../control.ts'
import { type Layer, textCount, textsIn } from '../layer.ts'
import { isButtonShaped } from '../pressable.ts'
import type { Scene } from '../scene.ts'
import { differenceOf, isBackground, readingAbout, twinsOf } from '../twins.ts'
import type { Detector } from './detector.ts'

const LABEL_MOST = 16

/** A variant's value that says so, whatever the property is called. */
function disabledValue(layer: Layer, { study }: Scene): string | null {
  for (const { value, type } of layer.node.properties)
    if (type === 'VARIANT' && typeof value === 'string' && study.naming.kindsOf(value).has('disabled')) return value
  return null
}

/** Pale words on a grey ground, as a button that cannot be pressed looks. */
function isGreyedOut(layer: Layer, { study }: Scene): boolean {
  const ground = groundOf(layer)
  const ink = textsIn(layer, study.index)[0]?.node.fill
  if (!ground || !ink || !isGrey(ground) || !isGrey(ink)) return false
  const isMiddle = brightness(ground) > 0.55 && brightness(ground) < 0.93
  return isMiddle && (isLight(ink) ? brightness(ink) - brightness(ground) > 0.03 || brightness(ink) < 0.85 : false)
}

type Reason = { why: string; confidence: number; label: string }

function reasonOf(layer: Layer, scene: Scene): Reason | null {
  const { index, naming } = scene.study
  if (layer.node.text) return linkReason(layer, scene)
  const value = disabledValue(layer, scene)
  const label = () => (textCount(layer) > 0 ? labelOf(layer, index, naming, 'zh') : '')
  if (value !== null && textCount(layer) <= 3)
    return { why: `its variant says ${value}`, confidence: 0.95, label: label() }
  if (!isButtonShaped(layer)) return null
  if (naming.isNamed(layer.node, 'disabled')) return { why: 'named as disabled', confidence: 0.9, label: label() }
  if (layer.node.opacity < 0.6) return { why: 'faded', confidence: 0.7, label: label() }
  return isGreyedOut(layer, scene) ? { why: 'pale words on a grey button', confidence: 0.75, label: label() } : null
}

/** Words that are coloured on another drawing of this screen and pale grey here. */
function linkReason(layer: Layer, scene: Scene): Reason | null {
  const { fill } = layer.node
  if (!fill || !isGrey(fill) || brightness(fill) < 0.62 || brightness(fill) > 0.93) return null
  const label = oneLine(says(layer))
  if (label.length > 8 || layer.parent === null || isButtonShaped(layer.parent)) return null
  const isColouredElsewhere = twinsOf(layer, scene).some((t) => t.node.fill && !isGrey(t.node.fill))
  return isColouredElsewhere
    ? { why: 'pale here and coloured on another drawing of the screen', confidence: 0.8, label }
    : null
}

export const buttonState: Detector = {
  signal: 'button_state',
  find(layer, scene) {
    if (!layer.node.box || (layer.node.text && says(layer).length > 8) || isBackground(layer, scene)) return null
    const reason = reasonOf(layer, scene)
    if (!reason || !/\p{L}/u.test(reason.label) || reason.label.length > LABEL_MOST) return null
    const lang = langOf(reason.label)
    const quoted = readingAbout(reason.label, 'button_state', scene)
    const difference = differenceOf(lang, scene)
    const drawn = [statesOf(scene), difference].filter(Boolean).join('，')
    const C = difference ? drawn : quoted?.C || drawn
    const inner = textsIn(layer, scene.study.index)
    return {
      findings: [
        {
          signal: 'button_state',
          layer: inner.length === 1 ? inner[0]! : layer,
          C,
          A: quoted?.A ?? '',
          R: WORDING.disabled(reason.label, lang),
          raw_text: reason.label,
          confidence: reason.confidence,
          why: reason.why,
        },
      ],
    }
  },
  yes: [
    {
      name: 'a button whose variant says so, while a field is still open',
      draw: {
        name: '提现-首次',
        at: [0, 0, 375, 812],
        holds: [
          { name: 'a', says: '到账银行', at: [32, 110, 60, 20] },
          { name: 'b', says: '请选择银行卡', at: [200, 110, 120, 20] },
          {
            name: 'Button',
            type: 'INSTANCE',
            variant: { 状态: '置灰' },
            at: [16, 300, 343, 48],
            fill: '#c9cdd4',
            holds: [{ name: '文案', says: '确认提现', at: [140, 312, 90, 22], fill: '#ffffff' }],
          },
        ],
      },
      finds: [{ C: '首次，到账银行「请选择银行卡」', R: '「确认提现」禁用' }],
    },
    {
      name: 'a nameless grey box with pale words',
      draw: {
        name: 'Frame 4',
        at: [0, 0, 375, 812],
        holds: [
          {
            name: 'Frame 5',
            at: [16, 300, 343, 48],
            fill: '#c4c4c4',
            radius: 24,
            holds: [{ name: 'x', says: 'Continue', at: [140, 312, 90, 22], fill: '#ffffff' }],
          },
        ],
      },
      finds: [{ R: '"Continue" disabled' }],
    },
  ],
  no: [
    {
      name: 'a button in colour',
      at: [0, 0, 375, 812],
      holds: [
        {
          name: 'Button',
          at: [16, 300, 343, 48],
          fill: '#2b6bff',
          holds: [{ name: 'x', says: '下一步', at: [140, 312, 90, 22], fill: '#ffffff' }],
        },
      ],
    },
    {
      name: 'a grey field with a placeholder',
      at: [0, 0, 375, 812],
      holds: [
        {
          name: 'Search',
          at: [16, 60, 343, 36],
          fill: '#f5f6f8',
          holds: [{ name: 'x', says: '搜索', at: [40, 68, 90, 20], fill: '#86909c' }],
        },
      ],
    },
  ],
}
