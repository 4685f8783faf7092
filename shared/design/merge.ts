import { ruleAtomId } from '../atom-id.ts'
import type { AppVersion, Parts } from '../schema/base.ts'
import type { RuleAtom, Signal } from '../schema/rule-atom.ts'
import { type Canon, canon, plainText } from '../text/canon.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import type { FoundRule } from './found.ts'

/** `root_ids`: the layers that were asked for; without any it is all. */
export type MergeContext = {
  file_key: string
  app_version: AppVersion
  synonyms: SynonymTable
  root_ids?: readonly string[]
}

const plainParts = ({ C, A, R }: Parts): Parts => ({ C: plainText(C), A: plainText(A), R: plainText(R) })

/** Findings that are one atom: the first speaks, the others add their places and their detectors' names. */
type Heap = {
  atom_id: string
  first: FoundRule
  evidence: FoundRule['evidence']
  also: Set<string>
  touchpoints: Set<string>
}

/** Notes and annotations say things about a layer; the other detectors all read the layer itself. */
const readsPicture = (signal: Signal): boolean => signal !== 'flow_note'

function join(heap: Heap, { signal, evidence, touchpoint }: FoundRule): void {
  if (signal !== heap.first.signal) heap.also.add(signal)
  for (const one of evidence) if (!heap.evidence.some((e) => e.node_id === one.node_id)) heap.evidence.push(one)
  if (touchpoint) heap.touchpoints.add(touchpoint)
}

const heapOf = (first: FoundRule, atom_id: string): Heap => ({
  atom_id,
  first,
  evidence: [...first.evidence],
  also: new Set(),
  touchpoints: new Set(first.touchpoint ? [first.touchpoint] : []),
})

/**
 * Heaps up what is one atom: equal parts at one place (a layer, or copies of one component), and one layer read by
 * several detectors, where the first in the detectors' order words the rule.
 */
function* heapUp(found: readonly FoundRule[], fileKey: string): Generator<number, Heap[]> {
  const byId = new Map<string, Heap>()
  const byLayer = new Map<string, Heap>()
  let done = 0
  for (const rule of found) {
    if (++done % 20 === 0) yield 0
    const layer = rule.evidence[0]!.node_id
    const atom_id = ruleAtomId(fileKey, rule.place, plainParts(rule))
    const same = readsPicture(rule.signal) ? byLayer.get(layer) : undefined
    const heap = byId.get(atom_id) ?? (same && same.first.signal !== rule.signal ? same : undefined)
    if (heap) join(heap, rule)
    else {
      const made = heapOf(rule, atom_id)
      byId.set(atom_id, made)
      if (readsPicture(rule.signal) && !byLayer.has(layer)) byLayer.set(layer, made)
    }
  }
  return [...byId.values()]
}

type Making = MergeContext & { canonOf: (parts: Parts) => Canon }

/** One heap as a rule atom; `ordinal` counts atoms of one place and signal in reading order. */
function toAtom(heap: Heap, ordinal: number, making: Making): RuleAtom {
  const { C, A, R, signal, place, confidence, why } = heap.first
  const also = heap.also.size > 0 ? `; also read as ${[...heap.also].join(', ')}` : ''
  return {
    atom_id: heap.atom_id,
    source_key: `${making.file_key}:${place}:${signal}:${ordinal}`,
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
    confidence: Math.min(1, Math.max(0, confidence)),
    confidence_reason: `${signal}: ${why}${also}`,
    state: 'design_only',
    evidence: heap.evidence,
  }
}

/** Canon texts, each different rule once: copies of a page say the same. */
function rememberCanon(synonyms: SynonymTable): (parts: Parts) => Canon {
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
function ordinals(): (heap: Heap) => number {
  const counts = new Map<string, number>()
  return ({ first }) => {
    const key = `${first.place}:${first.signal}`
    const n = counts.get(key) ?? 0
    counts.set(key, n + 1)
    return n
  }
}

const ATOMS_A_STEP = 5

/** What of an atom lies in the layers asked for; null where nothing does. */
function within(atom: RuleAtom, roots: ReadonlySet<string>): RuleAtom | null {
  const evidence = atom.evidence.filter(({ node_path }) => node_path.some(({ id }) => roots.has(id)))
  return evidence.length > 0 ? { ...atom, evidence } : null
}

/**
 * Makes rule atoms of what was found: same things joined, each named and put into canon text. What was not asked for is
 * left out at the end, so that a rule has the same names however much was asked for. Total.
 */
export function* mergeSteps(found: readonly FoundRule[], context: MergeContext): Generator<number, RuleAtom[]> {
  const making: Making = { ...context, canonOf: rememberCanon(context.synonyms) }
  const ordinal = ordinals()
  const atoms: RuleAtom[] = []
  // apart from the loop: QuickJS refuses a bundle that holds `for (… of yield* …)`
  const heaps = yield* heapUp(found, context.file_key)
  for (const heap of heaps) {
    atoms.push(toAtom(heap, ordinal(heap), making))
    if (atoms.length % ATOMS_A_STEP === 0) yield 0
  }
  if (!context.root_ids) return atoms
  const roots = new Set(context.root_ids)
  return atoms.flatMap((atom) => within(atom, roots) ?? [])
}
