import { type Reading, wordAction, wordResult } from '../../sentence/read.ts'
import { type Lang, langOf, quotedCopies, WORDING } from '../../sentence/wording.ts'
import { statesOf } from '../context.ts'
import { labelOf, oneLine, says, textsInOrder } from '../control.ts'
import { readDialogBox } from '../dialog-box.ts'
import { gap } from '../geometry.ts'
import { type Layer, sizeOf, textCount, textsIn } from '../layer.ts'
import { readNote } from '../notes.ts'
import { tellsBehaviour } from '../pieces.ts'
import { readRuleTable } from '../rule-table.ts'
import type { Finding, Note, Scene, Study } from '../scene.ts'
import type { Detector } from './detector.ts'

const fromTable = (note: Note): Finding[] | null =>
  readRuleTable(note.texts)?.map((row) => ({
    signal: 'flow_note',
    layer: row.layer,
    C: row.C,
    A: row.A && wordAction(row.A),
    R: wordResult(row.R),
    raw_text: row.raw_text,
    confidence: 0.9,
    why: 'a row of a table of rules',
  })) ?? null

const BESIDE = 200

/** Where a note names no condition, the state of the drawing that it stands beside is one. */
function stateBeside({ layer, about }: Note, study: Study): string {
  const [here, there] = [layer.node.box, about?.layer.node.box]
  return about && here && there && gap(here, there) < BESIDE ? statesOf({ piece: about, study }) : ''
}

function fromNote(note: Note, { study }: Scene): Finding[] {
  const state = stateBeside(note, study)
  return study.readingsOf(note).map((reading) => ({
    signal: 'flow_note',
    layer: reading.from,
    C: reading.C || state,
    A: reading.A,
    R: reading.R,
    raw_text: reading.raw,
    confidence: reading.confidence,
    why: `a note beside the screens; ${reading.why}`,
  }))
}

const DEED_LESS = /^(?:点|按|长按|tap|click)/iu
/** Words that only follow when the annotated control was pressed: 点了…, 领完 → …, → 首页. */
const AFTER_PRESS = /^(?:→|->|点|按|tap|click|press|on (?:tap|click|press))|^[^，,：:]{0,8}(?:→|->|=>)/iu
const THIS_ONE = /这(?:颗|个(?:按钮|入口)|枚)|\bthis (?:button|one|control|link)\b/iu

/** 进来一个都不选: said of the options, whichever of them was annotated. */
const OF_SEVERAL = /一[个项张条]都?[不没]|(?:全|都)(?:不|没|选|勾)|\b(?:none|all|any|each|every) of\b|\bnone\b/iu
/** 点了直接清掉: what follows from the press within the words that tell it. */
const PRESS_HEAD =
  /^(?:点(?:击|了|完|按)?(?:之?后)?|长按后?|on (?:tap|click|press)[,:]?|tapping|clicking)\s*(?:它|这里|it\b)?[，,：:→]?\s*/iu

/** The result with what the deed's own words tell of it; the press itself goes. */
function withTail({ A, R, raw }: Reading): string {
  const [first = ''] = raw.split(/[，,。；;]|→|->|=>/u)
  const tail = first.replace(PRESS_HEAD, '').trim()
  if (R.startsWith(first)) return R.replace(PRESS_HEAD, '')
  const isTold =
    tail === '' || R.includes(tail) || !PRESS_HEAD.test(first) || quotedCopies(A).every((c) => !tail.includes(c))
  return isTold ? R : `${tail}${langOf(tail) === 'zh' ? '，' : ', '}${R}`
}

const quoted = (label: string, lang: Lang): string => (lang === 'zh' ? `「${label}」` : `"${label}"`)

/** Two or three buttons under other texts: its first words are a title or a button, not what it is called. */
const isDialogShaped = (layer: Layer, study: Study): boolean =>
  textCount(layer) >= 3 &&
  textCount(layer) <= 16 &&
  !layer.node.text &&
  (readDialogBox(layer, study)?.buttons.length ?? 0) >= 2

