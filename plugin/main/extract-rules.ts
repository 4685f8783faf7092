import { type Findings, findSteps } from '../../shared/design/find.ts'
import type { DesignDocument, DesignNode, SkippedLayer } from '../../shared/schema/design-node.ts'
import { versionLabel } from '../../shared/version-label.ts'
import type { Call, Found, Messages } from '../bridge/messages.ts'
import { Refusal } from '../bridge/refusal.ts'
import { documentOf, isHidden, treeOf } from './assemble.ts'
import { exportLayer } from './export-layer.ts'
import { identifyFile } from './file-identity.ts'
import { reasonOf } from './live.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Pace, paceOf } from './pace.ts'
import { newReading, type Reading } from './reading.ts'
import { type Chosen, choose, type Root } from './roots.ts'

type Read = { document: DesignDocument; shell_ids: Set<string>; skipped: SkippedLayer[] }

type Grown = ReturnType<typeof documentOf>

async function readRoot(root: Root, grown: Grown, reading: Reading) {
  const layer = await exportLayer(root, reading)
  if (!layer) return
  if (isHidden(root)) layer.visible = false
  const tree = await treeOf({ layer, names: reading.names }, reading.skipped, reading.pace)
  if (tree) grown.add(root, tree)
}

/** Others work on the file meanwhile: a root that vanished under way is skipped like any layer that fails. */
async function readRootIfThere(root: Root, grown: Grown, reading: Reading) {
  try {
    await readRoot(root, grown, reading)
  } catch (fault) {
    if (fault instanceof Refusal) throw fault
    reading.skipped.push({ node_id: root.id, name: root.name, reason: reasonOf(root.node, fault) })
  }
}

async function readLayers(chosen: Chosen, pace: Pace): Promise<Read> {
  const grown = documentOf(figma.root.name)
  const skipped: SkippedLayer[] = chosen.gone.map((node_id) => ({ node_id, name: '', reason: 'layer_vanished' }))
  const reading = newReading(pace, skipped)
  const total = chosen.roots.length
  for (const [done, root] of chosen.roots.entries()) {
    await pace.breathe({ phase: 'read', done, total })
    await readRootIfThere(root, grown, reading)
  }
  return { document: grown.document, shell_ids: grown.shell_ids(), skipped }
}

async function findRules(document: DesignDocument, file_key: string, pace: Pace) {
  const steps = findSteps(document, { file_key })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pace.breathe({ phase: 'find', ...step.value })
  }
}

/** Screens lie on the page, in sections, seldom deeper. */
const SCREEN_DEPTH = 6

/** Names of the screens that notes speak of: a rule carries their ids only. */
function frameNames(document: DesignDocument, found: Findings): Record<string, string> {
  const wanted = new Set(found.rules.map((rule) => rule.evidence[0]?.about_frame_id))
  const names: Record<string, string> = {}
  const look = (nodes: readonly DesignNode[], depth: number) => {
    for (const node of nodes) {
      if (wanted.has(node.id)) names[node.id] = node.name
      if (depth < SCREEN_DEPTH) look(node.children, depth + 1)
    }
  }
  look(document.pages, 0)
  return names
}

/** The run speaks for the layers that were chosen, not for the page and sections that merely stand around them. */
function answerOf(chosen: Chosen, read: Read, found: Findings): Found {
  const skipped = [...read.skipped, ...found.skipped]
  const isRead = (id: string) => chosen.root_ids.includes(id) || !read.shell_ids.has(id)
  return {
    rules: found.rules,
    frame_names: frameNames(read.document, found),
    scope: {
      file_key: found.scope.file_key,
      root_ids: chosen.root_ids,
      visited_ids: found.scope.visited_ids.filter(isRead),
      // a layer that was gone before its id could be read says nothing to the server
      skipped: skipped.filter(({ node_id }) => node_id).map(({ node_id, reason }) => ({ node_id, reason })),
    },
    skipped,
    hidden_layers: found.hidden_layers,
    beside: chosen.beside,
    places: chosen.places,
  }
}

async function run(ask: Messages['extract']['ask'], call: Call): Promise<Found> {
  if (versionLabel(ask.app_version) === null) throw new Refusal('bad_app_version')
  const { file_key } = await identifyFile()
  if (!file_key) throw new Refusal('file_unknown')
  const pace = paceOf(call)
  const chosen = await choose(ask.choice, pace)
  const read = await readLayers(chosen, pace)
  await pace.breathe()
  return answerOf(chosen, read, await findRules(read.document, file_key, pace))
}

/**
 * Makes the handler that finds rules in layers, in slices, without changing anything in the file. One run at a time.
 * Errors  `bad_app_version`, `file_unknown`, `nothing_selected`, `not_found`, `extracting`, `cancelled`.
 */
export function ruleExtraction() {
  const alone = oneAtATime('extracting')
  return (ask: Messages['extract']['ask'], call: Call): Promise<Found> => alone(() => run(ask, call))
}
