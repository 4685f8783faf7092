import { langOf, WORDING } from '../../sentence/wording.ts'
import { chroma, isDark, isLight, isSameHue, isTint } from '../colour.ts'
import { occasionOf } from '../context.ts'
import { groundOf, joinText, says, textsInOrder } from '../control.ts'
import { centreX, shareWithin } from '../geometry.ts'
import { type Layer, shownWithin, sizeOf, textCount } from '../layer.ts'
import type { Scene } from '../scene.ts'
import type { Detector } from './detector.ts'

const HOLDERS = new Set(['FRAME', 'GROUP', 'INSTANCE', 'RECTANGLE'])
const COPY_MOST = 120

const isNamedToast = (layer: Layer, { study }: Scene): boolean =>
  study.naming.isNamed(layer.node, 'toast') || study.naming.isNamed(layer.node, 'toast_whole')

/** Small against its screen, or against a phone where it is drawn alone. */
function isSmall(layer: Layer, { piece }: Scene): boolean {
  const box = layer.node.box
  if (!box) return false
  const screen = piece.layer !== layer && piece.layer.node.box ? piece.layer.node.box : { width: 1440, height: 812 }
  return box.height <= Math.max(64, 0.22 * screen.height) && box.width <= screen.width
}

/** Laid over what was drawn before it: a later layer on an earlier one's ground, not a row of the page. */
function floats(layer: Layer, { piece, study }: Scene): boolean {
  const box = layer.node.box
  const screen = piece.layer.node.box
  if (!box || !screen || piece.kind !== 'screen' || layer === piece.layer || layer.parent === null) return false
  if (layer.parent !== piece.layer && layer.parent.parent !== piece.layer) return false
  const isCentred = Math.abs(centreX(box) - centreX(screen)) < Math.max(12, screen.width * 0.06)
  if (!isCentred && shareWithin(box, screen) < 0.99) return false
  let isLast = true
  for (let i = layer.parent.children.length - 1; i >= 0; i--) {
    const sibling = layer.parent.children[i]!
    if (sibling === layer) break
    if (sibling.is_shown && textCount(sibling) > 0 && !study.naming.isNamed(sibling.node, 'system')) isLast = false
  }
  return isCentred && isLast
}

/** Dark and see-through with light words, or a tint with words of its own colour. */
function looksLikeToast(layer: Layer, scene: Scene): string {
  if (layer.node.reactions.some((r) => r.delay_ms === null) || !floats(layer, scene)) return ''
  const ground = groundOf(layer)
  const texts = textsInOrder(layer, scene.study.index)
  const ink = texts[0]?.node.fill
  if (!ground || !ink) return ''
  const copy = joinText(texts.map(says))
  if (copy.length < 4 || !/\p{L}/u.test(copy)) return ''
  if (isDark(ground) && isLight(ink) && ground.a * layer.node.opacity < 0.97 && ground.a > 0.4)
    return 'a dark see-through box over the screen'
  if (isDark(ground) && isLight(ink) && layer.node.corner_radius >= 4) return 'a dark rounded box over the screen'
  if (isTint(ground) && isSameHue(ground, ink) && chroma(ink) > 0.3) return 'a tinted bar over the screen'
  return ''
}

const closesItself = (layer: Layer): boolean =>
  layer.node.reactions.some((r) => r.delay_ms !== null && r.actions.some((a) => a.type === 'CLOSE'))

function reasonOf(layer: Layer, scene: Scene): { why: string; confidence: number } | null {
  if (isNamedToast(layer, scene)) return { why: 'named as a toast', confidence: 0.95 }
  if (closesItself(layer)) return { why: 'an overlay that closes by itself', confidence: 0.9 }
  const why = looksLikeToast(layer, scene)
  return why ? { why, confidence: 0.8 } : null
}

/** A box named so within this one is the nearer picture. */
function holdsNearer(layer: Layer, scene: Scene): boolean {
  for (const inner of shownWithin(layer, scene.study.index, 60))
    if (inner !== layer && HOLDERS.has(inner.node.type) && textCount(inner) > 0 && isNamedToast(inner, scene))
      return true
  return false
}

