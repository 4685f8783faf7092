/**
 * Marks as boxes over the page, in one locked layer at page level that goes whole. No layer of the design is touched:
 * the marks lie above them.
 */
import { isOverlay, OVERLAY_NAME } from '../../../shared/design/marks-of-ours.ts'
import { BY_URGENCY } from '../../../shared/marks.ts'
import type { MarkWords } from '../../bridge/messages.ts'
import { Refusal } from '../../bridge/refusal.ts'
import { tryRead } from '../live.ts'
import type { Pace } from '../pace.ts'
import { COLOURS } from './colours.ts'
import { FONT, type Pen, penOf } from './drawing.ts'
import { legend } from './legend.ts'
import type { MarkedLayer } from './marked-layers.ts'

const MOST_NAME = 120

/** The layers of marks on a page; usually one. */
export const overlaysOn = (page: PageNode): SceneNode[] =>
  tryRead(() => page.children.filter((layer) => tryRead(() => isOverlay(layer), false)), [] as SceneNode[])

function drawn({ box, screen, marks }: MarkedLayer, words: MarkWords, pen: Pen): SceneNode[] {
  const state = BY_URGENCY.find((one) => marks.some((mark) => mark.state === one))!
  const label = marks.length > 1 ? `${words.states[state]} ×${marks.length}` : words.states[state]
  const name = [label, screen, ...marks.map((mark) => mark.words)].join(' · ').slice(0, MOST_NAME)
  return [pen.outlined(name, box, COLOURS[state]), ...pen.chip(label, box, COLOURS[state])]
}

async function draw(layers: readonly MarkedLayer[], words: MarkWords, page: PageNode, pen: Pen, pace: Pace) {
  const layer = pen.group(legend(layers, words, pen), page)
  layer.name = OVERLAY_NAME
  for (const [done, marked] of layers.entries()) {
    await pace.breathe({ phase: 'mark', done: layers.length + done, total: layers.length * 2 })
    for (const node of drawn(marked, words, pen)) layer.appendChild(node)
  }
  layer.locked = true
  layer.expanded = false
}

/** Without it the boxes are named in the layer list alone. */
const hasFont = () =>
  figma.loadFontAsync(FONT).then(
    () => true,
    () => false,
  )

/**
 * Draws the marks, and then takes away those that were there.
 * Errors  `page_read_only`; `cancelled`: what was drawn goes, the marks that were there stay.
 */
export async function drawBoxes(
  layers: readonly MarkedLayer[],
  words: MarkWords,
  page: PageNode,
  pace: Pace,
): Promise<void> {
  const before = overlaysOn(page)
  const pen = penOf(await hasFont())
  try {
    await draw(layers, words, page, pen, pace)
    for (const old of before) old.remove()
  } catch (fault) {
    pen.takeBack()
    throw fault instanceof Refusal ? fault : new Refusal('page_read_only')
  }
  tryRead(() => figma.commitUndo(), undefined)
}

/** Takes the marks away. Errors  `page_read_only`. */
export function removeBoxes(page: PageNode): number {
  const there = overlaysOn(page)
  try {
    for (const layer of there) layer.remove()
  } catch {
    throw new Refusal('page_read_only')
  }
  return there.length
}
