import type { Signal } from '../schema/rule-atom.ts'
import { langOf, quotedCopies } from '../sentence/wording.ts'
import { centreX, gap } from './geometry.ts'
import type { Layer } from './layer.ts'
import type { Piece } from './pieces.ts'
import type { Finding, Scene } from './scene.ts'

type Placed = { finding: Finding; scene: Scene }
type Mention = { signal: Signal | null; words: RegExp }

/** How a note speaks of what is drawn beside it, without saying its words. */
const MENTIONS: readonly Mention[] = [
  { signal: 'toast', words: /(?:弹出?|出)?\s*(?:toast|吐司|轻提示|snackbar)(?:提示)?/iu },
  {
    signal: 'dialog',
    words:
      /弹(?:窗|框|出)?(?![出层幕a-z\s]|.{0,2}toast)|对话框|二次确认|\b(?:confirm(?:ation)? )?(?:dialog|modal|popup)\b/iu,
  },
  { signal: 'validation', words: /红字(?:报错)?|报错|错误提示|\b(?:inline|field) error\b/iu },
]
/** 右边这个, 小字见左图: a pointer at what is drawn. */
const POINTER: Mention = {
  signal: null,
  words:
    /(?:小字|文案|样子|提示)?[见如看][左右上下][边图侧](?:小条|小字|这?个|那?张)?|^[左右上下][边图侧]?这?个?(?=[，,；;]|$)|\b(?:see|as shown|shown) (?:on the |at )?(?:left|right)\b/iu,
}
const SHOWN: ReadonlySet<Signal> = new Set(['toast', 'dialog', 'validation', 'button_state', 'conditional_prompt'])
const SIDE = /[左右][边图侧\s\d]|\b(?:left|right)\b/iu
/** Said of every toast there is, so of none in particular. */
const GENERAL = /统一|所有|任何|通用|一律|\b(?:all|any|every|always)\b/iu
const NEGATED = /(?:不(?:再|会)?|没有?|无|别)\s*(?:确认|二次)?$|\b(?:no|not|without|never)\s*(?:[a-z]+\s+)?$/iu

/** The mention that a result makes without quoting, or null. */
function mentionIn(R: string): { mention: Mention; at: number; length: number } | null {
  if (quotedCopies(R).some((copy) => copy.length > 6) || GENERAL.test(R)) return null
  for (const mention of [...MENTIONS, POINTER]) {
    const found = mention.words.exec(R)
    if (found && !NEGATED.test(R.slice(0, found.index))) return { mention, at: found.index, length: found[0].length }
  }
  return null
}

/** What an annotated layer leads to; what stands on the screens that a note speaks of. */
function piecesFor({ finding, scene }: Placed): Set<Piece> {
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
  const page = study.pages.find((p) => p.layer === piece.page)
  if (box && page)
    for (const other of page.pieces)
      if (other.section === piece.section && other.layer.node.box && gap(box, other.layer.node.box) < NEAR)
        near.add(other)
  return near
}
const NEAR = 240

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

/**
 * The one picture that is meant: alone of its kind, else the one that shares the most words, else, for a bare
 * 右边这个, the nearest of that side.
 */
function meant(note: Placed, signal: Signal | null, pictures: readonly Placed[]): Placed | null {
  const raw = note.finding.raw_text
  const near = piecesFor(note)
  const about = note.scene.study.noteAt.get(note.scene.piece.layer)?.about
  const kind = pictures.filter(
    (p) =>
      near.has(p.scene.piece) &&
      (signal ? p.finding.signal === signal : SHOWN.has(p.finding.signal)) &&
      !p.finding.why.startsWith('a button of'),
  )
  const side = kind.filter((p) => isWhereSaid(raw, note.scene.piece.layer, p.scene))
  const told = side.length > 0 ? side : kind
  const here = told.filter((p) => p.scene.piece === about)
  const whole = here.length > 0 && !SIDE.test(raw) ? here : told
  if (whole.length <= 1) return whole[0] ?? null
  const words = pairs(`${note.finding.C}${raw}`)
  const ranked = whole
    .map((p) => ({
      p,
      fit: shared(words, pairs(`${p.finding.C}${p.finding.raw_text}${p.scene.piece.layer.node.name}`)),
    }))
    .sort((a, b) => b.fit - a.fit)
  if (ranked[0]!.fit > ranked[1]!.fit) return ranked[0]!.p
  const beside = signal === null ? nearestOf(whole, note) : []
  return beside.length === 1 ? beside[0]! : null
}

/** The copy that the note itself quotes for what it mentions: toast「请先选择」 is no other toast. */
const copyBehind = (R: string, at: number): string => /^\s*[「“"]([^」”"]+)[」”"]/u.exec(R.slice(at))?.[1] ?? ''
const showing = (copy: string, pictures: readonly Placed[]): Placed[] =>
  pictures.filter((p) => quotedCopies(p.finding.R).includes(copy))

/** 标题「…」 after the drawn dialog took the mention's place: the picture quotes it already. */
function repeats(clause: string, picture: string): boolean {
  const copies = quotedCopies(clause)
  return copies.length > 0 && copies.every((copy) => quotedCopies(picture).includes(copy)) && clause.length < 40
}

/** The result with the drawn copy in place of its mention. */
function withCopy(R: string, at: number, length: number, picture: string): string {
  const isTight = /[\p{Script=Han}\p{P}]$/u.test(R.slice(0, at)) || at === 0
  const before = R.slice(0, at).replace(/[左右上下][边图侧]?这?个?\s*$/u, '')
  const after = R.slice(at + length)
    .replace(/^「[^」]{0,6}」/u, '')
    .replace(/[（(][左右上下][^）)]{0,4}[）)]/u, '')
    .split(/(?=[，,])/u)
    .filter((clause) => !repeats(clause, picture))
    .join('')
  const joiner = after && !/^[\s，,。；;]/u.test(after) ? (langOf(picture) === 'zh' ? '，' : ', ') : ''
  return `${before}${isTight ? '' : ' '}${picture}${joiner}${after.trimStart()}`
}

/**
 * Lets notes and pictures of one rule know of each other: a note that says "→ toast" means the one drawn beside it, and
 * takes its words; the picture takes the note's occasion. Both stay findings of their own.
 */
export function* acquaint(placed: readonly Placed[]): Generator<number, void> {
  const pictures = placed.filter((p) => p.finding.signal !== 'flow_note')
  for (const note of placed) {
    if (note.finding.signal !== 'flow_note') continue
    yield 0
    const found = mentionIn(note.finding.R)
    const quoted = found && copyBehind(note.finding.R, found.at + found.length)
    const picture = found && meant(note, found.mention.signal, quoted ? showing(quoted, pictures) : pictures)
    if (!found || !picture) continue
    const { finding } = note
    finding.R = withCopy(finding.R, found.at, found.length, picture.finding.R)
    finding.why += '; the copy from the drawing it speaks of'
    if (finding.C) picture.finding.C = finding.C
    if (finding.A && !picture.finding.A) picture.finding.A = finding.A
    if (finding.C || finding.A) picture.finding.why += '; when it shows from the note'
  }
}
