import { type Lang, langOf, WORDING } from '../../sentence/wording.ts'
import { isLight } from '../colour.ts'
import { occasionOf } from '../context.ts'
import { groundOf, oneLine, says } from '../control.ts'
import { type DialogBox, readDialogBox } from '../dialog-box.ts'
import { bottom, centreX, shareWithin } from '../geometry.ts'
import { type Layer, sizeOf, textCount, upwards } from '../layer.ts'
import { stepsOf } from '../leads.ts'
import { isMask } from '../mask.ts'
import type { Finding, Scene } from '../scene.ts'
import { pageTitleOf } from '../touchpoint.ts'
import type { Detector } from './detector.ts'

const HOLDERS = new Set(['FRAME', 'GROUP', 'INSTANCE', 'RECTANGLE'])

const isLit = (layer: Layer): boolean => groundOf(layer) !== null && isLight(groundOf(layer)!)

/**
 * A mask drawn before the box, beside it or beside what holds it, or the box's own holder. A box within another lit box
 * is a part of that one.
 */
function isOverMask(layer: Layer, screen: Layer): boolean {
  for (const at of upwards(layer)) {
    if (at !== layer && isMask(at, screen)) return true
    if (at === screen || !at.parent || (at !== layer && isLit(at))) return false
    for (const sibling of at.parent.children) {
      if (sibling === at) break
      if (isMask(sibling, screen) && textCount(sibling) === 0) return true
    }
  }
  return false
}

/** A light box in the middle, not a sheet that rises from the foot or a drawer along a side. */
function isCentralBox(layer: Layer, screen: Layer): boolean {
  const [box, around] = [layer.node.box, screen.node.box]
  if (!box || !around || box.height > 0.85 * around.height || box.width < 180) return false
  if (box.width > 0.96 * around.width || bottom(box) > bottom(around) - 8) return false
  return isLit(layer) && Math.abs(centreX(box) - centreX(around)) < 0.1 * around.width
}

/** A part drawn alone, the size of a dialog on its own light ground. */
const isDrawnAlone = (layer: Layer, { piece }: Scene): boolean =>
  piece.kind === 'fragment' &&
  layer === piece.layer &&
  isLit(layer) &&
  layer.node.box !== null &&
  layer.node.box.width >= 240 &&
  layer.node.box.width <= 640 &&
  layer.node.box.height <= 360

/** Drawn alone a box is a dialog only where it has all of one: a title, a body and a choice of buttons. */
const isWholeDialog = ({ copy, is_form }: DialogBox): boolean =>
  !is_form && copy.title !== '' && copy.body !== '' && copy.buttons.length >= 2

function reasonOf(layer: Layer, scene: Scene): { why: string; confidence: number } | null {
  const { piece, study } = scene
  const screen = piece.layer
  const box = layer.node.box
  if (study.naming.isNamed(layer.node, 'dialog')) {
    const isWhole = piece.kind === 'screen' && box && screen.node.box && shareWithin(screen.node.box, box) > 0.9
    return isWhole ? null : { why: 'named as a dialog', confidence: 0.95 }
  }
  if (layer !== screen && isCentralBox(layer, screen) && isOverMask(layer, screen))
    return { why: 'a box over a half-transparent mask', confidence: 0.85 }
  return isDrawnAlone(layer, scene) ? { why: ALONE, confidence: 0.75 } : null
}
const ALONE = 'a box drawn alone like a dialog'

/** The titles of the page that the dialog is laid over: its own drawing's and those that lead to it. */
function titlesAround({ piece, study }: Scene): Set<string> {
  const leads = study.leads.get(piece.layer.node.id) ?? []
  const pieces = [piece, ...leads.flatMap(({ from }) => study.pieceOf(from) ?? [])]
  return new Set(pieces.map((p) => pageTitleOf(p.layer, study)))
}

/** Where one of its buttons leads, as the prototype says. Back to the page under it is what closing does: no rule. */
function buttonFindings(button: Layer, box: DialogBox, dialog: Layer, lang: Lang, scene: Scene): Finding[] {
  const { study } = scene
  const here = titlesAround(scene)
  const found: Finding[] = []
  for (const at of upwards(button)) {
    if (at === dialog) break
    for (const reaction of at.node.reactions)
      for (const { action, condition } of stepsOf(reaction)) {
        const target =
          action.type === 'NODE' && action.destination_id ? study.index.byId.get(action.destination_id) : undefined
        const title = target ? pageTitleOf(target, study) : ''
        if (!title || here.has(title)) continue
        found.push({
          signal: 'dialog',
          layer: button,
          C: condition ?? WORDING.dialog({ ...box.copy, buttons: [] }, lang),
          A: WORDING.tap(oneLine(says(button)), lang),
          R: WORDING.opens(title, lang),
          raw_text: says(button),
          confidence: 0.85,
          why: 'a button of a dialog that leads somewhere',
        })
      }
  }
  return found
}

const ASKS = /[?？]\s*$/u

