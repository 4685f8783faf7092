import { setImmediate as breathe } from 'node:timers/promises'
import { extractSteps } from '../../../shared/design/extract.ts'
import { fromRestSteps } from '../../../shared/design/from-rest.ts'
import type { RestReading } from '../../../shared/design/rest-steps.ts'
import { HufuError } from '../../../shared/error.ts'
import type { Scope } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { SynonymTable } from '../../../shared/text/synonyms/table.ts'
import type { FigmaClient } from '../../figma-rest/client.ts'
import type { Where } from '../workshop.ts'
import type { Pull } from './links.ts'

/** A screen as it was pulled: what a picture of it needs to know. `width` in px of the design. */
export type PulledFrame = { node_id: string; name: string; page: string; width: number }
export type PulledDesign = { scope: Scope; atoms: RuleAtom[]; frames: PulledFrame[]; missing: Set<string> }

type Json = Record<string, unknown>
const isTable = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Asks for one file, or for nodes of it, and reads the rules out of it as the plugin would. What the file no longer has is
 * `missing`, and still spoken for: its rules go.
 * Errors  those of the client; `bad_input` where the answer is no design.
 */
export async function pullDesign(
  client: FigmaClient,
  { file_key, version, node_ids }: Pull,
  { app_version }: Pick<Where, 'app_version'>,
  synonyms: SynonymTable,
  signal: AbortSignal,
): Promise<PulledDesign> {
  const json = await client.design(file_key, node_ids, version, signal)
  const { found, missing } = heldNodes(json, node_ids)
  const reading = await stepped(fromRestSteps(found), signal)
  const root_ids = node_ids ?? reading.document.pages.map((page) => page.id)
  if (!root_ids.length) throw new HufuError('bad_input', { why: 'the file has no page' })
  const { document, skipped } = { ...reading, document: atVersion(reading.document, version) }
  const context = { file_key, app_version, synonyms, skipped, root_ids }
  const { scope, atoms } = await stepped(extractSteps(document, context), signal)
  return { scope, atoms, frames: framesOf(document, atoms), missing }
}

/** A named version is kept in the evidence, also where the answer does not tell it. */
const atVersion = (document: RestReading['document'], version: string | null): RestReading['document'] => ({
  ...document,
  file_version: version ?? document.file_version,
})

/** Nodes that are gone come as null: they are told apart before the rest is read. */
function heldNodes(json: unknown, node_ids: readonly string[] | null): { found: unknown; missing: Set<string> } {
  if (node_ids === null || !isTable(json) || !isTable(json.nodes)) return { found: json, missing: new Set() }
  const { nodes } = json
  const missing = new Set(node_ids.filter((id) => !isTable(nodes[id])))
  return {
    found: { ...json, nodes: Object.fromEntries(Object.entries(nodes).filter(([, node]) => isTable(node))) },
    missing,
  }
}

async function stepped<T>(steps: Generator<unknown, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breathe()
    signal.throwIfAborted()
  }
}

/** Screens on which rules lie or of which notes speak, each once, as large as they are drawn. */
function framesOf({ pages }: RestReading['document'], atoms: readonly RuleAtom[]): PulledFrame[] {
  const wanted = new Map<string, { name: string; page: string }>()
  for (const { frame_id, about_frame_id, frame_name, page } of atoms.flatMap((atom) => atom.evidence)) {
    const id = frame_id ?? about_frame_id
    if (id !== null) wanted.set(id, { name: frame_name ?? wanted.get(id)?.name ?? '', page })
  }
  const frames: PulledFrame[] = []
  const waiting = [...pages]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const known = wanted.get(node.id)
    if (known && node.box)
      frames.push({ node_id: node.id, name: known.name || node.name, page: known.page, width: node.box.width })
    waiting.push(...node.children)
  }
  return frames.sort((a, b) => (a.node_id < b.node_id ? -1 : 1))
}
