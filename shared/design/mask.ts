import { isDark } from './colour.ts'
import { shareWithin } from './geometry.ts'
import { type Layer, textCount } from './layer.ts'

/** A half-transparent dark sheet over its whole screen. */
export function isMask({ node, is_shown }: Layer, screen: Layer): boolean {
  if (!is_shown || !node.fill || !node.box || !screen.node.box || !isDark(node.fill)) return false
  const a = node.fill.a * node.opacity
  return a >= 0.15 && a <= 0.9 && shareWithin(screen.node.box, node.box) > 0.85
}

/** The order of the last mask among a screen's own layers and their children, -1 without one. */
export function lastMask(screen: Layer): number {
  let last = -1
  for (const child of screen.children)
    for (const layer of [child, ...(textCount(child) === 0 ? child.children : [])])
      if (layer !== screen && isMask(layer, screen)) last = Math.max(last, layer.order)
  return last
}
