import type { Signal } from '../schema/rule-atom.ts'
import { quotedCopies } from '../sentence/wording.ts'
import type { Placed } from './found.ts'
import { readFrameName } from './frame-name.ts'
import { centreX, gap } from './geometry.ts'
import type { Layer } from './layer.ts'
import { SHOWN, SIDE } from './mention.ts'
import type { Piece } from './pieces.ts'
import type { Scene, Study } from './scene.ts'

/** What an annotated layer leads to; what stands on the screens that a note speaks of. */
export function piecesFor({ finding, scene }: Placed): Set<Piece> {
  const { study, piece } = scene
  const near = new Set<Piece>()
  if (piece.kind !== 'note') {
    const led = finding.layer.node.reactions.flatMap((r) =>
      r.actions.flatMap((a) => (a.type === 'NODE' && a.destination_id ? [a.destination_id] : [])),
    )
    for (const id of led) {
      const target = study.index.byId.get(id)
      const goal = target && study.pieceOf(target)
      if (goal) near.add(goal)
    }
    return near.size > 0 ? near : new Set([piece])
  }
  const about = study.noteAt.get(piece.layer)?.about
  if (about) for (const drawing of study.drawingsOf(about)) near.add(drawing)
  const box = piece.layer.node.box
  if (box)
    for (const other of piecesBeside(piece, study))
      if (other.layer.node.box && (gap(box, other.layer.node.box) < NEAR || isBetween(other, piece, about)))
        near.add(other)
  return near
}
const NEAR = 240

/** In one row, between the note and the screen it is about. */
function isBetween({ layer }: Piece, note: Piece, about: Piece | null | undefined): boolean {
  const [at, from, to] = [layer.node.box, note.layer.node.box, about?.layer.node.box]
  if (!at || !from || !to || Math.abs(at.y - from.y) > 24 || Math.abs(to.y - from.y) > 24) return false
  return centreX(at) > Math.min(from.x, to.x) && centreX(at) < Math.max(from.x, to.x)
}

const piecesBeside = (piece: Piece, study: Study): Piece[] => {
  const page = study.pages.find((p) => p.layer === piece.page)
  return (page?.pieces ?? []).filter((p) => p.section === piece.section)
}

const pairs = (text: string): Set<string> => {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return new Set(Array.from({ length: Math.max(0, bare.length - 1) }, (_, i) => bare.slice(i, i + 2)))
}
const shared = (a: Set<string>, b: Set<string>): number => [...a].filter((p) => b.has(p)).length

/** 左边这个, 右图: where the note says that the picture is. */
function isWhereSaid(raw: string, note: Layer, picture: Scene): boolean {
  const [here, there] = [note.node.box, picture.piece.layer.node.box]
  if (!here || !there) return true
  if (/左[边图侧]|\bleft\b/iu.test(raw)) return centreX(there) < centreX(here)
  if (/右[边图侧\s\d]|\bright\b/iu.test(raw)) return centreX(there) > centreX(here)
  return true
}

/** 左边这个: what stands on the nearest drawing of that side; of several the most trusted signal. */
function nearestOf(pictures: readonly Placed[], note: Placed): Placed[] {
  const from = note.scene.piece.layer.node.box
  const apart = ({ scene }: Placed): number => {
    const box = scene.piece.layer.node.box
    return from && box ? gap(from, box) : Number.POSITIVE_INFINITY
  }
  const least = Math.min(...pictures.map(apart))
  const near = pictures.filter((p) => apart(p) <= least)
  const trust = ({ finding }: Placed): number => [...SHOWN].indexOf(finding.signal)
  const first = Math.min(...near.map(trust))
  return near.filter((p) => trust(p) === first)
}

/** How well a picture fits a note's words: those of its frame's name, given on purpose, count twice, a quoted part most. */
function fitOf(note: Placed, { finding, scene }: Placed): number {
  const deed = quotedCopies(note.finding.A)[0] ?? ''
  const words = pairs(`${note.finding.C}${note.finding.raw_text}`.split(deed || '\n').join(' '))
  const isQuoted = quotedCopies(note.finding.raw_text).some((q) => q.length >= 4 && finding.raw_text.includes(q))
  const { states } = readFrameName(scene.piece.layer.node.name, scene.study.naming)
  return shared(words, pairs(finding.raw_text)) + 2 * shared(words, pairs(states.join('，'))) + (isQuoted ? 6 : 0)
}

/** A drawing farther off is meant only where it fits clearly better and the near one hardly does. */
const FAR_LEAST = 2
const FAR_ALONE = 3
const NEAR_MOST = 1

