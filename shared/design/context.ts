import { type Lang, quotedCopies, WORDING } from '../sentence/wording.ts'
import { labelOf } from './control.ts'
import { readFrameName } from './frame-name.ts'
import { type Layer, textCount, upwards } from './layer.ts'
import type { Piece } from './pieces.ts'
import type { Lead, NoteReading, Scene, Study } from './scene.ts'
import { pageTitleOf } from './touchpoint.ts'

/** What a lead's trigger means as a person's deed. Timers and media are nobody's deed. */
const DEEDS: Record<string, (label: string, lang: Lang) => string> = {
  ON_CLICK: WORDING.tap,
  ON_PRESS: WORDING.tap,
  MOUSE_DOWN: WORDING.tap,
  MOUSE_UP: WORDING.tap,
  ON_HOVER: (label, lang) => (lang === 'zh' ? `悬停「${label}」` : `hover "${label}"`),
  MOUSE_ENTER: (label, lang) => (lang === 'zh' ? `悬停「${label}」` : `hover "${label}"`),
  ON_DRAG: (label, lang) => (lang === 'zh' ? `滑动「${label}」` : `drag "${label}"`),
}

export function deedOf(trigger: string, from: Layer, lang: Lang, { index, naming }: Study): string {
  const label = labelOf(from, index, naming, lang)
  return label ? (DEEDS[trigger]?.(label, lang) ?? '') : ''
}

/** Who leads to the layer: to itself, or to what holds it within its piece. */
function leadsTo(layer: Layer, { piece, study }: Scene): Lead[] {
  for (const at of upwards(layer)) {
    const leads = study.leads.get(at.node.id)
    if (leads) return leads.filter((lead) => lead.trigger in DEEDS)
    if (at === piece.layer) break
  }
  return []
}

/** A button, a link or an icon: pressing it does something. A row, a card or a field opens the next page. */
function isButton(from: Layer, { naming }: Study): boolean {
  return from.node.text !== null || naming.isNamed(from.node, 'button') || textCount(from) <= 1
}

/** How far to look for the deed: on another page only where a button leads here at once. */
export type Reach = 'anywhere' | 'same_page'

/** Leads that bring about what is seen, rather than the way into the page. */
function causes(layer: Layer, reach: Reach, scene: Scene): Lead[] {
  const { piece, study } = scene
  const here = pageTitleOf(piece.layer, study)
  return leadsTo(layer, scene).filter(({ from, action }) => {
    if (action.type === 'NODE' && action.navigation === 'OVERLAY' && piece.kind === 'fragment') return true
    const there = study.pieceOf(from)
    if (there && here && pageTitleOf(there.layer, study) === here) return reach === 'same_page' || isButton(from, study)
    return reach === 'anywhere' && isButton(from, study)
  })
}

/** `待付款 copy` beside `待付款` was drawn anew over a copy: its name is the other's, its state another. */
function isRedrawn({ layer, page }: Piece, { pages }: Study): boolean {
  const original = layer.node.name.replace(/\s*(?:copy|副本)[\s\d]*$/iu, '')
  if (original === layer.node.name) return false
  const beside = pages.find((p) => p.layer === page)?.pieces ?? []
  return beside.some((p) => p.layer !== layer && p.layer.node.name === original)
}

/** The states that a piece's own name and its section's tell, as a condition. */
export function statesOf({ piece, study }: Scene): string {
  if (isRedrawn(piece, study)) return ''
  const { states } = readFrameName(piece.layer.node.name, study.naming)
  return states.join('，')
}

const BLANK = /[xXnN]{2,}|\{[^}]*\}|-{2,}|_{2,}|…+|\.{3,}|[＊*]{2,}|(?<![a-z])[xn](?![a-z])/u

/** 「退回原因：XX」 in a note is the drawn 「退回原因：卡号有误」: its blanks stand for anything. */
function isOfTemplate(copy: string, quoted: string): boolean {
  if (!BLANK.test(quoted)) return false
  const parts = quoted.split(BLANK).map((part) => part.trim())
  if (parts.length < 2 || parts.join('').length < 4) return false
  let at = 0
  for (const part of parts) {
    const found = copy.indexOf(part, at)
    if (found < 0 || (at === 0 && found > 0)) return false
    at = found + part.length
  }
  return parts[parts.length - 1] === '' || at === copy.length
}

const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{P}]/gu, '')

/** Readings of the notes about a piece that quote this copy: the designer's own words for when it shows. */
function readingQuoting(copy: string, { piece, study }: Scene): NoteReading | null {
  const sought = bare(copy)
  for (const note of study.notesAbout.get(piece) ?? [])
    for (const reading of study.readingsOf(note))
      if (quotedCopies(reading.R).some((quoted) => bare(quoted) === sought || isOfTemplate(copy, quoted)))
        return reading
  return null
}

export type Occasion = { C: string; A: string; why: string }

/**
 * When something shows, as far as the drawing tells: A from who leads here, C from the prototype's condition, the
 * note's words, or the frame's name. What nothing tells stays empty.
 */
export function occasionOf(layer: Layer, copy: string, lang: Lang, reach: Reach, scene: Scene): Occasion {
  const quoted = readingQuoting(copy, scene)
  const leads = causes(layer, reach, scene)
  const deeds = [...new Set(leads.map((lead) => deedOf(lead.trigger, lead.from, lang, scene.study)).filter(Boolean))]
  const A = deeds.length > 0 && deeds.length <= 3 ? deeds[0]! : (quoted?.A ?? '')
  const condition = leads.find((lead) => lead.condition)?.condition
  const C = quoted?.C || condition || statesOf(scene)
  const why = [
    deeds.length > 0 ? 'A from the prototype' : quoted?.A ? 'A from the note' : '',
    quoted?.C ? 'C from the note' : condition ? 'C from the prototype' : C ? 'C from the frame’s name' : '',
  ]
  return { C, A, why: why.filter(Boolean).join(', ') }
}
