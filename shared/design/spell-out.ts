import { langOf, quotedCopies, WORDING } from '../sentence/wording.ts'
import type { Placed } from './found.ts'
import { labelCalled } from './note-chain.ts'
import type { Piece } from './pieces.ts'
import type { Finding } from './scene.ts'

/** 按钮一进来灰的, the button is grey: a control by its kind alone. 按钮「…」 names it. */
const BARE_BUTTON =
  /(?<=^|[，,；;。]\s*)(?:这个|那个|底部|下方|主|提交)?按钮(?=[一变灰亮禁可才就会也都恢转置])|\b(?:the|this|main) button\b(?=\s+(?:is|are|stays|becomes|gets|turns|lights|shows|remains))/giu
const BARE_PRESS = /^(?:点|点击|点按|按|tap|click|press)$/iu

/** What was found on each drawing. */
type Drawn = Map<Piece, Finding[]>

/** The drawings that a note speaks of. */
function drawingsFor({ scene: { piece, study } }: Placed): Piece[] {
  const about = study.noteAt.get(piece.layer)?.about
  return about ? study.drawingsOf(about) : []
}

/** The one button that its drawings show dead, by its label; '' where there is none or several. */
function deadButton(pieces: readonly Piece[], drawn: Drawn): string {
  const labels = new Set(
    pieces.flatMap((piece) =>
      (drawn.get(piece) ?? []).flatMap(({ signal, raw_text }) => (signal === 'button_state' ? [raw_text] : [])),
    ),
  )
  return labels.size === 1 ? [...labels][0]! : ''
}

const quote = (label: string): string => (langOf(label) === 'zh' ? `「${label}」` : `"${label}"`)

/** 「发送」 for the drawn 「发送给患者」: a quoted beginning that no drawing shows and one control alone has. */
function wholeLabels(text: string, { scene: { study } }: Placed, pieces: readonly Piece[]): string {
  let whole = text
  for (const copy of quotedCopies(text)) {
    if (pieces.some((p) => study.saysIn(p).has(copy))) continue
    const label = labelCalled(copy, [...new Set(pieces.flatMap((p) => study.controlsOf(p)))])
    if (label) whole = whole.replace(copy, label)
  }
  return whole
}

const buttonsOf = (R: string): string[] =>
  quotedCopies(/(?:按钮|and buttons)(?:\s*[「"][^」"]*[」"])+$/u.exec(R)?.[0] ?? '')

/** The dialog that a note's drawings show with this button, told without its buttons; '' where there is none. */
function dialogWith(button: string, pieces: readonly Piece[], drawn: Drawn): string {
  const found = pieces
    .flatMap((piece) => drawn.get(piece) ?? [])
    .find(
      ({ signal, why, R }) => signal === 'dialog' && !why.startsWith('a button of') && buttonsOf(R).includes(button),
    )
  return found ? found.R.replace(/按钮「.*$|\s+and buttons ".*$/u, '') : ''
}

/**
 * Gives what a note only hints at its drawn name: its 按钮 where one button alone can be meant, a label of which it says
 * the beginning, the dialog whose button it tells of. Nothing that is drawn is changed.
 */
export function* spellOut(placed: readonly Placed[]): Generator<number, void> {
  const drawn: Drawn = new Map()
  for (const { finding, scene } of placed) {
    const known = drawn.get(scene.piece)
    if (known) known.push(finding)
    else drawn.set(scene.piece, [finding])
  }
  for (const note of placed) {
    const { finding, scene } = note
    if (finding.signal !== 'flow_note' || scene.piece.kind !== 'note') continue
    yield 0
    const { study } = scene
    const pieces = drawingsFor(note)
    if (pieces.length === 0) continue
    finding.A = wholeLabels(finding.A, note, pieces)
    finding.R = wholeLabels(finding.R, note, pieces)
    const about = study.noteAt.get(scene.piece.layer)!.about!
    const isBare = finding.R.search(BARE_BUTTON) >= 0 || BARE_PRESS.test(finding.A)
    const dead = isBare ? deadButton([about], drawn) || deadButton(pieces, drawn) : ''
    if (dead) finding.R = finding.R.replace(BARE_BUTTON, quote(dead))
    if (dead && BARE_PRESS.test(finding.A)) finding.A = WORDING.tap(dead, langOf(dead))
    const [pressed = ''] = quotedCopies(finding.A)
    const dialog = pressed && !finding.C.includes('「') ? dialogWith(pressed, pieces, drawn) : ''
    if (dialog) finding.C = [finding.C, dialog].filter(Boolean).join(langOf(dialog) === 'zh' ? '，' : ', ')
  }
}