/** The drawing of the note's section that its words fit best, if better than `near`; null where two do. */
function fartherOne(note: Placed, near: Placed | null, far: readonly Placed[]): Placed | null {
  const ranked = far.map((p) => ({ p, fit: fitOf(note, p) })).sort((a, b) => b.fit - a.fit)
  const [first, second] = ranked
  if (!first || (second && second.fit === first.fit && second.p.finding.R !== first.p.finding.R)) return null
  const fit = near ? fitOf(note, near) : 0
  if (fit > NEAR_MOST) return null
  return first.fit >= (near ? fit + FAR_LEAST : FAR_ALONE) ? first.p : null
}

/**
 * The one picture that is meant: alone of its kind, else the one that shares the most words, else, for a bare
 * 右边这个, the nearest of that side. One that lies farther off in the section must fit better.
 */
export function meant(note: Placed, signal: Signal | null, pictures: readonly Placed[]): Placed | null {
  const raw = note.finding.raw_text
  const beside = new Set(piecesBeside(note.scene.piece, note.scene.study))
  const near = piecesFor(note)
  const isNote = note.scene.piece.kind === 'note'
  if (!isNote && SIDE.test(raw)) for (const piece of beside) near.add(piece)
  const kind = pictures.filter(
    (p) =>
      (near.has(p.scene.piece) || beside.has(p.scene.piece)) &&
      (signal ? p.finding.signal === signal : SHOWN.has(p.finding.signal)) &&
      !p.finding.why.startsWith('a button of'),
  )
  const best = nearOne(
    note,
    signal,
    kind.filter((p) => near.has(p.scene.piece)),
  )
  if (!isNote) return best
  if (SIDE.test(raw))
    return (
      best ??
      nearOne(
        note,
        signal,
        kind.filter((p) => isWhereSaid(raw, note.scene.piece.layer, p.scene)),
      )
    )
  return (
    fartherOne(
      note,
      best,
      kind.filter((p) => p !== best),
    ) ?? best
  )
}

function nearOne(note: Placed, signal: Signal | null, kind: readonly Placed[]): Placed | null {
  const raw = note.finding.raw_text
  const about = note.scene.study.noteAt.get(note.scene.piece.layer)?.about
  const side = kind.filter((p) => isWhereSaid(raw, note.scene.piece.layer, p.scene))
  const told = side.length > 0 ? side : kind
  const here = told.filter((p) => p.scene.piece === about)
  const whole = here.length > 0 && !SIDE.test(raw) ? here : told
  if (whole.length <= 1) return whole[0] ?? null
  const ranked = whole.map((p) => ({ p, fit: fitOf(note, p) })).sort((a, b) => b.fit - a.fit)
  if (ranked[0]!.fit > ranked[1]!.fit) return ranked[0]!.p
  const nearest = signal === null ? nearestOf(whole, note) : []
  const isOneDrawing = nearest.every((p) => p.scene.piece === nearest[0]!.scene.piece)
  return isOneDrawing ? (nearest[0] ?? null) : null
}

const FEW = 8
/** It quotes a message whole already. */
const IS_WORDED = /^(?:toast|提示|显示|弹窗|shows |dialog )/u
const PART_LEAST = 4
const ALIKE_LEAST = 0.6
const MESSAGES: ReadonlySet<Signal> = new Set(['toast', 'validation', 'conditional_prompt'])
/** Days by any of their names. */
const DAYS: readonly (readonly [RegExp, string])[] = [
  [/当天|今天|今日|同一天/gu, '当日'],
  [/第二天|明天|明日|隔天/gu, '次日'],
]
const sameDays = (text: string): string => DAYS.reduce((told, [names, day]) => told.replace(names, day), text)

/** How much of the few words a message holds, 0..1. */
function shareOf(words: string, message: string): number {
  const own = pairs(sameDays(words))
  return own.size > 0 ? shared(own, pairs(sameDays(message))) / own.size : 0
}

/**
 * The one drawn message beside a note that its result only hints at: with few words that the message holds too, or by
 * quoting a part of it. Null where none or several do.
 */
export function alike(note: Placed, pictures: readonly Placed[]): Placed | null {
  const { R } = note.finding
  const parts = quotedCopies(R).filter((copy) => copy.length >= PART_LEAST)
  if ((R.length > FEW && parts.length === 0) || IS_WORDED.test(R)) return null
  const near = piecesFor(note)
  const beside = new Set(piecesBeside(note.scene.piece, note.scene.study))
  const fits = pictures.filter(({ finding, scene }) => {
    if (!MESSAGES.has(finding.signal)) return false
    const said = finding.raw_text
    if (R.length <= FEW && parts.length === 0) return near.has(scene.piece) && shareOf(R, said) >= ALIKE_LEAST
    return (
      beside.has(scene.piece) && parts.some((part) => said.length > part.length + PART_LEAST && said.includes(part))
    )
  })
  return new Set(fits.map((p) => p.finding.raw_text)).size === 1 ? fits[0]! : null
}
