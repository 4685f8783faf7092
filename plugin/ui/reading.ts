/**
 * Reading rules off the canvas: its thread finds them, the window merges and names them. The text pipeline runs here, where
 * the browser compiles it; Figma's interpreter would have to parse it at every start.
 */
import { type MergeContext, mergeSteps } from '../../shared/design/merge.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { type SynonymTable, shippedTable } from '../../shared/text/synonyms/table.ts'
import { versionLabel } from '../../shared/version-label.ts'
import type { Extracted, Found, Messages, Progress } from '../bridge/messages.ts'
import type { Bridge } from '../bridge/protocol.ts'
import { Refusal } from '../bridge/refusal.ts'

const SLICE_MS = 12

let shipped: SynonymTable | undefined
/** Compiled once, at the first reading. */
const shippedOnce = () => (shipped ??= shippedTable())

async function merged(
  rules: Found['rules'],
  context: MergeContext,
  isCancelled: () => boolean,
  now: () => number = Date.now,
): Promise<RuleAtom[]> {
  const steps = mergeSteps(rules, context)
  let sliceBegan = now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() - sliceBegan < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (isCancelled()) throw new Refusal('cancelled')
    sliceBegan = now()
  }
}

export type ReadingRules = { answer: Promise<Extracted>; cancel(): void }

/**
 * Asks the canvas for the rules of a choice of layers, and makes rule atoms of them; both can be cancelled.
 * Errors  `Refusal`, as `extract` of the canvas.
 */
export function readRules(
  bridge: Pick<Bridge, 'ask'>,
  ask: Messages['extract']['ask'],
  onProgress?: (progress: Progress) => void,
): ReadingRules {
  const asked = bridge.ask('extract', ask, onProgress)
  let isCancelled = false
  const read = async (): Promise<Extracted> => {
    const { rules, ...found } = await asked.answer
    const app_version = versionLabel(ask.app_version)
    if (app_version === null) throw new Refusal('bad_app_version')
    const { file_key, root_ids } = found.scope
    const context = { file_key, root_ids, app_version, synonyms: shippedOnce() }
    return { ...found, atoms: await merged(rules, context, () => isCancelled) }
  }
  return {
    answer: read(),
    cancel() {
      isCancelled = true
      asked.cancel()
    },
  }
}