/** 恢复可点: a result that lacks nothing but its subject. */
const isOneClause = (R: string): boolean => R.length <= 24 && !/[，,。；;+「"]|\p{Script=Han}{9}/u.test(R)

/** Whose annotation it is: a control is what one presses, anything else is what the words are about. */
function annotated(layer: Layer, reading: Reading, { piece, study }: Scene): Pick<Finding, 'A' | 'R'> {
  const isWhole =
    layer === piece.layer || (['dialog', 'toast'] as const).some((k) => study.naming.isNamed(layer.node, k))
  const label = isWhole || isDialogShaped(layer, study) ? '' : labelOf(layer, study.index, study.naming, 'zh')
  const lang = langOf(reading.R)
  if (!label || reading.R.includes(label)) return { A: reading.A, R: reading.R }
  const isControl = layer.node.reactions.length > 0 || study.naming.isNamed(layer.node, 'button')
  const isPressed = reading.A ? DEED_LESS.test(reading.A) : AFTER_PRESS.test(reading.raw)
  if ((isControl || (layer.node.text && reading.A)) && isPressed)
    return { A: WORDING.tap(label, lang), R: withTail(reading) }
  if (OF_SEVERAL.test(reading.R)) return { A: reading.A, R: reading.R }
  if (THIS_ONE.test(reading.R)) return { A: reading.A, R: reading.R.replace(THIS_ONE, quoted(label, lang)) }
  const named = `${quoted(label, lang)}${lang === 'zh' ? '' : ' '}${reading.R}`
  return { A: reading.A, R: isOneClause(reading.R) ? wordResult(named) : named }
}

/** 库存 <10 才出现，≥10 隐藏: when the annotated words show. */
const SHOWS_WHEN = /^([^，,。；;]{2,24}?)\s*(?:才|时|后|就)(?:会|才)?(?:出现|显示|展示|有)(?:[，,；;]\s*|$)/u

function ofText(layer: Layer, reading: Reading): Reading {
  const [told, C] = SHOWS_WHEN.exec(reading.R) ?? []
  if (!layer.node.text || !told || !C || reading.C) return reading
  const copy = oneLine(says(layer))
  const rest = reading.R.slice(told.length)
  return { ...reading, C, R: [WORDING.shown(copy, langOf(copy)), rest].filter(Boolean).join('，') }
}

const fromAnnotations = (layer: Layer, scene: Scene): Finding[] =>
  layer.node.annotations.flatMap((annotation) =>
    scene.study.readLines(annotation, true).map((read) => {
      const reading = ofText(layer, read)
      return {
        signal: 'flow_note' as const,
        layer,
        C: reading.C || statesOf(scene),
        ...annotated(layer, reading, scene),
        raw_text: reading.raw,
        confidence: Math.max(0.6, reading.confidence),
        why: `an annotation; ${reading.why}`,
      }
    }),
  )

/** Words in the notes' colour that somebody wrote into a screen, or a note laid on one. */
function isInnerNote(layer: Layer, { piece, study }: Scene): boolean {
  const { node } = layer
  if (node.text) return node.fill !== null && study.isNoteInk(node.fill) && tellsBehaviour(says(layer))
  if (layer === piece.layer || textCount(layer) === 0 || textCount(layer) > 12 || sizeOf(layer) > 40) return false
  return (
    study.naming.isNamed(node, 'note') &&
    !study.naming.isNamed(node, 'input') &&
    textsIn(layer, study.index).some((t) => tellsBehaviour(says(t)) && !(t.node.fill && study.isNoteInk(t.node.fill)))
  )
}

const fromInnerNote = (layer: Layer, { study }: Scene): Finding[] =>
  readNote(layer.node.text ? [layer] : textsInOrder(layer, study.index), study.readLines).map((reading) => ({
    signal: 'flow_note',
    layer: reading.from,
    C: reading.C,
    A: reading.A,
    R: reading.R,
    raw_text: reading.raw,
    confidence: reading.confidence * 0.9,
    why: `a note within a screen; ${reading.why}`,
  }))

export const flowNote: Detector = {
  signal: 'flow_note',
  find(layer, scene) {
    if (layer.node.annotations.length > 0) {
      const findings = fromAnnotations(layer, scene)
      if (findings.length > 0) return { findings }
    }
    if (scene.piece.kind !== 'note') return isInnerNote(layer, scene) ? { findings: fromInnerNote(layer, scene) } : null
    const note = scene.piece.layer === layer ? scene.study.noteAt.get(layer) : undefined
    return note ? { findings: fromTable(note) ?? fromNote(note, scene) } : null
  },
  yes: [
    {
      name: 'a table of rules drawn with rectangles',
      draw: {
        name: '编组 7',
        at: [0, 0, 600, 160],
        fill: '#ffffff',
        holds: [
          { name: '矩形', type: 'RECTANGLE', at: [0, 0, 600, 40], fill: '#eeeeee' },
          { name: '文本', says: '条件', at: [10, 10, 60, 20] },
          { name: '文本', says: '操作', at: [210, 10, 60, 20] },
          { name: '文本', says: '提示文案', at: [410, 10, 80, 20] },
          { name: '矩形', type: 'RECTANGLE', at: [0, 40, 600, 40] },
          { name: '文本', says: '余额不足时', at: [10, 50, 120, 20] },
          { name: '文本', says: '点击「支付」', at: [210, 50, 120, 20] },
          { name: '文本', says: 'toast提示「余额不足，请先充值」', at: [410, 50, 180, 20] },
        ],
      },
      finds: [{ C: '余额不足时', A: '点击「支付」', R: 'toast提示「余额不足，请先充值」' }],
    },
  ],
  no: [
    { name: 'a heading over screens', says: '2 提现流程', at: [0, 0, 200, 30], size: 24 },
    { name: '备注', says: '跟 PM 再对一下要不要弹窗', at: [0, 0, 200, 30] },
    {
      name: 'a struck-out thought',
      at: [0, 0, 300, 60],
      holds: [{ name: '说明', says: '图 84×84，圆角 6，裁切居中', at: [10, 10, 200, 20] }],
    },
  ],
}
