import { langOf, quotedCopies } from '../sentence/wording.ts'
import { statesOf } from './context.ts'
import type { Placed } from './found.ts'
import type { Layer } from './layer.ts'
import { alike, meant, piecesFor } from './meant.ts'
import { mentionIn } from './mention.ts'
import type { Piece } from './pieces.ts'

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
  const joiner = after.trim() && !/^\s*[，,、。；;+]/u.test(after) ? (langOf(picture) === 'zh' ? '，' : ', ') : ''
  return `${before}${isTight ? '' : ' '}${picture}${joiner}${after.trimStart()}`
}

/** What is drawn in a note's section, or on the screens that an annotated layer leads to. */
function bySection(drawn: readonly Placed[]): (note: Placed) => readonly Placed[] {
  const keyOf = ({ section, page }: Piece): Layer => section ?? page
  const known = new Map<Layer, Placed[]>()
  for (const one of drawn) {
    const key = keyOf(one.scene.piece)
    const some = known.get(key)
    if (some) some.push(one)
    else known.set(key, [one])
  }
  return (note) => {
    const here = keyOf(note.scene.piece)
    const led = note.scene.piece.kind === 'note' ? [] : [...piecesFor(note)].map(keyOf)
    const keys = [...new Set([here, ...led])]
    return keys.length === 1 ? (known.get(here) ?? []) : keys.flatMap((key) => known.get(key) ?? [])
  }
}

/** A note's heading says less of a picture than its own frame's name. */
const UNDER_HEADING = /under its heading/u

/**
 * Lets notes and pictures of one rule know of each other: a note that says "→ toast" means the one drawn beside it, and
 * takes its words; the picture takes the note's occasion. Both stay findings of their own.
 */
export function* acquaint(placed: readonly Placed[]): Generator<number, void> {
  const drawn = placed.filter((p) => p.finding.signal !== 'flow_note')
  const byLayer = new Map(drawn.map((p) => [p.finding.layer, p]))
  const besides = bySection(drawn)
  for (const note of placed) {
    if (note.finding.signal !== 'flow_note') continue
    yield 0
    const pictures = besides(note)
    const own = byLayer.get(note.finding.layer)
    if (own) tellsWhen(note, own)
    if (resembles(note, pictures)) continue
    const found = mentionIn(note.finding.R)
    const quoted = found && copyBehind(note.finding.R, found.at + found.length)
    const picture = found && meant(note, found.mention.signal, quoted ? showing(quoted, pictures) : pictures)
    if (!found || !picture) continue
    const { finding } = note
    finding.R = withCopy(finding.R, found.at, found.length, picture.finding.R)
    finding.why += '; the copy from the drawing it speaks of'
    tellsWhen(note, picture)
  }
}

/** 下个工作日, 「当前税区」这几个字: the note's few words, or the part that it quotes, are those of one drawn message. */
function resembles(note: Placed, pictures: readonly Placed[]): boolean {
  if (note.scene.piece.kind !== 'note') return false
  const picture = alike(note, pictures)
  if (!picture) return false
  const { finding } = note
  finding.R = `${finding.R}${langOf(finding.R) === 'zh' ? '，' : ', '}${picture.finding.R}`
  finding.why += '; the copy from the drawing that says the like'
  tellsWhen(note, picture)
  return true
}

/** The picture takes the note's occasion; a frame's state that an annotation inherited is none of its own. */
function tellsWhen({ finding, scene }: Placed, picture: Placed): void {
  const C = scene.piece.kind !== 'note' && finding.C === statesOf(scene) ? '' : finding.C
  if (C && !(picture.finding.C && UNDER_HEADING.test(finding.why))) picture.finding.C = C
  if (finding.A && !picture.finding.A) picture.finding.A = finding.A
  if (C || finding.A) picture.finding.why += '; when it shows from the note'
}
