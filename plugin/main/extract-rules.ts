import { type Findings, findSteps } from '../../shared/design/find.ts'
import type { DesignDocument, DesignNode, SkippedLayer } from '../../shared/schema/design-node.ts'
import { versionLabel } from '../../shared/version-label.ts'
import type { Call, Found, Messages } from '../bridge/messages.ts'
import { Refusal } from '../bridge/refusal.ts'
import { emptyPage, treeOf } from './assemble.ts'
import { exportLayer } from './export-layer.ts'
import { identifyFile } from './file-identity.ts'
import { nameOf, reasonOf, type Spotted, spot } from './live.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Pace, paceOf } from './pace.ts'
import { newReading, type Reading } from './reading.ts'
import { type Chosen, choose, layersToRead } from './roots.ts'

type Read = { document: DesignDocument; skipped: SkippedLayer[] }

/** Others work on the file meanwhile: a layer that vanished under way is skipped like any that fails. */
async function treeIfThere({ id, node }: Spotted, reading: Reading): Promise<DesignNode | null> {
  try {
    const layer = await exportLayer({ id, node }, reading)
    return layer && (await treeOf({ layer, names: reading.names }, reading.skipped, reading.pace))
  } catch (fault) {
    if (fault instanceof Refusal) throw fault
    reading.skipped.push({ node_id: id, name: nameOf(node), reason: reasonOf(node, fault) })
    return null
  }
}

async function readPages(chosen: Chosen, pace: Pace): Promise<Read> {
  const skipped: SkippedLayer[] = chosen.gone.map((node_id) => ({ node_id, name: '', reason: 'layer_vanished' }))
  const reading = newReading(pace, skipped)
  const pages = chosen.pages.map((page) => ({ page, layers: layersToRead(page, chosen).map(spot) }))
  const total = pages.reduce((sum, { layers }) => sum + layers.length, 0)
  const document: DesignDocument = { name: figma.root.name, file_version: null, pages: [] }
  let done = 0
  for (const { page, layers } of pages) {
    const shell = emptyPage(page)
    document.pages.push(shell)
    for (const layer of layers) {
      await pace.breathe({ phase: 'read', done: done++, total })
      const told = skipped.length
      const tree = await treeIfThere(layer, reading)
      // what cannot be read around the chosen layers is none of their gaps
      if (chosen.tops && !chosen.tops.has(layer.id)) skipped.length = told
      if (tree) shell.children.push(tree)
    }
  }
  return { document, skipped }
}

async function findRules({ document, skipped }: Read, { root_ids }: Chosen, file_key: string, pace: Pace) {
  const steps = findSteps(document, { file_key, root_ids, skipped })
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

/** A layer that was chosen and vanished while the page was read: its rules stay, nobody has seen that they went. */
function withVanished({ skipped, scope, absent_ids, ...found }: Findings): Omit<Findings, 'absent_ids'> {
  const told = new Set(skipped.map(({ node_id }) => node_id))
  const gone = absent_ids.filter((id) => !told.has(id)).map((node_id) => ({ node_id, reason: 'layer_vanished' }))
  return {
    ...found,
    scope: { ...scope, skipped: [...scope.skipped, ...gone] },
    skipped: [...skipped, ...gone.map((one) => ({ ...one, name: '' }))],
  }
}

const answerOf = (chosen: Chosen, document: DesignDocument, found: Findings): Found => ({
  ...withVanished(found),
  frame_names: frameNames(document, found),
  beside: chosen.beside,
  is_page_large: chosen.is_page_large,
  places: chosen.places,
})

async function run(ask: Messages['extract']['ask'], call: Call): Promise<Found> {
  if (versionLabel(ask.app_version) === null) throw new Refusal('bad_app_version')
  const { file_key } = await identifyFile()
  if (!file_key) throw new Refusal('file_unknown')
  const pace = paceOf(call)
  const chosen = await choose(ask.choice, pace)
  const read = await readPages(chosen, pace)
  await pace.breathe()
  return answerOf(chosen, read.document, await findRules(read, chosen, file_key, pace))
}

/**
 * Makes the handler that finds rules in layers, in slices, without changing anything in the file. One run at a time.
 * Errors  `bad_app_version`, `file_unknown`, `nothing_selected`, `not_found`, `extracting`, `cancelled`.
 */
export function ruleExtraction() {
  const alone = oneAtATime('extracting')
  return (ask: Messages['extract']['ask'], call: Call): Promise<Found> => alone(() => run(ask, call))
}
