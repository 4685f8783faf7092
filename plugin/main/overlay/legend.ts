import { BY_URGENCY } from '../../../shared/marks.ts'
import type { State } from '../../../shared/schema/base.ts'
import type { MarkWords } from '../../bridge/messages.ts'
import { COLOURS } from './colours.ts'
import { type Pen, widthOf } from './drawing.ts'
import type { MarkedLayer } from './marked-layers.ts'

const PAD = 16
const ROW = 24
const TITLE = 16
const WORDS = 13
const APART = 32

/** What the colours mean, with how many rules are in each state: a card above everything that is marked. */
export function legend(layers: readonly MarkedLayer[], words: MarkWords, pen: Pen): SceneNode[] {
  const counts = new Map<State, number>()
  for (const { state } of layers.flatMap(({ marks }) => marks)) counts.set(state, (counts.get(state) ?? 0) + 1)
  const rows = BY_URGENCY.filter((state) => counts.has(state))
  const lines = rows.map((state) => `${words.states[state]}  ${counts.get(state)}`)
  const height = PAD * 2 + ROW * (rows.length + 1)
  const widest = Math.max(widthOf(words.title, TITLE), ...lines.map((line) => widthOf(line, WORDS) + 24))
  const x = Math.min(...layers.map((layer) => layer.box.x))
  const y = Math.min(...layers.map((layer) => layer.box.y)) - height - APART
  const drawn: SceneNode[] = [
    pen.box(words.title, { x, y, width: widest + PAD * 2, height }, 'ffffff'),
    ...pen.text(words.title, { x: x + PAD, y: y + PAD }, TITLE, '1e1e1e'),
  ]
  for (const [i, state] of rows.entries()) {
    const top = y + PAD + ROW * (i + 1)
    drawn.push(
      pen.box(lines[i]!, { x: x + PAD, y: top + 3, width: 12, height: 12 }, COLOURS[state]),
      ...pen.text(lines[i]!, { x: x + PAD + 24, y: top }, WORDS, '1e1e1e'),
    )
  }
  return drawn
}