export const dialog: Detector = {
  signal: 'dialog',
  find(layer, scene) {
    if (!HOLDERS.has(layer.node.type) || textCount(layer) < 2 || textCount(layer) > 30 || sizeOf(layer) > 200)
      return null
    const reason = reasonOf(layer, scene)
    const box = reason && readDialogBox(layer, scene.study)
    if (!reason || !box || (!box.copy.title && !box.copy.body)) return null
    if (reason.why === ALONE && !isWholeDialog(box)) return null
    if (box.is_form && !ASKS.test(box.copy.title)) return null // a page's form in a box: its fields have the rules
    const lang = langOf(box.copy.title + box.copy.body)
    const { C, A, why } = occasionOf(layer, box.copy.body || box.copy.title, lang, 'anywhere', scene)
    const whole: Finding = {
      signal: 'dialog',
      layer,
      C,
      A,
      R: WORDING.dialog(box.copy, lang),
      raw_text: box.texts.map(says).join('\n'),
      confidence: reason.confidence,
      why: [reason.why, why].filter(Boolean).join('; '),
    }
    const pressed = box.buttons.flatMap((button) => buttonFindings(button, box, layer, lang, scene))
    return { ...(box.is_form ? {} : { reads: layer }), findings: [whole, ...pressed] }
  },
  yes: [
    {
      name: 'a box called 弹窗 whose button leads on',
      draw: {
        name: '钱包-未实名',
        at: [0, 0, 375, 812],
        holds: [
          { name: '标题', says: '钱包', at: [160, 54, 50, 22] },
          {
            name: '弹窗',
            at: [48, 300, 280, 170],
            fill: '#ffffff',
            holds: [
              { name: '标题', says: '请先实名', at: [68, 320, 240, 24], size: 17, weight: 600 },
              { name: '正文', says: '提现前需要完成实名认证。', at: [68, 352, 240, 40] },
              { name: '左', says: '以后再说', at: [48, 430, 140, 22] },
              { name: '右', says: '去实名', at: [188, 430, 140, 22] },
            ],
          },
        ],
      },
      finds: [{ C: '未实名', R: '弹窗标题「请先实名」正文「提现前需要完成实名认证。」按钮「以后再说」「去实名」' }],
    },
    {
      name: 'a nameless box over a mask, in English',
      draw: {
        name: 'Frame 7',
        at: [0, 0, 1440, 900],
        holds: [
          { name: 'Title', says: 'Members', at: [40, 40, 120, 32], size: 24 },
          { name: 'Rectangle 1', type: 'RECTANGLE', at: [0, 0, 1440, 900], fill: '#000000/0.5' },
          {
            name: 'Frame 8',
            at: [520, 340, 400, 200],
            fill: '#ffffff',
            radius: 12,
            holds: [
              { name: 'a', says: 'Remove member?', at: [544, 364, 300, 24], size: 18, weight: 600 },
              { name: 'b', says: 'They lose access at once.', at: [544, 400, 300, 20] },
              { name: 'c', says: 'Cancel', at: [700, 490, 60, 20] },
              { name: 'd', says: 'Remove', at: [820, 490, 70, 20] },
            ],
          },
        ],
      },
      finds: [
        { R: 'dialog titled "Remove member?" with text "They lose access at once." and buttons "Cancel" "Remove"' },
      ],
    },
    {
      name: 'a dialog drawn alone, without a mask or a name',
      draw: {
        name: 'Frame 12',
        at: [0, 0, 480, 200],
        fill: '#ffffff',
        holds: [
          { name: 'Text', says: 'Remove Ann?', at: [24, 24, 200, 24], size: 18, weight: 600 },
          { name: 'Text', says: 'Her links stop working at once.', at: [24, 60, 300, 20] },
          { name: 'Text', says: 'Cancel', at: [300, 150, 60, 20] },
          { name: 'Text', says: 'Remove', at: [390, 150, 60, 20] },
        ],
      },
      finds: [
        { R: 'dialog titled "Remove Ann?" with text "Her links stop working at once." and buttons "Cancel" "Remove"' },
      ],
    },
  ],
  no: [
    {
      name: 'a form in a box',
      at: [0, 0, 1440, 900],
      holds: [
        { name: 'Mask', type: 'RECTANGLE', at: [0, 0, 1440, 900], fill: '#000000/0.5' },
        {
          name: 'Dialog',
          at: [480, 300, 480, 240],
          fill: '#ffffff',
          holds: [
            { name: 'Title', says: 'Invite people', at: [504, 320, 200, 24], size: 18, weight: 600 },
            {
              name: 'Input',
              at: [504, 360, 400, 60],
              holds: [{ name: 'Label', says: 'Email', at: [504, 360, 60, 18] }],
            },
            { name: 'Text', says: 'Cancel', at: [760, 500, 60, 20] },
            { name: 'Text', says: 'Send', at: [860, 500, 60, 20] },
          ],
        },
      ],
    },
    {
      name: 'a sheet of choices rising from the foot',
      at: [0, 0, 375, 812],
      holds: [
        { name: '标题', says: '资料', at: [160, 54, 50, 22] },
        { name: 'Mask', type: 'RECTANGLE', at: [0, 0, 375, 812], fill: '#000000/0.5' },
        {
          name: 'Sheet',
          at: [0, 612, 375, 200],
          fill: '#ffffff',
          holds: [
            { name: 'a', says: '拍照', at: [160, 630, 60, 22] },
            { name: 'b', says: '从相册选择', at: [140, 690, 100, 22] },
            { name: 'c', says: '取消', at: [160, 760, 60, 22] },
          ],
        },
      ],
    },
  ],
}
