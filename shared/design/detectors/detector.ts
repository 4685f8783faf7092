import type { Signal } from '../../schema/rule-atom.ts'
import type { Layer } from '../layer.ts'
import type { Finding, Scene } from '../scene.ts'
import type { Sketch } from '../sketch.ts'

/** A drawing in few words, with what must be found in it: the parts of each rule, in order. */
export type Example = { name: string; draw: Sketch; finds: { C?: string; A?: string; R: string }[] }

/**
 * One signal's eye. `find` looks at one shown layer of a piece and tells what it found there; `reads`: the layer whose
 * whole inside is thereby read, so that no other detector reads it again.
 */
export type Detector = {
  signal: Signal
  find(layer: Layer, scene: Scene): { findings: Finding[]; reads?: Layer } | null
  yes: readonly Example[]
  /** Drawings that look alike and hold no such rule. */
  no: readonly Sketch[]
}
