import { langOf, WORDING } from '../sentence/wording.ts'
import { isChoice, isOn, optionLabel } from './choice.ts'
import type { Placed } from './found.ts'
import { type Layer, shownWithin } from './layer.ts'
import type { Scene } from './scene.ts'
import { twinsOf } from './twins.ts'

const PIECE_MOST = 1500

/** What is switched on in a drawing, by its label. */
function chosenIn({ piece, study }: Scene): Map<string, boolean> {
  const chosen = new Map<string, boolean>()
  for (const layer of shownWithin(piece.layer, study.index, PIECE_MOST)) {
    const on = isChoice(layer, study) ? isOn(layer, study) : null
    const { label } = on === null ? { label: '' } : optionLabel(layer, { piece, study })
    if (label && on !== null) chosen.set(label, on)
  }
  return chosen
}

/** The choice that is made in the live drawing and open in the other. A frame's state alone enables nothing. */
function whatEnables(live: Scene, dead: Scene): string {
  const before = chosenIn(dead)
  for (const [label, on] of chosenIn(live))
    if (on && before.get(label) === false) return langOf(label) === 'zh' ? `选中「${label}」` : `"${label}" selected`
  return ''
}

/** The buttons that are alive in a drawing and dead in others of its screen: what a default choice brings with it. */
export function aliveHere(scene: Scene, dead: readonly Placed[], layers: ReadonlySet<Layer>): Placed[] {
  const siblings = new Set(scene.study.drawingsOf(scene.piece))
  return dead.flatMap(({ finding, scene: there }) => {
    if (there.piece === scene.piece || !siblings.has(there.piece)) return []
    const twin = twinsOf(finding.layer, there).find((t) => !layers.has(t) && scene.study.pieceOf(t) === scene.piece)
    const R = WORDING.enabled(finding.raw_text, langOf(finding.raw_text))
    return twin ? [{ scene, finding: { ...finding, layer: twin, R, why: 'the button it enables' } }] : []
  })
}

/**
 * The other side of a button that cannot be pressed: another drawing of its screen shows it alive, and a choice made
 * there tells why. `dead`: the layers of all such buttons. Null where no drawing shows it, or nothing tells.
 */
export function liveSideOf(button: Placed, dead: ReadonlySet<Layer>): Placed | null {
  const { finding, scene } = button
  for (const twin of twinsOf(finding.layer, scene)) {
    const piece = dead.has(twin) ? null : scene.study.pieceOf(twin)
    if (!piece) continue
    const live: Scene = { piece, study: scene.study }
    const C = whatEnables(live, scene)
    if (!C) continue
    const R = WORDING.enabled(finding.raw_text, langOf(finding.raw_text))
    return {
      scene: live,
      finding: { ...finding, layer: twin, C, A: '', R, why: 'alive here, dead on another drawing' },
    }
  }
  return null
}
