import { type Lang, langOf, WORDING } from '../../sentence/wording.ts'
import { deedOf, statesOf } from '../context.ts'
import { labelOf, says } from '../control.ts'
import { type Layer, textCount, textsIn } from '../layer.ts'
import { stepsOf } from '../leads.ts'
import type { Finding, Scene } from '../scene.ts'
import { pageTitleOf } from '../touchpoint.ts'
import { isBackground } from '../twins.ts'
import type { Detector } from './detector.ts'

const later = (title: string, delay_ms: number, lang: Lang): string => {
  const seconds = delay_ms / 1000
  return lang === 'zh'
    ? `${seconds}秒后${WORDING.opens(title, lang)}`
    : `${WORDING.opens(title, lang)} after ${seconds} s`
}

/** One step of a reaction that leaves for another page. The way back and closing lead nowhere new. */
function findingOf(
  layer: Layer,
  trigger: string,
  delay_ms: number | null,
  destination: string,
  condition: string | null,
  scene: Scene,
): Finding | null {
  const { study, piece } = scene
  const target = study.index.byId.get(destination)
  const goal = target ? study.pieceOf(target) : null
  if (!target || !goal || goal === piece || goal.kind !== 'screen') return null
  const title = pageTitleOf(goal.layer, study)
  if (!title || title === pageTitleOf(piece.layer, study)) return null
  const lang = langOf(title)
  const A = deedOf(trigger, layer, lang, study)
  const C = [statesOf(scene), condition].filter(Boolean).join('，')
  if (delay_ms === null && (!A || !C)) return null // the plain way from page to page is the product's map, no rule
  const inner = textsIn(layer, study.index)
  return {
    signal: 'navigation',
    layer: textCount(layer) === 1 ? inner[0]! : layer,
    C,
    A,
    R: delay_ms === null ? WORDING.opens(title, lang) : later(title, delay_ms, lang),
    raw_text: layer.node.text ? says(layer) : labelOf(layer, study.index, study.naming, lang),
    confidence: 0.8,
    why:
      delay_ms === null
        ? `the prototype leads to ${goal.layer.node.name}`
        : `the prototype goes on to ${goal.layer.node.name} by itself`,
  }
}

export const navigation: Detector = {
  signal: 'navigation',
  find(layer, scene) {
    if (scene.study.naming.isNamed(layer.node, 'sample')) return null
    if (layer.node.reactions.length === 0 || scene.piece.kind === 'note' || isBackground(layer, scene)) return null
    const findings: Finding[] = []
    for (const { trigger, delay_ms, actions } of layer.node.reactions)
      for (const { action, condition } of stepsOf({ trigger, delay_ms, actions })) {
        if (action.type !== 'NODE' || !action.destination_id || action.navigation === 'CHANGE_TO') continue
        const found = findingOf(layer, trigger, delay_ms, action.destination_id, condition, scene)
        if (found) findings.push(found)
      }
    return findings.length > 0 ? { findings } : null
  },
  yes: [
    {
      name: 'a button that leads to another screen',
      draw: {
        name: '板',
        type: 'SECTION',
        at: [0, 0, 900, 900],
        holds: [
          {
            name: '钱包-已实名',
            at: [0, 0, 375, 812],
            holds: [
              {
                name: 'Button',
                at: [16, 300, 343, 48],
                leads: '7:1',
                holds: [{ name: 'x', says: '提现', at: [160, 312, 60, 22] }],
              },
            ],
          },
          {
            name: '提现',
            id: '7:1',
            at: [500, 0, 375, 812],
            holds: [{ name: 't', says: '提现', at: [660, 54, 60, 22], size: 17 }],
          },
        ],
      },
      finds: [{ C: '已实名', A: '点击「提现」', R: '跳转到「提现」' }],
    },
  ],
  no: [
    {
      name: 'the way back, and a state of the same screen',
      type: 'SECTION',
      at: [0, 0, 900, 900],
      holds: [
        {
          name: '钱包-默认',
          at: [0, 0, 375, 812],
          holds: [
            {
              name: 'Button',
              at: [16, 300, 343, 48],
              leads: '7:1',
              holds: [{ name: 'x', says: '刷新', at: [160, 312, 60, 22] }],
            },
          ],
        },
        {
          name: '钱包-空',
          id: '7:1',
          at: [500, 0, 375, 812],
          holds: [{ name: 't', says: '没有内容', at: [660, 354, 60, 22] }],
        },
      ],
    },
  ],
}