export const toast: Detector = {
  signal: 'toast',
  find(layer, scene) {
    const count = textCount(layer)
    if (count < 1 || count > 3 || sizeOf(layer) > 40 || !HOLDERS.has(layer.node.type) || !isSmall(layer, scene))
      return null
    const reason = reasonOf(layer, scene)
    if (!reason || holdsNearer(layer, scene)) return null
    const texts = textsInOrder(layer, scene.study.index)
    const copy = joinText(texts.map((t) => says(t).replace(/\s*\n\s*/g, '')))
    if (copy.length > COPY_MOST || !/\p{L}/u.test(copy)) return null
    const lang = langOf(copy)
    const { C, A, why } = occasionOf(layer, copy, lang, 'anywhere', scene)
    return {
      reads: layer,
      findings: [
        {
          signal: 'toast',
          layer: texts[0]!,
          C,
          A,
          R: WORDING.toast(copy, lang),
          raw_text: texts.map(says).join('\n'),
          confidence: reason.confidence,
          why: [reason.why, why].filter(Boolean).join('; '),
        },
      ],
    }
  },
  yes: [
    {
      name: 'an instance called Toast',
      draw: {
        name: '订单-已取消',
        at: [0, 0, 375, 812],
        holds: [
          { name: '标题', says: '订单', at: [160, 54, 50, 22] },
          {
            name: 'Toast/Default',
            type: 'INSTANCE',
            at: [100, 400, 175, 44],
            fill: '#000000/0.8',
            holds: [{ name: 'Label', says: '取消成功', at: [120, 412, 135, 20], fill: '#ffffff' }],
          },
        ],
      },
      finds: [{ C: '已取消', R: 'toast提示「取消成功」' }],
    },
    {
      name: 'a nameless dark box over the screen, its sentence in two layers',
      draw: {
        name: '编组 12',
        at: [0, 0, 375, 812],
        holds: [
          { name: '文本', says: '地址', at: [160, 54, 50, 22] },
          {
            name: '编组 3',
            type: 'GROUP',
            at: [90, 500, 195, 40],
            holds: [
              { name: '矩形', type: 'RECTANGLE', at: [90, 500, 195, 40], fill: '#1a1a1a/0.85', radius: 8 },
              { name: '文本', says: '已复制，', at: [100, 510, 60, 20], fill: '#ffffff' },
              { name: '文本', says: '快去粘贴吧', at: [160, 510, 100, 20], fill: '#ffffff' },
            ],
          },
        ],
      },
      finds: [{ R: 'toast提示「已复制，快去粘贴吧」' }],
    },
    {
      name: 'a snackbar of an English console',
      draw: {
        name: 'Members',
        at: [0, 0, 1440, 900],
        holds: [
          { name: 'Title', says: 'Members', at: [40, 40, 120, 32], size: 24 },
          {
            name: 'Snackbar',
            at: [560, 820, 320, 48],
            fill: '#202124',
            holds: [{ name: 'Text', says: 'Invite sent', at: [580, 834, 200, 20], fill: '#ffffff' }],
          },
        ],
      },
      finds: [{ R: 'toast "Invite sent"' }],
    },
  ],
  no: [
    {
      name: 'a dark button at the bottom',
      at: [0, 0, 375, 812],
      holds: [
        { name: 'Title', says: 'Pay', at: [160, 54, 50, 22] },
        {
          name: 'Button',
          at: [16, 740, 343, 48],
          fill: '#111111',
          leads: '2:2',
          holds: [{ name: 'Label', says: 'Pay now', at: [150, 752, 80, 22], fill: '#ffffff' }],
        },
        { name: 'Footer', says: 'Secured by the bank', at: [120, 792, 140, 16] },
      ],
    },
    {
      name: 'a hidden toast',
      at: [0, 0, 375, 812],
      holds: [
        { name: 'Toast', at: [100, 400, 175, 44], hidden: true, holds: [{ name: 'Label', says: '旧的提示' }] },
        { name: '标题', says: '订单', at: [160, 54, 50, 22] },
      ],
    },
  ],
}
