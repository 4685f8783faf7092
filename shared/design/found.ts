/**
 * What was found, as plain data: nothing of the layers it was read from is left in it, so that it can be named elsewhere.
 * In the plugin the canvas thread finds and the window names (docs/decisions/20-what-the-canvas-thread-carries.md).
 */
import type { Parts } from '../schema/base.ts'
import type { Signal } from '../schema/rule-atom.ts'
import { type Evidence, evidencesOf } from './evidence.ts'
import type { Layer } from './layer.ts'
import type { Finding, Scene } from './scene.ts'
import { touchpointOf } from './touchpoint.ts'

export type File = { file_key: string; file_name: string; file_version: string | null }

/** A finding in its scene, in reading order of the whole document. */
export type Placed = { finding: Finding; scene: Scene }

/** `place`: the layer, or what copies of one component have in common. The first evidence is the layer itself. */
export type FoundRule = Parts & {
  signal: Signal
  place: string
  touchpoint: string
  evidence: Evidence[]
  confidence: number
  why: string
}

/**
 * What stays the same over copies of one component: the layer's id in the main component. Elsewhere the layer's own id.
 */
export function placeOf({ node }: Layer): string {
  if (node.id.startsWith('I')) return node.id.slice(node.id.lastIndexOf(';') + 1)
  return node.type === 'INSTANCE' && node.component ? node.component.id : node.id
}

function foundRule({ finding, scene }: Placed, file: File): FoundRule {
  const { signal, C, A, R, confidence, why } = finding
  const { piece, study } = scene
  const about = piece.kind === 'note' ? (study.noteAt.get(piece.layer)?.about ?? null) : null
  return {
    signal,
    C,
    A,
    R,
    place: placeOf(finding.layer),
    touchpoint: touchpointOf(piece, about, file.file_name, study),
    evidence: evidencesOf(finding, scene, file),
    confidence,
    why,
  }
}

const RULES_A_STEP = 20

export function* foundRules(placed: readonly Placed[], file: File): Generator<number, FoundRule[]> {
  const rules: FoundRule[] = []
  for (const one of placed) {
    rules.push(foundRule(one, file))
    if (rules.length % RULES_A_STEP === 0) yield 0
  }
  return rules
}
