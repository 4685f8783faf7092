import { pageName, readClient, writeTouchpoint } from '../sentence/touchpoint.ts'
import { boxOf, oneLine, says, textsInOrder } from './control.ts'
import { readFrameName } from './frame-name.ts'
import { centreX } from './geometry.ts'
import { type Layer, upwards } from './layer.ts'
import type { Piece } from './pieces.ts'
import type { Study } from './scene.ts'

const TITLE_MOST = 20
const PHONE_MOST = 480

/** The title that a screen's bar shows: the loudest text of a bar called so, else one alone in the middle of the top. */
function barTitle(screen: Layer, { index, naming }: Study): string {
  const box = screen.node.box
  if (box && box.width > PHONE_MOST) return '' // a wide page's bar shows the product's name
  const bar = screen.children.find((c) => c.is_shown && !c.node.text && naming.isNamed(c.node, 'title_bar'))
  if (bar) {
    const loudest = textsInOrder(bar, index).reduce<Layer | null>(
      (best, t) => (!best || t.node.text!.font_size > best.node.text!.font_size ? t : best),
      null,
    )
    return loudest && says(loudest).length <= TITLE_MOST ? oneLine(says(loudest)) : ''
  }
  if (!box) return ''
  for (let i = screen.text_from; i < screen.text_end; i++) {
    const text = index.texts[i]!
    const at = boxOf(text)
    const isTop = at.y - box.y >= 24 && at.y - box.y <= 90
    const isLoud = text.node.text!.font_size >= 16 && says(text).length <= TITLE_MOST
    if (isTop && isLoud && Math.abs(centreX(at) - centreX(box)) < 12) return oneLine(says(text))
  }
  return ''
}

/** What a screen is called: by its title bar, else by its frame's name without numbering and state. Empty: unknown. */
export function pageTitleOf(screen: Layer, study: Study): string {
  const known = study.titles.get(screen)
  if (known !== undefined) return known
  const title = pageName(barTitle(screen, study) || readFrameName(screen.node.name, study.naming).page)
  study.titles.set(screen, title)
  return title
}

/** The client that the piece's page, sections or file are named after, the nearest first. */
function clientOf(piece: Piece, fileName: string): string {
  for (const at of upwards(piece.layer)) {
    if (at === piece.layer && piece.kind === 'note') continue
    const client = readClient(at.node.name)
    if (client) return client
  }
  return readClient(fileName)
}

/** A part drawn alone belongs to the screen that leads to it; its own name counts where it names no toast or dialog. */
function screenOf(piece: Piece, study: Study): Piece {
  if (piece.kind !== 'fragment') return piece
  for (const lead of study.leads.get(piece.layer.node.id) ?? []) {
    const from = study.pieceOf(lead.from)
    if (from && from !== piece) return from
  }
  return piece
}

const namesNoPage = (piece: Piece, { naming }: Study): boolean =>
  piece.kind === 'fragment' &&
  (['toast', 'dialog', 'drawing_kind'] as const).some((kind) => naming.isNamed(piece.layer.node, kind)) &&
  !piece.layer.children.some((c) => naming.isNamed(c.node, 'title_bar'))

/** `<client>-<page>` of a screen or of the screen a note speaks of; empty where the page is unknown. */
export function touchpointOf(piece: Piece, about: Piece | null, fileName: string, study: Study): string {
  const seen = piece.kind === 'note' ? about : piece
  if (!seen) return ''
  const screen = screenOf(seen, study)
  if (namesNoPage(screen, study)) return ''
  return writeTouchpoint({ client: clientOf(screen, fileName), page: pageTitleOf(screen.layer, study) })
}
