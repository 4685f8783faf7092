import type { Call, Handlers, Marked, Messages } from '../../bridge/messages.ts'
import { Refusal } from '../../bridge/refusal.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { paceOf } from '../pace.ts'
import { annotate, removeAnnotations } from './annotations.ts'
import { drawBoxes, overlaysOn, removeBoxes } from './boxes.ts'
import { markedLayers } from './marked-layers.ts'

/** Dev Mode reads only, whoever the person is. */
const mayEdit = () => figma.editorType === 'figma'

async function mark({ style, marks, words }: Messages['mark_canvas']['ask'], call: Call): Promise<Marked> {
  const pace = paceOf(call)
  // the person may go to another page meanwhile
  const page = figma.currentPage
  const { layers, missing } = await markedLayers(marks, page, pace)
  if (!layers.length) throw new Refusal('nothing_to_mark')
  if (style === 'annotations') return { marked: await annotate({ layers, missing }, words, page, pace), missing }
  await drawBoxes(layers, words, page, pace)
  return { marked: layers.length, missing }
}

async function unmark(call: Call): Promise<{ removed: number }> {
  const page = figma.currentPage
  const boxes = removeBoxes(page)
  return { removed: boxes + (await removeAnnotations(page, paceOf(call))) }
}

type Marking = Pick<Handlers, 'mark_canvas' | 'unmark_canvas' | 'canvas_marks'>

/**
 * Makes the handlers that mark the current page and take the marks away. One run at a time.
 * Errors  `view_only`, `marking`, `nothing_to_mark`, `page_read_only`, `cancelled`.
 */
export function canvasMarking(): Marking {
  const alone = oneAtATime('marking')
  const write = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!mayEdit()) throw new Refusal('view_only')
    return alone(run)
  }
  return {
    mark_canvas: (ask, call) => write(() => mark(ask, call)),
    unmark_canvas: (_, call) => write(() => unmark(call)),
    canvas_marks: async () => ({ may_edit: mayEdit(), has_boxes: overlaysOn(figma.currentPage).length > 0 }),
  }
}
