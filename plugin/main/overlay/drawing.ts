/** The few shapes that marks are made of. Each is placed while it lies on the page: a group leaves it there. */
import type { Box } from '../../../shared/schema/rule-atom.ts'
import { inkOn, paint } from './colours.ts'

export const FONT: FontName = { family: 'Inter', style: 'Medium' }
const HAN = /[\u2e80-\uffef]/

/** About how wide a text is set, in px: a Chinese character takes a whole em. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (HAN.test(letter) ? size : size * 0.6), 0)

const CHIP = { size: 11, height: 18, pad: 5 }

/** Draws, and remembers what it drew: all of it can be taken back. `hasFont`: without the font no words are set. */
export function penOf(hasFont: boolean) {
  const drawn: SceneNode[] = []

  function box(name: string, at: Box, hex: string, fill = 1): RectangleNode {
    const made = figma.createRectangle()
    drawn.push(made)
    made.name = name
    made.resize(Math.max(1, at.width), Math.max(1, at.height))
    made.x = at.x
    made.y = at.y
    made.fills = [paint(hex, fill)]
    return made
  }

  function text(words: string, at: { x: number; y: number }, size: number, hex: string): SceneNode[] {
    if (!hasFont) return []
    const made = figma.createText()
    drawn.push(made)
    made.fontName = FONT
    made.fontSize = size
    made.characters = words
    made.fills = [paint(hex)]
    made.x = at.x
    made.y = at.y
    return [made]
  }

  return {
    box,
    text,
    outlined(name: string, at: Box, hex: string): RectangleNode {
      const made = box(name, at, hex, 0.12)
      made.strokes = [paint(hex)]
      made.strokeWeight = 2
      return made
    },
    /** A word on its colour, on top of a box: a state is told by more than its colour. */
    chip(words: string, at: Box, hex: string): SceneNode[] {
      if (!hasFont) return []
      const y = at.y - CHIP.height
      const width = widthOf(words, CHIP.size) + CHIP.pad * 2
      return [
        box(words, { x: at.x, y, width, height: CHIP.height }, hex),
        ...text(words, { x: at.x + CHIP.pad, y: y + 2 }, CHIP.size, inkOn(hex)),
      ]
    },
    group(nodes: SceneNode[], page: PageNode): GroupNode {
      const made = figma.group(nodes, page)
      drawn.unshift(made)
      return made
    },
    takeBack() {
      for (const node of drawn) {
        try {
          if (!node.removed) node.remove()
        } catch {
          // it went with the group that held it
        }
      }
    },
  }
}

export type Pen = ReturnType<typeof penOf>
