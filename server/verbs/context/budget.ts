import type { ContextLayerName, ContextSource } from '../../../shared/schema/context.ts'
import { modelTokens } from '../../../shared/text/model-tokens.ts'

/** One thing that may enter a layer. `texts`: the whole first, then shorter and shorter; none holds its mark. */
export type Entry = {
  source: Omit<ContextSource, 'n' | 'truncated'>
  texts: readonly [string, ...string[]]
}
export type Candidates = { layer: ContextLayerName; is_needed: boolean; entries: readonly Entry[] }
/** `level`: which of its texts an entry enters with; -1: none. In the order of the entries. */
export type Fitted = { layer: ContextLayerName; levels: number[] }

/** The mark before an entry and the blank line after it. */
const MARK = '[1234] \n\n'

export const costOf = (text: string): number => modelTokens(text + MARK)

/**
 * Chooses what enters: layers in their order, each as far as there is room. Where one does not fit whole, its last entries
 * are shortened first, and left out only when all are as short as they get. The first entry of a layer that is needed has
 * its place before anything else takes it.
 */
export function fitted(layers: readonly Candidates[], room: number): Fitted[] {
  const kept = keptPlaces(layers, room)
  let left = room - sum(kept)
  return layers.map(({ layer, entries }, at) => {
    left += kept[at]!
    const levels = levelsOf(entries, left)
    left -= levels.reduce((used, level, i) => used + (level < 0 ? 0 : costOf(entries[i]!.texts[level]!)), 0)
    return { layer, levels }
  })
}

/** What the layers that are needed keep for their first entries, as far as there is room. */
function keptPlaces(layers: readonly Candidates[], room: number): number[] {
  let left = room
  return layers.map(({ is_needed, entries: [first] }) => {
    const least = is_needed && first ? costOf(first.texts.at(-1)!) : 0
    if (least > left) return 0
    left -= least
    return least
  })
}

function levelsOf(entries: readonly Entry[], room: number): number[] {
  const levels = entries.map(() => -1)
  let left = room
  let kept = 0
  for (const { texts } of entries) {
    const least = costOf(texts.at(-1)!)
    if (least > left) break
    levels[kept++] = texts.length - 1
    left -= least
  }
  for (let i = 0; i < kept; i++) {
    const { texts } = entries[i]!
    const least = costOf(texts[levels[i]!]!)
    const level = texts.findIndex((text) => costOf(text) - least <= left)
    left -= costOf(texts[level]!) - least
    levels[i] = level
  }
  return levels
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
