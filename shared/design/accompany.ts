import { langOf, WORDING } from '../sentence/wording.ts'
import { statesOf } from './context.ts'
import type { Placed } from './found.ts'
import { gap } from './geometry.ts'
import { type Layer, textCount, upwards } from './layer.ts'
import { stepsOf } from './leads.ts'
import { aliveHere, liveSideOf } from './pairs.ts'
import type { Piece } from './pieces.ts'
import { twinsOf } from './twins.ts'

/** How far from a button the line may stand that says why it cannot be pressed. */
const BESIDE = 64

const isDisabled = ({ finding: { signal, R, raw_text } }: Placed): boolean =>
  signal === 'button_state' && R === WORDING.disabled(raw_text, langOf(raw_text))

const apart = (a: Layer, b: Layer): number =>
  a.node.box && b.node.box ? gap(a.node.box, b.node.box) : Number.POSITIVE_INFINITY

const nearest = (to: Layer, among: readonly Placed[]): Placed | null =>
  among.reduce<Placed | null>(
    (best, p) => (!best || apart(p.finding.layer, to) < apart(best.finding.layer, to) ? p : best),
    null,
  )

/** Another drawing of the screen shows the button as one that can be pressed. */
const isPressableElsewhere = ({ finding, scene }: Placed, disabled: ReadonlySet<Layer>): boolean =>
  twinsOf(finding.layer, scene).some((twin) => !disabled.has(twin))

/**
 * The message that already says why a button cannot be pressed: a field's error, else a line beside the button, else
 * the toast of a drawing whose sisters show the button alive.
 */
function explains(button: Placed, among: readonly Placed[], disabled: ReadonlySet<Layer>): Placed | null {
  const of = (signal: string) => among.filter((p) => p.finding.signal === signal)
  const error = nearest(button.finding.layer, of('validation'))
  if (error) return error
  const line = nearest(button.finding.layer, of('conditional_prompt'))
  if (line && (apart(line.finding.layer, button.finding.layer) <= BESIDE || isAlone(button, line, among))) return line
  const [toast] = of('toast')
  return toast && isPressableElsewhere(button, disabled) ? toast : null
}

/** The one line and the one button of a drawing that is about them: 字数不足. */
const isAlone = ({ finding }: Placed, line: Placed, among: readonly Placed[]): boolean =>
  finding.C !== '' &&
  finding.C === line.finding.C &&
  among.filter((p) => p.finding.signal === 'conditional_prompt').length === 1

/** A screen that goes on by itself tells so with its toast, or with the line that counts down. */
function announces(among: readonly Placed[]): Placed | null {
  const of = (signal: string) => among.filter((p) => p.finding.signal === signal)
  const lines = of('conditional_prompt').filter((p) => COUNTS.test(p.finding.R))
  return of('toast')[0] ?? lines[0] ?? null
}
const COUNTS = /\d+\s*(?:秒|s\b|sec)/iu

const goesOnByItself = ({ finding, scene }: Placed): boolean =>
  finding.signal === 'navigation' && finding.layer === scene.piece.layer

/**
 * Who leads to a page and its own toast or one line there tell of one deed: 确定取消 → 订单详情, where a toast
 * says 订单已取消. A line on a page that has other ways in is its own.
 */
function tellsOfArrival(way: Placed, pieces: ReadonlyMap<Piece, Placed[]>): Placed | null {
  const { leads } = way.scene.study
  const goals = goalsOf(way)
  const there = goals.flatMap((piece) => pieces.get(piece) ?? [])
  const of = (signal: string) => there.filter((p) => p.finding.signal === signal)
  const toasts = of('toast')
  if (toasts.length > 0) return toasts.length === 1 ? toasts[0]! : null
  const isOnlyWay = goals.every((piece) => leads.get(piece.layer.node.id)?.length === 1)
  const lines = of('conditional_prompt')
  const line = isOnlyWay && lines.length === 1 ? lines[0]! : null
  if (!line || line === way || (line.finding.A && line.finding.A !== way.finding.A)) return null
  line.finding.A = way.finding.A
  line.finding.C ||= way.finding.C
  return line
}

/** The pieces that a way on leads to: its layer's own reactions or those of the control around it. */
function goalsOf({ finding, scene: { study } }: Placed): Piece[] {
  const ids = [...upwards(finding.layer)]
    .slice(0, 3)
    .flatMap((at) => at.node.reactions.flatMap((r) => stepsOf(r).map(({ action }) => action)))
    .flatMap((action) => (action.type === 'NODE' && action.destination_id ? [action.destination_id] : []))
  return ids.flatMap((id) => {
    const target = study.index.byId.get(id)
    const piece = target && study.pieceOf(target)
    return piece ? [piece] : []
  })
}

