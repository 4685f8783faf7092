import type { Scope } from '../schema/delivery.ts'
import type { DesignDocument, SkippedLayer } from '../schema/design-node.ts'
import { accompany } from './accompany.ts'
import { type Asked, askedOf } from './asked.ts'
import { boxOf } from './control.ts'
import type { Detector } from './detectors/detector.ts'
import { DETECTORS } from './detectors/index.ts'
import { type File, type FoundRule, foundRules, type Placed } from './found.ts'
import { rowsOf } from './geometry.ts'
import type { Layer } from './layer.ts'
import type { Page } from './pages.ts'
import { acquaint } from './pictures.ts'
import type { Piece } from './pieces.ts'
import type { Finding, Scene, Study } from './scene.ts'
import { spellOut } from './spell-out.ts'
import { studyOf } from './study.ts'
import type { NameKind, Vocabulary } from './vocabulary.ts'

/**
 * `vocabulary`: a team's own names beside the shipped ones. `root_ids`: the layers that are asked for, where the document
 * holds what stands around them too: notes and links there help to read them. Rules are found in all of it; `mergeSteps`
 * keeps those asked for, once all are counted.
 * `skipped`: layers that the adapter before could not read.
 */
export type FindContext = {
  file_key: string
  vocabulary?: Vocabulary
  root_ids?: readonly string[]
  skipped?: readonly SkippedLayer[]
}
/** `rules` in reading order; the same rule may stand in it several times. */
export type Findings = {
  rules: FoundRule[]
  scope: Scope
  skipped: SkippedLayer[]
  hidden_layers: number
  /** Asked for, and not in the document: whether they are gone for good is the reader's to say. */
  absent_ids: string[]
}

/** Furniture of the device and of the product: whatever stands in it, it states no rule. */
const FURNITURE: readonly NameKind[] = ['system', 'keyboard', 'menu_bar']
const LAYERS_A_STEP = 100

type Run = { study: Study; detectors: readonly Detector[]; failed: SkippedLayer[] }

const isFurniture = ({ node }: Layer, { naming }: Study): boolean => !node.text && naming.isNamedAny(node, FURNITURE)

function look(layer: Layer, scene: Scene, isRead: boolean, run: Run): { findings: Finding[]; reads: Layer | null } {
  const findings: Finding[] = []
  let reads: Layer | null = null
  for (const detector of run.detectors) {
    if ((isRead || reads) && detector.signal !== 'flow_note') continue
    try {
      const found = detector.find(layer, scene)
      if (found) findings.push(...found.findings)
      reads ??= found?.reads ?? null
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unreadable'
      run.failed.push({ node_id: layer.node.id, name: layer.node.name, reason: `${detector.signal}: ${reason}` })
    }
  }
  return { findings, reads }
}

/** What one piece holds, in reading order. Hidden branches and furniture are stepped over whole. */
function* findIn(piece: Piece, run: Run): Generator<number, Finding[]> {
  const scene: Scene = { piece, study: run.study }
  const found: Finding[] = []
  let readUntil = 0
  let done = 0
  for (let i = piece.layer.order; i < piece.layer.end; ) {
    const layer = run.study.index.layers[i]!
    const isPassed = !layer.is_shown || isFurniture(layer, run.study)
    if (!isPassed) {
      const { findings, reads } = look(layer, scene, i < readUntil, run)
      found.push(...findings)
      if (reads) readUntil = Math.max(readUntil, reads.end)
    }
    i = isPassed ? layer.end : i + 1
    if (++done % LAYERS_A_STEP === 0) yield LAYERS_A_STEP
  }
  const y = (f: Finding) => f.layer.node.box?.y ?? 0
  return piece.kind === 'note' ? found : found.sort((a, b) => y(a) - y(b))
}

const inReadingOrder = (pieces: readonly Piece[]): Piece[] =>
  rowsOf(
    pieces.filter((p) => p.layer.node.box),
    (p) => boxOf(p.layer),
  ).flat()

const READ: ReadonlySet<Piece['kind']> = new Set(['screen', 'fragment', 'note'])

function* findInPage(page: Page, run: Run): Generator<number, Placed[]> {
  const placed: Placed[] = []
  for (const piece of inReadingOrder(page.pieces)) {
    if (!READ.has(piece.kind)) continue
    const findings = yield* findIn(piece, run)
    for (const finding of findings) placed.push({ finding, scene: { piece, study: run.study } })
    yield 1
  }
  yield* spellOut(placed)
  yield* acquaint(placed)
  return yield* accompany(placed)
}

function scopeOf(study: Study, asked: Asked, file_key: string, failed: readonly SkippedLayer[]): Scope {
  const visited = study.pages.flatMap((page) => [
    page.layer,
    ...(page.kind === 'work' ? page.pieces.filter((p) => READ.has(p.kind)).map((p) => p.layer) : []),
  ])
  return {
    file_key,
    root_ids: [...asked.root_ids],
    visited_ids: [...new Set(visited.filter(asked.isLayer).map((layer) => layer.node.id))],
    skipped: failed.filter((s) => s.node_id).map(({ node_id, reason }) => ({ node_id, reason })),
  }
}

/** Pages set aside whole: read and judged, so what they once held is gone. */
const setAside = (pages: readonly Page[]): SkippedLayer[] =>
  pages
    .filter((page) => page.kind !== 'work')
    .map((page) => ({ node_id: page.layer.node.id, name: page.layer.node.name, reason: `${page.kind}: ${page.why}` }))

function* work(design: DesignDocument, context: FindContext): Generator<number, Findings> {
  const study = yield* studyOf(design, context.vocabulary)
  const run: Run = { study, detectors: DETECTORS, failed: [...(context.skipped ?? [])] }
  const placed: Placed[] = []
  for (const page of study.pages) if (page.kind === 'work') placed.push(...(yield* findInPage(page, run)))
  const file: File = { file_key: context.file_key, file_name: design.name, file_version: design.file_version }
  const rules = yield* foundRules(placed, file)
  const asked = askedOf(study.index, context.root_ids)
  const failed = run.failed.filter(({ node_id }) => asked.isSkipped(node_id))
  return {
    rules,
    scope: scopeOf(study, asked, context.file_key, failed),
    skipped: [...failed, ...setAside(study.pages)],
    hidden_layers: asked.hidden_layers,
    absent_ids: asked.absent_ids,
  }
}

/** Layers are met four times: counted, indexed, asked where they lead, and read. */
const PASSES = 4

function* countLayers(design: DesignDocument): Generator<number, number> {
  const waiting = [...design.pages]
  let count = 0
  while (waiting.length > 0) {
    for (const child of waiting.pop()!.children) waiting.push(child)
    if (++count % 2000 === 0) yield 0
  }
  return count
}

/**
 * Finds the rules of a design document, a bounded bit of work between two yields, so that the canvas thread can show
 * progress and stop. Total: a layer that fails is listed as skipped.
 */
export function* findSteps(
  design: DesignDocument,
  context: FindContext,
): Generator<{ done: number; total: number }, Findings> {
  const counting = countLayers(design)
  let counted = counting.next()
  for (; !counted.done; counted = counting.next()) yield { done: 0, total: 0 }
  const total = counted.value * (PASSES - 1)
  const working = work(design, context)
  let done = 0
  for (;;) {
    const step = working.next()
    if (step.done) return step.value
    done = Math.min(total, done + step.value)
    yield { done, total }
  }
}
