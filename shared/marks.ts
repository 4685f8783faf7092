/** Rules as they are shown on the picture of a screen, on the pages and in the plugin alike. */
import type { State } from './schema/base.ts'
import type { FrameMark } from './schema/coverage.ts'

/** A sign for each state, so that no colour has to be told from another. */
export const SIGNS: Record<State, string> = {
  covered: '✓',
  design_only: 'D',
  case_only: 'T',
  conflicting: '≠',
  ambiguous: '?',
  outdated: '↻',
  orphaned: '∅',
  withdrawn: '–',
}

/** What needs somebody first comes first. */
export const BY_URGENCY: readonly State[] = [
  'conflicting',
  'orphaned',
  'outdated',
  'ambiguous',
  'design_only',
  'covered',
  'case_only',
  'withdrawn',
]

export type Mark = Pick<FrameMark, 'atom_id' | 'cluster_id' | 'node_id' | 'box'>
/** A mark as it is shown: its number in reading order, and which one it is among those at the very same place. */
export type Placed<M extends Mark = FrameMark> = M & { key: string; number: number; nth: number; layer: number }

const placeOf = ({ box }: Mark) => (box ? [box.x, box.y, box.width, box.height].map(Math.round).join(' ') : '')
const area = ({ box }: Mark) => (box ? box.width * box.height : 0)

/** Marks numbered as they are read; a rule that is on the picture needs no pin for its note. Small ones lie above large ones, or nobody could press them. */
export function placedMarks<M extends Mark>(all: readonly M[]): Placed<M>[] {
  const drawn = new Set(all.flatMap((mark) => (mark.box ? [mark.cluster_id] : [])))
  const marks = all.filter((mark) => mark.box || !drawn.has(mark.cluster_id))
  const byArea = [...marks].sort((a, b) => area(b) - area(a))
  const layers = new Map(byArea.map((mark, i) => [mark, i + 1]))
  const met = new Map<string, number>()
  return marks.map((mark, i) => {
    const place = placeOf(mark)
    const nth = met.get(place) ?? 0
    met.set(place, nth + 1)
    return { ...mark, key: `${mark.atom_id} ${mark.node_id ?? ''}`, number: i + 1, nth, layer: layers.get(mark)! }
  })
}

/** How many rules of each state a screen holds: a rule that is drawn twice is one. */
export function countsOf(marks: readonly Pick<FrameMark, 'cluster_id' | 'state'>[]): Partial<Record<State, number>> {
  const seen = new Set<string>()
  const counts: Partial<Record<State, number>> = {}
  for (const { cluster_id, state } of marks) {
    if (seen.has(cluster_id)) continue
    seen.add(cluster_id)
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}

/** Which mark the keys lead to: the next or the one before, the first, the last; undefined for other keys. */
export function stepped(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