const isWayOn = ({ finding: { signal, A, R } }: Placed): boolean =>
  A !== '' && (signal === 'navigation' || (signal === 'dialog' && isOpening(R)))
const isOpening = (R: string): boolean => /^(?:跳转到「|opens ")/u.test(R)

/** 售后已关闭 over 超时未寄回，已自动撤销: lines that one small holder shows together. */
function isUnder(line: Placed, here: readonly Placed[]): Placed | null {
  const holder = line.finding.layer.parent
  if (line.finding.signal !== 'conditional_prompt' || !holder || textCount(holder) > HOLDER_MOST) return null
  const first = here.find((p) => p.finding.signal === 'conditional_prompt' && p.finding.layer.parent === holder)
  return first && first !== line && first.finding.C === line.finding.C ? first : null
}
const HOLDER_MOST = 4

function tell(host: Placed, { finding }: Placed): void {
  const joiner = langOf(host.finding.R) === 'zh' ? '，' : ', '
  if (!host.finding.R.includes(finding.R)) host.finding.R = `${host.finding.R}${joiner}${finding.R}`
  host.finding.shows = [...(host.finding.shows ?? []), finding.layer]
  host.finding.why += `; with ${finding.why}`
}

const STATE_MOST = 8

/** What a screen shows is a part of when its controls do what they do: 「请先添加地址」 there, 提交 leads to 新增地址. */
function tellState(here: readonly Placed[]): void {
  const shown = here.filter(({ finding }) => finding.signal === 'conditional_prompt' || finding.signal === 'validation')
  const [message] = shown
  if (!message || shown.length > 1) return
  const state = statesOf(message.scene)
  for (const one of here) {
    const { signal, A, C, R, layer } = one.finding
    const isPlain = C === state || (C.length <= STATE_MOST && !/[「"]/u.test(C))
    const isDeed = A !== '' && (signal === 'navigation' || signal === 'flow_note') && isPlain
    if (!isDeed || R.includes(message.finding.R) || layer === message.finding.layer) continue
    one.finding.C = [C, message.finding.R].filter(Boolean).join(langOf(message.finding.R) === 'zh' ? '，' : ', ')
  }
}

const byPiece = (placed: readonly Placed[]): Map<Piece, Placed[]> => {
  const groups = new Map<Piece, Placed[]>()
  for (const one of placed) {
    const known = groups.get(one.scene.piece)
    if (known) known.push(one)
    else groups.set(one.scene.piece, [one])
  }
  return groups
}

/**
 * Folds what only accompanies another rule into that rule, which then points at both: a button that is grey because of
 * the message beside it, a screen that goes on by itself after its toast. What nothing explains stays a rule of its own.
 */
export function* accompany(placed: readonly Placed[]): Generator<number, Placed[]> {
  const dead = placed.filter(isDisabled)
  const disabled = new Set(dead.map((p) => p.finding.layer))
  const pieces = byPiece(placed)
  const folded = new Set<Placed>()

  for (const [piece, here] of pieces) {
    if (piece.kind === 'note') continue
    yield 0
    tellState(here)
    for (const one of here) {
      if (one.finding.signal === 'default_selected')
        for (const alive of aliveHere(one.scene, dead, disabled)) tell(one, alive)
      const host = isDisabled(one)
        ? explains(one, here, disabled)
        : goesOnByItself(one)
          ? announces(here)
          : isWayOn(one)
            ? tellsOfArrival(one, pieces)
            : isUnder(one, here)
      if (!host || folded.has(host)) continue
      tell(host, one)
      folded.add(one)
    }
  }
  return placed.flatMap((p) => (folded.has(p) ? [] : isDisabled(p) ? bothSides(p, disabled) : [p]))
}

function bothSides(dead: Placed, disabled: ReadonlySet<Layer>): Placed[] {
  const live = liveSideOf(dead, disabled)
  if (live && !dead.finding.C) dead.finding.C = openSide(live.finding.C)
  return live ? [dead, live] : [dead]
}

/** 选中「已阅读」 enables it, so it is dead while 未选中「已阅读」. */
const openSide = (chosen: string): string =>
  langOf(chosen) === 'zh' ? `未${chosen}` : `${chosen.replace(/ selected$/u, '')} not selected`
