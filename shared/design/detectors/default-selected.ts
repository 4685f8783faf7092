import { langOf, WORDING } from '../../sentence/wording.ts'
import { isChoice, isOn, optionLabel } from '../choice.ts'
import { statesOf } from '../context.ts'
import { readFrameName } from '../frame-name.ts'
import { type Layer, shownWithin } from '../layer.ts'
import type { Scene } from '../scene.ts'
import type { Sketch } from '../sketch.ts'
import { pageTitleOf } from '../touchpoint.ts'
import { isBackground } from '../twins.ts'
import type { Detector } from './detector.ts'

const LABEL_MOST = 30

const componentOf = ({ node }: Layer): string => node.component?.set_name ?? node.component?.name ?? node.name

/** The controls of one kind that a drawing shows. */
function likesOf(layer: Layer, { piece, study }: Scene): Layer[] {
  const name = componentOf(layer)
  return [...shownWithin(piece.layer, study.index, PIECE_MOST)].filter(
    (at) => at.node.type === 'INSTANCE' && componentOf(at) === name,
  )
}
const PIECE_MOST = 1500

/**
 * On before anybody touched it: in the first drawing of its screen, or as the only option there is. Of several options
 * one is on; a list of boxes of which some are ticked shows sample rows.
 */
function isDefault(layer: Layer, scene: Scene): boolean {
  const { piece, study } = scene
  const { states } = readFrameName(piece.layer.node.name, study.naming)
  if (states.some((state) => study.naming.kindsOf(state).has('selected'))) return false // it was chosen
  const likes = likesOf(layer, scene)
  const isFirst = study.drawingsOf(piece)[0] === piece
  if (likes.length === 1) return isFirst || !study.naming.isNamed(layer.node, 'tick')
  return isFirst && !study.naming.isNamed(layer.node, 'tick') && likes.filter((at) => isOn(at, study)).length === 1
}

/** The screen that leads here shows the option already: it is the present value, not what the product chose. */
function isCarried(label: string, { piece, study }: Scene): boolean {
  const title = pageTitleOf(piece.layer, study)
  return (study.leads.get(piece.layer.node.id) ?? []).some(({ from }) => {
    const there = study.pieceOf(from)
    return there !== null && pageTitleOf(there.layer, study) !== title && study.saysIn(there).has(label)
  })
}

export const defaultSelected: Detector = {
  signal: 'default_selected',
  find(layer, scene) {
    if (scene.piece.kind === 'note' || !isChoice(layer, scene.study) || !isOn(layer, scene.study)) return null
    if (isBackground(layer, scene) || !isDefault(layer, scene)) return null
    const { label, texts } = optionLabel(layer, scene)
    if (!label || label.length > LABEL_MOST || isCarried(label, scene)) return null
    return {
      findings: [
        {
          signal: 'default_selected',
          layer,
          shows: texts.slice(0, 1),
          C: statesOf(scene),
          A: '',
          R: WORDING.selected(label, langOf(label)),
          raw_text: label,
          confidence: 0.75,
          why: 'on in the first drawing of its screen, or the only option',
        },
      ],
    }
  },
  yes: [
    {
      name: 'one of three ways to pay',
      draw: {
        name: '收银台',
        at: [0, 0, 375, 812],
        holds: [option(100, '余额', 'Off'), option(160, '银行卡', 'On'), option(220, '花呗', 'Off')],
      },
      finds: [{ R: '默认选中「银行卡」' }],
    },
    {
      name: 'an English switch',
      draw: {
        name: 'Settings',
        at: [0, 0, 1440, 900],
        holds: [
          {
            name: 'Row',
            at: [400, 100, 600, 48],
            holds: [
              { name: 'Label', says: 'Weekly digest', at: [400, 112, 160, 20] },
              { name: 'Switch', type: 'INSTANCE', variant: { Checked: 'True' }, at: [940, 112, 44, 24] },
            ],
          },
        ],
      },
      finds: [{ R: '"Weekly digest" selected by default' }],
    },
  ],
  no: [
    {
      name: 'rows of a cart of which two are ticked',
      at: [0, 0, 375, 812],
      holds: [tick(100, '蜂蜜', 'On'), tick(160, '茶叶', 'On'), tick(220, '咖啡', 'Off')],
    },
    {
      name: 'nothing chosen yet',
      at: [0, 0, 375, 812],
      holds: [option(100, '余额', 'Off'), option(160, '银行卡', 'Off')],
    },
    {
      name: 'chosen in a later drawing',
      type: 'SECTION',
      at: [0, 0, 900, 900],
      holds: [
        {
          name: '收银台-默认',
          at: [0, 0, 375, 812],
          holds: [option(100, '余额', 'Off'), option(160, '银行卡', 'Off')],
        },
        {
          name: '收银台-已选',
          at: [500, 0, 375, 812],
          holds: [option(100, '余额', 'On'), option(160, '银行卡', 'Off')],
        },
      ],
    },
  ],
}

function option(y: number, says: string, state: string): Sketch {
  return row('Radio/Round', y, says, state)
}
function tick(y: number, says: string, state: string): Sketch {
  return row('Checkbox', y, says, state)
}
function row(name: string, y: number, says: string, state: string): Sketch {
  return {
    name: 'Cell',
    at: [0, y, 375, 48],
    holds: [
      { name: 'Label', says, at: [16, y + 12, 100, 20] },
      { name, type: 'INSTANCE', variant: { State: state }, at: [330, y + 12, 20, 20] },
    ],
  }
}
