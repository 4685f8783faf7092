import { type Lang, langOf, WORDING } from '../../sentence/wording.ts'
import { occasionOf } from '../context.ts'
import { boxOf, joinText, oneLine, says, textsInOrder } from '../control.ts'
import { right } from '../geometry.ts'
import { type Layer, textCount, upwards } from '../layer.ts'
import { isControlLabel } from '../pressable.ts'
import type { Scene } from '../scene.ts'
import { isBackground, isRepeated, isSampleRow, withoutFigures } from '../twins.ts'
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

const CLOCK = /\d{1,2}:\d{2}(?::\d{2})?/u
/** A clock that runs down, not a time of day. */
const RUNS_DOWN = /剩余|还剩|倒计时|\d\s*[内后]|\b(?:left|remaining|expires? in|ends? in|within)\b/iu
const ROW_TEXTS_MOST = 4

/** The texts of one line that a countdown's figures stand among, itself alone where they are not broken off. */
function lineOf(layer: Layer, { study }: Scene): Layer[] {
  const row = layer.parent
  const isBroken = says(layer).length <= 8 && row !== null && textCount(row) <= ROW_TEXTS_MOST
  return isBroken && row.node.box !== null && row.node.box.height <= ROW_HEIGHT_MOST
    ? textsInOrder(row, study.index)
    : [layer]
}
const ROW_HEIGHT_MOST = 44

const TOUCHES = 12

/** The pieces of one sentence, side by side on one line; null where the text stands for itself. */
function brokenRow(layer: Layer, scene: Scene): Layer[] | null {
  const row = layer.parent
  if (!row?.node.box || row.node.box.height > ROW_HEIGHT_MOST || textCount(row) < 2 || textCount(row) > ROW_TEXTS_MOST)
    return null
  const texts = textsInOrder(row, scene.study.index)
  const touch = texts.every((t, i) => i === 0 || Math.abs(boxOf(t).x - right(boxOf(texts[i - 1]!))) <= TOUCHES)
  return touch ? texts : null
}

/** A countdown's sentence, empty for any other text and where an earlier drawing of the screen shows it already. */
function countdownOf(layer: Layer, scene: Scene): string {
  if (!CLOCK.test(says(layer))) return ''
  const { piece, study } = scene
  const line = lineOf(layer, scene)
  const copy = joinText(line.map(says))
  const words = line.map(says).find((t) => /\p{L}{2}/u.test(t)) ?? ''
  const drawings = study.drawingsOf(piece)
  const isKnown = drawings.slice(0, drawings.indexOf(piece)).some((p) => study.likesIn(p).has(withoutFigures(words)))
  return RUNS_DOWN.test(copy) && !isKnown ? copy : ''
}

const CARD_TEXTS_MOST = 6
const CARD_MOST = { width: 340, height: 240 }
/** An empty page: a picture over one or two lines and a button. */
const EMPTY_TEXTS_MOST = 3

/** The card that runs down, with what it offers until then: its other texts and its one button. */
function cardOf(layer: Layer, { piece, study }: Scene): { said: Layer[]; button: Layer } | null {
  const card = layer.parent
  const box = card?.node.box
  if (
    !card ||
    !box ||
    textCount(card) > CARD_TEXTS_MOST ||
    box.width > CARD_MOST.width ||
    (box.height > CARD_MOST.height && textCount(card) > EMPTY_TEXTS_MOST)
  )
    return null
  const texts = textsInOrder(card, study.index)
  const buttons = texts.filter((t) => t !== layer && isControlLabel(t, piece.layer, study))
  return buttons.length === 1 ? { said: texts.filter((t) => t !== buttons[0]), button: buttons[0]! } : null
}

/** 显示「…」「剩余 30:00」，按钮「去支付」: a countdown counts for what its card offers. */
function wordCard(copy: string, layer: Layer, scene: Scene, lang: Lang): { R: string; shows: Layer[] } {
  const card = cardOf(layer, scene)
  if (!card) return { R: WORDING.shown(copy, lang), shows: [] }
  const shown = card.said.map((t) => WORDING.shown(oneLine(says(t)), lang))
  const parts = [
    ...shown,
    lang === 'zh' ? `按钮「${oneLine(says(card.button))}」` : `button "${oneLine(says(card.button))}"`,
  ]
  return { R: parts.join(lang === 'zh' ? '，' : ', '), shows: [...card.said.filter((t) => t !== layer), card.button] }
}

export const conditionalPrompt: Detector = {
  signal: 'conditional_prompt',
  find(layer, scene) {
    if (!layer.node.text || !layer.node.box || scene.piece.kind === 'note') return null
    const countdown = countdownOf(layer, scene)
    const row = countdown ? null : brokenRow(layer, scene)
    if (row && row[0] !== layer) return null
    const copy = countdown || (row ? joinText(row.map(says)) : oneLine(says(layer)))
    if (
      copy.length < 4 ||
      copy.length > COPY_MOST ||
      !/\p{Script=Han}|\p{L}\s\p{L}/u.test(copy) ||
      PLACEHOLDER_WORDS.test(copy) ||
      COUNTED_HEADING.test(copy) ||
      !(countdown || PROMPT_WORDS.test(copy))
    )
      return null
    if (isBackground(layer, scene) || isRepeated(layer, scene)) return null
    if (!countdown && isSampleRow(layer, scene)) return null
    if (isElsewhere(layer, scene) || (layer.node.fill && scene.study.isNoteInk(layer.node.fill))) return null
    const lang = langOf(copy)
    const { C, A, why } = occasionOf(layer, copy, lang, 'same_page', scene)
    const { R, shows } = wordCard(copy, layer, scene, lang)
    return {
      findings: [
        {
          signal: 'conditional_prompt',
          layer,
          C,
          A,
          R,
          shows,
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
    {
      name: 'a countdown in three texts',
      draw: {
        name: '收银台',
        at: [0, 0, 375, 812],
        holds: [
          {
            name: '编组',
            at: [100, 100, 200, 20],
            holds: [
              { name: 'a', says: '请于', at: [100, 100, 40, 20] },
              { name: 'b', says: '14:59', at: [142, 100, 50, 20], fill: '#f53f3f' },
              { name: 'c', says: '内付款', at: [194, 100, 60, 20] },
            ],
          },
        ],
      },
      finds: [{ R: '显示「请于14:59 内付款」' }],
    },
  ],
  no: [
    {
      name: 'labels, values and placeholders',
      at: [0, 0, 375, 812],
      holds: [
        { name: 'a', says: '提现金额', at: [16, 100, 60, 20] },
        { name: 'b', says: '请输入提现金额', at: [16, 140, 100, 20], fill: '#c9cdd4' },
        { name: 'c', says: '2025-03-18 14:22 下单', at: [16, 180, 120, 20] },
      ],
    },
  ],
}
