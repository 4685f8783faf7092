import { useCallback, useRef, useState } from 'preact/hooks'
import type { LayerRule } from '../../../shared/schema/coverage.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { rulesAt } from '../server/api.ts'
import type { Access } from '../server/request.ts'
import { sendSnapshot } from '../server/snapshots.ts'

/** What is drawn: a screen, or a section with notes. `node_ids`: layers of rules that may lie on it. */
export type Target = { node_id: string; kind: 'frame' | 'section'; name: string; page: string; node_ids: string[] }

export type Failure = { target: Target; fault: unknown }

export type Outcome = { sent: number; total: number; failures: Failure[]; isCancelled: boolean }
export type At = { done: number; total: number; name: string }

export type Picturing = {
  isRunning: boolean
  at: At | null
  /** Null until a run ended. */
  outcome: Outcome | null
  fault: unknown
  run(nodeIds: string[]): Promise<void>
  cancel(): void
}

/** The PNG's width that the server takes. */
const MOST_PX = 2048

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** The screens of some rules, each once. */
export function screensIn(rules: readonly LayerRule[]): Target[] {
  const screens = new Map<string, Target>()
  for (const { frame_id, frame_name, page, node_id } of rules) {
    if (frame_id === null) continue
    const known = screens.get(frame_id)
    if (known) known.node_ids.push(node_id)
    else screens.set(frame_id, { node_id: frame_id, kind: 'frame', name: frame_name, page, node_ids: [node_id] })
  }
  return [...screens.values()].map((screen) => ({ ...screen, node_ids: unique(screen.node_ids) }))
}

/** The sections that notes lie in: on their picture also the rules of the screens have their places. */
async function sectionsIn(bridge: Bridge, rules: readonly LayerRule[]): Promise<Target[]> {
  const notes = rules.filter((rule) => rule.box === null).map((rule) => rule.node_id)
  if (!notes.length) return []
  const sections = await bridge.ask('note_sections', { node_ids: unique(notes) }).answer
  return sections.map(({ section_id, name, page }) => ({
    node_id: section_id,
    kind: 'section',
    name,
    page,
    node_ids: unique(rules.filter((rule) => rule.page === page).map((rule) => rule.node_id)),
  }))
}

type Run = { bridge: Bridge; access: Access; appVersion: string; fileKey: string }

export async function targetsOf({ bridge, access, appVersion, fileKey }: Run, nodeIds: string[]): Promise<Target[]> {
  const { items } = await rulesAt(access, appVersion, { file_key: fileKey, node_ids: nodeIds })
  return [...screensIn(items), ...(await sectionsIn(bridge, items))]
}

async function sendOne({ bridge, access, appVersion, fileKey }: Run, target: Target): Promise<void> {
  const { node_id, kind, name, page, node_ids } = target
  const taken_at = new Date().toISOString()
  const picture = await bridge.ask('picture', { frame_id: node_id, node_ids, most_px: MOST_PX }).answer
  await sendSnapshot(access, appVersion, { file_key: fileKey, node_id, kind, name, page, taken_at }, picture)
}

/**
 * Draws screens and sends them, one at a time: Figma runs out of memory otherwise. One that fails is listed.
 * Errors  what the server says when it is asked for the rules.
 */
export async function sendPictures(
  run: Run,
  nodeIds: string[],
  { tell, isCancelled }: { tell(at: At): void; isCancelled(): boolean },
): Promise<Outcome> {
  const targets = await targetsOf(run, nodeIds)
  const failures: Failure[] = []
  let done = 0
  for (const target of targets) {
    if (isCancelled()) break
    tell({ done, total: targets.length, name: target.name })
    await sendOne(run, target).catch((fault: unknown) => failures.push({ target, fault }))
    done += 1
  }
  return { sent: done - failures.length, total: targets.length, failures, isCancelled: done < targets.length }
}

const IDLE = { isRunning: false, at: null, outcome: null, fault: null }

export function usePicturing(bridge: Bridge, access: Access, appVersion: string, fileKey: string | null): Picturing {
  const [now, setNow] = useState<Omit<Picturing, 'run' | 'cancel'>>(IDLE)
  const isCancelled = useRef(false)

  const run = useCallback(
    async (nodeIds: string[]) => {
      if (!fileKey) return
      isCancelled.current = false
      setNow({ ...IDLE, isRunning: true })
      const outcome = sendPictures({ bridge, access, appVersion, fileKey }, nodeIds, {
        tell: (at) => setNow({ ...IDLE, isRunning: true, at }),
        isCancelled: () => isCancelled.current,
      })
      setNow(
        await outcome.then(
          (ended) => ({ ...IDLE, outcome: ended }),
          (fault: unknown) => ({ ...IDLE, fault }),
        ),
      )
    },
    [bridge, access, appVersion, fileKey],
  )

  return {
    ...now,
    run,
    cancel: () => {
      isCancelled.current = true
    },
  }
}
