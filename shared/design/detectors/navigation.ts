import { type Lang, langOf, WORDING } from '../../sentence/wording.ts'
import { brightness, isGrey } from '../colour.ts'
import { deedOf, statesOf } from '../context.ts'
import { labelOf, says } from '../control.ts'
import { type Layer, textCount, textsIn, upwards } from '../layer.ts'
import { stepsOf } from '../leads.ts'
import type { Finding, Scene, Study } from '../scene.ts'
import type { Sketch } from '../sketch.ts'
import { pageTitleOf } from '../touchpoint.ts'
import { isBackground, twinsInParts, twinsOf } from '../twins.ts'
import type { Detector } from './detector.ts'

const later = (title: string, delay_ms: number, lang: Lang): string => {
  const seconds = delay_ms / 1000
  return lang === 'zh'
    ? `${seconds}秒后${WORDING.opens(title, lang)}`
    : `${WORDING.opens(title, lang)} after ${seconds} s`
}

/** The page that a text's control leads to, empty where it leads to none. */
function goalOf(text: Layer, study: Study): string {
  for (const at of upwards(text)) {
    for (const reaction of at.node.reactions)
      for (const { action } of stepsOf(reaction)) {
        const target =
          action.type === 'NODE' && action.destination_id ? study.index.byId.get(action.destination_id) : null
        const goal = target ? study.pieceOf(target) : null
        if (goal) return pageTitleOf(goal.layer, study)
      }
    if (at.parent === null || at.node.box === null || at.node.box.height > CONTROL_MOST) break
  }
  return ''
}
const CONTROL_MOST = 120

const isPale = ({ node }: Layer): boolean => node.fill !== null && isGrey(node.fill) && brightness(node.fill) > 0.55

/**
 * On another drawing of this screen the same control leads to another page, or is pale and leads nowhere: here the
 * state decides. A copy that nobody wired says nothing.
 */
const leadsElsewhere = (texts: readonly Layer[], title: string, scene: Scene): boolean =>
  texts.some((text) =>
    [...twinsOf(text, scene), ...twinsInParts(text, scene)].some((twin) => {
      const goal = goalOf(twin, scene.study)
      return goal === '' ? isPale(twin) && !isPale(text) : goal !== title
    }),
  )

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
  const inner = textsIn(layer, study.index)
  // the plain way from page to page is the product's map, no rule
  if (delay_ms === null && (!A || !C || !(condition || leadsElsewhere(inner, title, scene)))) return null
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

const buttonTo = (goal: string, x: number): Sketch => ({
  name: 'Button',
  at: [x + 16, 300, 343, 48],
  leads: goal,
  holds: [{ name: 'x', says: '取出', at: [x + 160, 312, 60, 22], fill: '#222222' }],
})
const titleAt = (x: number, says: string): Sketch => ({ name: 't', says, at: [x + 160, 54, 60, 22], size: 17 })

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
      name: 'a button that leads on in one state and elsewhere in another',
      draw: {
        name: '板',
        type: 'SECTION',
        at: [0, 0, 1900, 900],
        holds: [
          { name: '钱包-已实名', at: [0, 0, 375, 812], holds: [buttonTo('7:1', 0)] },
          { name: '钱包-未实名', at: [500, 0, 375, 812], holds: [buttonTo('7:2', 500)] },
          { name: '提现', id: '7:1', at: [1000, 0, 375, 812], holds: [titleAt(1000, '提现')] },
          { name: '实名', id: '7:2', at: [1500, 0, 375, 812], holds: [titleAt(1500, '实名认证')] },
        ],
      },
      finds: [
        { C: '已实名', A: '点击「取出」', R: '跳转到「提现」' },
        { C: '未实名', A: '点击「取出」', R: '跳转到「实名认证」' },
      ],
    },
    {
      name: 'a row that is pale in a part drawn alone',
      draw: {
        name: '板',
        type: 'SECTION',
        at: [0, 0, 1900, 1200],
        holds: [
          { name: '订单-已签收', at: [0, 0, 375, 812], holds: [buttonTo('7:1', 0)] },
          {
            name: '状态/入口-超期',
            at: [0, 900, 375, 60],
            holds: [{ name: 'x', says: '取出', at: [160, 912, 60, 22], fill: '#cccccc' }],
          },
          { name: '退货', id: '7:1', at: [500, 0, 375, 812], holds: [titleAt(500, '退货')] },
        ],
      },
      finds: [{ C: '已签收', A: '点击「取出」', R: '跳转到「退货」' }],
    },
  ],
  no: [
    {
      name: 'the way back, and a state of the same screen',
      type: 'SECTION',
      at: [0, 0, 900, 900],
      holds: [
        { name: '钱包-默认', at: [0, 0, 375, 812], holds: [buttonTo('7:1', 0)] },
        {
          name: '钱包-空',
          id: '7:1',
          at: [500, 0, 375, 812],
          holds: [{ name: 't', says: '没有内容', at: [660, 354, 60, 22] }],
        },
      ],
    },
    {
      name: 'the way from page to page, the same in every state',
      type: 'SECTION',
      at: [0, 0, 1900, 900],
      holds: [
        { name: '钱包-首次', at: [0, 0, 375, 812], holds: [buttonTo('7:1', 0)] },
        { name: '钱包-全部', at: [500, 0, 375, 812], holds: [buttonTo('7:1', 500)] },
        {
          name: '钱包-空',
          at: [1000, 0, 375, 812],
          holds: [{ name: 'x', says: '取出', at: [1160, 312, 60, 22], fill: '#222222' }],
        },
        { name: '提现', id: '7:1', at: [1500, 0, 375, 812], holds: [titleAt(1500, '提现')] },
      ],
    },
  ],
}
