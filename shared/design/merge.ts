import { ruleAtomId } from '../atom-id.ts'
import type { AppVersion, Parts } from '../schema/base.ts'
import type { RuleAtom, Signal } from '../schema/rule-atom.ts'
import { type Canon, canon, plainText } from '../text/canon.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { type Evidence, evidencesOf } from './evidence.ts'
import type { Layer } from './layer.ts'
import type { Finding, Scene } from './scene.ts'
import { touchpointOf } from './touchpoint.ts'

export type File = { file_key: string; file_name: string; file_version: string | null }
export type Making = File & { app_version: AppVersion; canonOf: (parts: Parts) => Canon }

/** A finding in its scene, in reading order of the whole document. */
export type Placed = { finding: Finding; scene: Scene }

/**
 * What stays the same over copies of one component: the layer's id in the main component. Elsewhere the layer's own id.
 */
export function placeOf({ node }: Layer): string {
  if (node.id.startsWith('I')) return node.id.slice(node.id.lastIndexOf(';') + 1)
  return node.type === 'INSTANCE' && node.component ? node.component.id : node.id
}

const plainParts = ({ C, A, R }: Parts): Parts => ({ C: plainText(C), A: plainText(A), R: plainText(R) })

/** Findings that are one atom: the first speaks, the others add their places and their detectors' names. */
type Heap = {
  atom_id: string
  place: string
  first: Placed
  evidence: Evidence[]
  also: Set<string>
  touchpoints: Set<string>
}

/** Notes and annotations say things about a layer; the other detectors all read the layer itself. */
const readsPicture = (signal: Signal): boolean => signal !== 'flow_note'

function join(heap: Heap, { finding }: Placed, evidence: readonly Evidence[], touchpoint: string): void {
  if (finding.signal !== heap.first.finding.signal) heap.also.add(finding.signal)
  for (const one of evidence) if (!heap.evidence.some((e) => e.node_id === one.node_id)) heap.evidence.push(one)
  if (touchpoint) heap.touchpoints.add(touchpoint)
}

/**
 * Heaps up what is one atom: equal parts at one place (a layer, or copies of one component), and one layer read by
 * several detectors, where the first in the detectors' order words the rule.
 */
export function* heapUp(placed: readonly Placed[], file: File): Generator<number, Heap[]> {
  const byId = new Map<string, Heap>()
  const byLayer = new Map<string, Heap>()
  let done = 0
  for (const one of placed) {
    if (++done % 20 === 0) yield 0
    const { finding, scene } = one
    const place = placeOf(finding.layer)
    const atom_id = ruleAtomId(file.file_key, place, plainParts(finding))
    const { piece, study } = scene
    const about = piece.kind === 'note' ? (study.noteAt.get(piece.layer)?.about ?? null) : null
    const touchpoint = touchpointOf(piece, about, file.file_name, study)
    const evidence = evidencesOf(finding, scene, file)
    const same = readsPicture(finding.signal) ? byLayer.get(finding.layer.node.id) : undefined
    const heap = byId.get(atom_id) ?? (same && same.first.finding.signal !== finding.signal ? same : undefined)
    if (heap) join(heap, one, evidence, touchpoint)
    else {
      const touchpoints = new Set(touchpoint ? [touchpoint] : [])
      const made: Heap = { atom_id, place, first: one, evidence, also: new Set(), touchpoints }
      byId.set(atom_id, made)
      if (readsPicture(finding.signal) && !byLayer.has(finding.layer.node.id)) byLayer.set(finding.layer.node.id, made)
    }
  }
  return [...byId.values()]
}

/** One heap as a rule atom; `ordinal` counts atoms of one place and signal in reading order. */
export function toAtom(heap: Heap, ordinal: number, making: Making): RuleAtom {
  const { finding } = heap.first
  const also = heap.also.size > 0 ? `; also read as ${[...heap.also].join(', ')}` : ''
  const { C, A, R, signal } = finding
  return {
    atom_id: heap.atom_id,
    source_key: `${making.file_key}:${heap.place}:${signal}:${ordinal}`,
    app_version: making.app_version,
    signal,
    C,
    A,
    R,
    edited: null,
    ...making.canonOf({ C, A, R }),
    primary_module: null,
    modules: [],
    module_confidence: 0,
    module_reason: '',
    feature_scope: '',
    touchpoints: [...heap.touchpoints].sort(),
    confidence: Math.min(1, Math.max(0, finding.confidence)),
    confidence_reason: `${signal}: ${finding.why}${also}`,
    state: 'design_only',
    evidence: heap.evidence,
  }
}

/** Canon texts, each different rule once: copies of a page say the same. */
export function rememberCanon(synonyms: SynonymTable): (parts: Parts) => Canon {
  const known = new Map<string, Canon>()
  return (parts) => {
    const key = JSON.stringify([parts.C, parts.A, parts.R])
    let made = known.get(key)
    if (!made) {
      made = canon(parts, synonyms)
      known.set(key, made)
    }
    return { ...made, slots: made.slots.map((slot) => ({ ...slot })) }
  }
}

/** Counts atoms per place and signal. */
export function ordinals(): (heap: Heap) => number {
  const counts = new Map<string, number>()
  return (heap) => {
    const key = `${heap.place}:${heap.first.finding.signal}`
    const n = counts.get(key) ?? 0
    counts.set(key, n + 1)
    return n
  }
}
