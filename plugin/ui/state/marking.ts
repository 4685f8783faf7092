import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { LayerRule } from '../../../shared/schema/coverage.ts'
import type { Mark, Marked, MarkStyle, MarkWords, Progress } from '../../bridge/messages.ts'
import type { Asked, Bridge } from '../../bridge/protocol.ts'
import { Refusal } from '../../bridge/refusal.ts'
import { rulesAt } from '../server/api.ts'
import type { Say } from '../texts.ts'
import type { AskedLayers } from './layers-answer.ts'

export type Marking = {
  step: 'idle' | 'marking' | 'removing'
  progress: Progress | null
  marked: Marked | null
  /** How many of ours went at the last removal; null before one. */
  removed: number | null
  hasBoxes: boolean
  fault: unknown
  mark(style: MarkStyle, words: MarkWords): Promise<void>
  unmark(): Promise<void>
  cancel(): void
}

const inOneLine = ({ words }: LayerRule) => [words.C, words.A, words.R].filter(Boolean).join(' → ')

/** One mark for each layer of each rule; a rule that several detectors found at one layer is one. */
export function marksOf(rules: readonly LayerRule[]): Mark[] {
  const marks = new Map<string, Mark>()
  for (const rule of rules)
    marks.set(JSON.stringify([rule.cluster_id, rule.node_id]), {
      node_id: rule.node_id,
      state: rule.state,
      words: inOneLine(rule),
    })
  return [...marks.values()]
}

export const markWords = (say: Say, appVersion: string, date: string): MarkWords => ({
  title: say('marks_title', { app_version: appVersion, date }),
  states: {
    conflicting: say('state_conflicting'),
    orphaned: say('state_orphaned'),
    outdated: say('state_outdated'),
    ambiguous: say('state_ambiguous'),
    design_only: say('state_design_only'),
    covered: say('state_covered'),
    case_only: say('state_case_only'),
    withdrawn: say('state_withdrawn'),
  },
})

const IDLE = { step: 'idle', progress: null, marked: null, removed: null, fault: null } as const

/**
 * Marks of ours on the current page: drawn, and taken away, when a person says so. Marked are the rules that the server holds
 * at the asked layers. `page`: whose marks these are.
 */
export function useMarking(
  bridge: Bridge,
  { access, appVersion, fileKey, nodeIds }: AskedLayers,
  page: string,
): Marking {
  const [now, setNow] = useState<Pick<Marking, 'step' | 'progress' | 'marked' | 'removed' | 'fault'>>(IDLE)
  const [hasBoxes, setBoxes] = useState(false)
  const running = useRef<Pick<Asked<'mark_canvas'>, 'cancel'> | null>(null)

  const look = useCallback(
    () =>
      bridge.ask('canvas_marks', null).answer.then(
        ({ has_boxes }) => setBoxes(has_boxes),
        () => {},
      ),
    [bridge],
  )
  useEffect(() => void look(), [look, page])

  const isCancelled = useRef(false)
  const draw = async (style: MarkStyle, words: MarkWords): Promise<Marked> => {
    const { items } = await rulesAt(access, appVersion, { file_key: fileKey ?? '', node_ids: nodeIds })
    if (isCancelled.current) throw new Refusal('cancelled')
    const ask = { style, marks: marksOf(items), words }
    const asked = bridge.ask('mark_canvas', ask, (progress) => setNow({ ...IDLE, step: 'marking', progress }))
    running.current = asked
    return asked.answer
  }

  /** Shows how a run ended, and whether there are boxes now. */
  const settle = async (step: 'marking' | 'removing', run: () => Promise<Partial<typeof now>>) => {
    isCancelled.current = false
    setNow({ ...IDLE, step })
    const end = await run().catch((fault: unknown) => ({ fault }))
    running.current = null
    setNow({ ...IDLE, ...end })
    await look()
  }

  return {
    ...now,
    hasBoxes,
    mark: (style, words) => settle('marking', async () => ({ marked: await draw(style, words) })),
    unmark: () =>
      settle('removing', () => {
        const asked = bridge.ask('unmark_canvas', null)
        running.current = asked
        return asked.answer
      }),
    cancel() {
      isCancelled.current = true
      running.current?.cancel()
    },
  }
}
