import { langOf, WORDING } from '../../sentence/wording.ts'
import { isWarm } from '../colour.ts'
import { occasionOf } from '../context.ts'
import { boxOf, oneLine, says } from '../control.ts'
import { bottom, overlapX, overlapY, right } from '../geometry.ts'
import { type Layer, textCount, textsIn, upwards } from '../layer.ts'
import type { Scene, Study } from '../scene.ts'
import { pageTitleOf } from '../touchpoint.ts'
import type { Detector } from './detector.ts'

const COPY_MOST = 80

/** Words, not a price, a count, a date or one word to press. */
function isSentence(text: string): boolean {
  const words = text.replace(/[\d¥$€£%.,:+\-–/*\s]/gu, '')
  return /\p{Script=Han}/u.test(words) ? words.length >= 4 : /\p{L}\s+\p{L}/u.test(text) && words.length >= 6
}

/** Up to four layers above the text, within the piece. */
function* around(layer: Layer, piece: Layer): Generator<Layer> {
  let steps = 0
  for (const at of upwards(layer)) {
    if (at !== layer) yield at
    if (at === piece || steps++ >= 4) return
  }
}

const BADGE_MOST = 28

/** On a filled pill or within something to press: a tag or a button, not a message. */
function isBadgeOrButton(layer: Layer, { piece, study }: Scene): boolean {
  if (layer.node.reactions.length > 0) return true
  let steps = 0
  for (const { node } of around(layer, piece.layer)) {
    if (node.reactions.length > 0 && steps < 2 && node.box && node.box.height < 60) return true
    if (study.naming.isNamed(node, 'button') || study.naming.isNamed(node, 'badge')) return true
    if (steps++ < 1 && node.fill && node.box && node.box.height <= BADGE_MOST && node.corner_radius > 0) return true
  }
  return false
}

/** The control that the message stands by: named so, or in an error state. */
function inputOf(layer: Layer, { piece, study }: Scene): Layer | null {
  for (const at of around(layer, piece.layer)) {
    if (study.naming.isNamed(at.node, 'input') && textCount(at) <= 12) return at
    const hasFailed = at.node.properties.some(
      (p) => typeof p.value === 'string' && study.naming.kindsOf(p.value).has('failed'),
    )
    if (hasFailed && textCount(at) <= 12) return at
  }
  return null
}

/** A text close above that the message is about: the value that was typed, or the field's label. */
function textAbove(layer: Layer, { piece, study }: Scene): Layer | null {
  const box = boxOf(layer)
  for (const holder of around(layer, piece.layer)) {
    if (textCount(holder) < 2) continue
    if (textCount(holder) > 60) return null
    const above = textsIn(holder, study.index).filter(
      (t) =>
        t !== layer &&
        boxOf(t).y < box.y &&
        box.y - bottom(boxOf(t)) < 56 &&
        (overlapX(boxOf(t), box) > 0 || Math.abs(boxOf(t).x - box.x) < 120),
    )
    if (above.length > 0) return above.reduce((a, b) => (boxOf(b).y > boxOf(a).y ? b : a))
  }
  return null
}

/** Empty boxes close above: the digits of a code, a field without its value. */
function boxesAbove(layer: Layer): boolean {
  const box = boxOf(layer)
  return (layer.parent?.children ?? []).some((sibling) => {
    const at = sibling.node.box
    if (!at || !sibling.is_shown || sibling.node.text || textCount(sibling) > 6) return false
    const apart = box.y - bottom(at)
    return at.height >= 28 && at.height <= 80 && apart >= 0 && apart < 40 && overlapX(at, box) > 0
  })
}

/** 原因：… tells a fact of a record; nobody typed it. */
const LABELLED = /^(?!.*(?:错误|提示|注意|失败))[\p{Script=Han}]{2,8}[:：]/u

/** The name of the field: the text to the left of or above the value, in the control or beside it. */
function fieldLabel(message: Layer, scene: Scene): string {
  const { piece, study } = scene
  const holder =
    inputOf(message, scene) ?? [...around(message, piece.layer)].find((a) => textCount(a) >= 3 && textCount(a) <= 8)
  if (!holder) return ''
  const others = textsIn(holder, study.index).filter((t) => t !== message && boxOf(t).y < boxOf(message).y + 4)
  const title = pageTitleOf(piece.layer, study) // a page's title names no field
  const labels = others.filter(
    (t) =>
      says(t).length <= 20 &&
      oneLine(says(t)) !== title &&
      /^[\p{L}\s'*（）()/]+[:：]?$/u.test(says(t)) &&
      others.some(
        (v) =>
          v !== t &&
          (bottom(boxOf(t)) <= boxOf(v).y + 4 ||
            (right(boxOf(t)) <= boxOf(v).x + 4 && overlapY(boxOf(t), boxOf(v)) > 0)),
      ),
  )
  // of two fields above, the lower one is meant
  const label = labels.reduce<Layer | null>((a, t) => (a && boxOf(a).y >= boxOf(t).y - 4 ? a : t), null)
  return label ? oneLine(says(label)).replace(/[*:：\s]+$/u, '') : ''
}

/** Orange warns, unless the file paints its buttons or its notes with it. */
const isWarning = ({ node }: Layer, study: Study): boolean =>
  node.fill !== null && isWarm(node.fill) && !study.isAccent(node.fill)

function reasonOf(layer: Layer, scene: Scene): { why: string; confidence: number } | null {
  const { study, piece } = scene
  const { node } = layer
  const isNamed =
    study.naming.isNamed(node, 'error') ||
    [...around(layer, piece.layer)].slice(0, 1).some((a) => study.naming.isNamed(a.node, 'error') && textCount(a) <= 2)
  const inError = study.isErrorColour(layer)
  const isColoured = inError || isWarning(layer, study)
  if (isNamed && isColoured) return { why: 'named as an error, in the error colour', confidence: 0.95 }
  if (!isColoured || node.text!.font_size > 16) return null
  if (inputOf(layer, scene)) return { why: 'in the error colour within a field', confidence: 0.9 }
  if (textAbove(layer, scene))
    return {
      why: inError ? 'small text in the error colour under a value' : 'small warning text under a value',
      confidence: inError ? 0.75 : 0.6,
    }
  if (inError && boxesAbove(layer)) return { why: 'small text in the error colour under boxes', confidence: 0.7 }
  return null
}

export const validation: Detector = {
  signal: 'validation',
  find(layer, scene) {
    if (!layer.node.text || !layer.node.box) return null
    const copy = oneLine(says(layer))
    if (copy.length > COPY_MOST || !isSentence(copy) || LABELLED.test(copy)) return null
    const reason = reasonOf(layer, scene)
    if (!reason || isBadgeOrButton(layer, scene)) return null
    const lang = langOf(copy)
    const field = reason.confidence > 0.6 ? fieldLabel(layer, scene) : ''
    const { C, A, why } = occasionOf(layer, copy, lang, 'same_page', scene)
    return {
      findings: [
        {
          signal: 'validation',
          layer,
          C,
          A: A || (field ? WORDING.type(field, lang) : ''),
          R: WORDING.validation(copy, lang),
          raw_text: says(layer),
          confidence: reason.confidence,
          why: [reason.why, why].filter(Boolean).join('; '),
        },
      ],
    }
  },
  yes: [
    {
      name: 'red text under a typed value',
      draw: {
        name: '提现-低于下限',
        at: [0, 0, 375, 812],
        holds: [
          {
            name: '编组',
            at: [16, 100, 343, 140],
            fill: '#ffffff',
            holds: [
              { name: 'a', says: '提现金额', at: [32, 110, 60, 20] },
              { name: 'b', says: '9.99', at: [32, 140, 80, 40], size: 30 },
              { name: 'c', says: '每次至少提现 10 元', at: [32, 190, 160, 16], size: 12, fill: '#f53f3f' },
            ],
          },
        ],
      },
      finds: [{ C: '低于下限', A: '输入「提现金额」', R: '提示「每次至少提现 10 元」' }],
    },
    {
      name: 'the message of an English field in its error state',
      draw: {
        name: 'Invite',
        at: [0, 0, 1440, 900],
        holds: [
          {
            name: 'Text field',
            type: 'INSTANCE',
            variant: { State: 'Error' },
            at: [500, 300, 400, 80],
            holds: [
              { name: 'Label', says: 'Email', at: [500, 300, 60, 18] },
              { name: 'Value', says: 'ann@', at: [512, 328, 80, 20] },
              { name: 'Helper', says: 'Enter a valid email', at: [500, 362, 200, 16], size: 12, fill: '#d92d20' },
            ],
          },
        ],
      },
      finds: [{ A: 'type "Email"', R: 'shows "Enter a valid email"' }],
    },
    {
      name: 'red text under the empty boxes of a code',
      draw: {
        name: 'Sign in / wrong code',
        at: [0, 0, 480, 420],
        fill: '#ffffff',
        holds: [
          { name: 'r', type: 'RECTANGLE', at: [40, 160, 48, 56], fill: '#ffffff' },
          { name: 'r', type: 'RECTANGLE', at: [100, 160, 48, 56], fill: '#ffffff' },
          { name: 't', says: 'That code is wrong. Try again.', at: [40, 228, 300, 18], size: 13, fill: '#c62f2f' },
        ],
      },
      finds: [{ C: 'wrong code', R: 'shows "That code is wrong. Try again."' }],
    },
  ],
  no: [
    {
      name: 'a labelled fact of a record',
      at: [0, 0, 375, 812],
      holds: [
        { name: 'a', says: '5,000.00 元', at: [16, 100, 90, 20] },
        { name: 'b', says: '退回原因：卡号有误', at: [16, 124, 160, 16], size: 12, fill: '#f53f3f' },
      ],
    },
    {
      name: 'a red price under a name',
      at: [0, 0, 375, 812],
      holds: [
        { name: 'a', says: '蜂蜜', at: [16, 100, 60, 20] },
        { name: 'b', says: '¥129.00', at: [16, 124, 80, 20], size: 14, fill: '#f53f3f' },
      ],
    },
    {
      name: 'a red word to press, and a red tag',
      at: [0, 0, 375, 812],
      holds: [
        { name: 'a', says: '王小明', at: [16, 100, 60, 20] },
        { name: 'b', says: '删除', at: [16, 124, 40, 20], fill: '#f53f3f', leads: '2:2' },
        {
          name: 'Tag',
          at: [80, 124, 60, 18],
          fill: '#ffece8',
          radius: 4,
          holds: [{ name: 'c', says: '即将到期了', at: [84, 126, 52, 14], size: 10, fill: '#f53f3f' }],
        },
      ],
    },
  ],
}
