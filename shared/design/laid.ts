import type { DesignNode } from '../schema/design-node.ts'
import type { Box } from '../schema/rule-atom.ts'
import { area, shareWithin } from './geometry.ts'

const SIBLINGS_MOST = 400
const GROUND_MOST = 0.85
const WITHIN_LEAST = 0.95
const HEIGHT_LEAST = 24
const WIDTH_LEAST = 48
/** Larger both ways it is a board's ground or a mask. */
const BOARD_LEAST = 640

type Laid = { node: DesignNode; holds: Laid[] }

/** A coloured shape that words can lie on, smaller than what holds it: no ground of the whole, no mask. */
const isShape = ({ type, fill, box, children }: DesignNode): boolean =>
  type === 'RECTANGLE' &&
  fill !== null &&
  children.length === 0 &&
  box !== null &&
  box.height >= HEIGHT_LEAST &&
  box.width >= WIDTH_LEAST &&
  (box.height <= BOARD_LEAST || box.width <= BOARD_LEAST)

const lies = (inner: Box, outer: Box): boolean => area(inner) < area(outer) && shareWithin(inner, outer) >= WITHIN_LEAST

/** The last shape drawn before a layer that holds all of it; null where that is a ground or a mask. */
function shapeUnder({ box }: DesignNode, before: readonly Laid[], around: Box | null): Laid | null {
  if (!box) return null
  for (let i = before.length - 1; i >= 0; i--) {
    const shape = before[i]!
    const at = shape.node.box!
    if (!lies(box, at)) continue
    return around && shareWithin(around, at) > GROUND_MOST ? null : shape
  }
  return null
}

const built = ({ node, holds }: Laid): DesignNode => (holds.length > 0 ? { ...node, children: holds.map(built) } : node)

const isText = (node: DesignNode): boolean => node.text !== null

/**
 * A layer's children with words drawn loosely over a shape as that shape's own: hasty hands group nothing, and a reader
 * sees a button, a toast, a dialog all the same. Nothing else moves; untouched children are handed on as they are.
 */
export function laidTogether({ children, box }: DesignNode): readonly DesignNode[] {
  if (children.length < 2 || children.length > SIBLINGS_MOST) return children
  if (!children.some(isShape) || !children.some(isText)) return children
  const top: Laid[] = []
  const shapes: Laid[] = []
  let isMoved = false
  for (const node of children) {
    const laid: Laid = { node, holds: [] }
    const mayLie = isText(node) || isShape(node)
    const under = mayLie ? shapeUnder(node, shapes, box) : null
    if (under) isMoved = true
    ;(under ? under.holds : top).push(laid)
    if (isShape(node)) shapes.push(laid)
  }
  return isMoved ? top.map(built) : children
}
