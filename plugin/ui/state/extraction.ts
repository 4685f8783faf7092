import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Parts } from '../../../shared/schema/base.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Choice, Draft, Extracted, FileIdentity, Progress } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { readRules } from '../reading.ts'
import * as review from './review.ts'

export type Extraction = {
  extracted: Extracted | null
  review: review.Review
  draft: Draft | null
  isRunning: boolean
  progress: Progress | null
  fault: unknown
  mayUndo: boolean
  run(choice: Choice): Promise<void>
  cancel(): void
  drop(atom: RuleAtom): void
  restore(atom: RuleAtom): void
  reword(atom: RuleAtom, parts: Parts): void
  undo(): void
  resume(): Promise<void>
  /** Nothing is left to send; what was dropped and reworded is remembered for the next reading. */
  settle(): void
  /** What was sent was taken back: it waits to be sent again. */
  unsettle(): void
}

/** Where a send goes is chosen later; until then the found rules need some label, and the server gives them its own. */
const ANY_VERSION = 'unset'

export function useExtraction(
  bridge: Bridge,
  file: FileIdentity,
  appVersion: string,
  stored: Draft | null,
): Extraction {
  const [history, setHistory] = useState(() => review.fromDraft(stored))
  const [draft, setDraft] = useState(stored)
  const [extracted, setExtracted] = useState<Extracted | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const running = useRef<{ cancel(): void } | null>(null)

  const keep = useCallback(
    (now: review.Review, root_ids: string[]) => {
      const file_key = file.file_key
      if (!file_key) return
      const next: Draft = {
        file_key,
        app_version: appVersion,
        root_ids,
        ignored: [...now.ignored],
        edited: { ...now.edited },
      }
      setDraft(next)
      void bridge.ask('save_draft', next).answer.catch(setFault)
    },
    [bridge, file.file_key, appVersion],
  )

  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (extracted) keep(history.now, extracted.scope.root_ids)
  }, [history.now])

  const run = useCallback(
    async (choice: Choice) => {
      setRunning(true)
      setFault(null)
      setProgress(null)
      const asked = readRules(bridge, { choice, app_version: appVersion || ANY_VERSION }, setProgress)
      running.current = asked
      try {
        const read = await asked.answer
        setExtracted(read)
        keep(history.now, read.scope.root_ids)
      } catch (thrown) {
        setFault(thrown)
      } finally {
        running.current = null
        setRunning(false)
      }
    },
    [bridge, appVersion, history.now, keep],
  )

  const settle = useCallback(() => keep(history.now, []), [keep, history.now])
  const unsettle = useCallback(() => {
    if (extracted) keep(history.now, extracted.scope.root_ids)
  }, [keep, history.now, extracted])

  return {
    extracted,
    review: history.now,
    draft: extracted || !draft?.root_ids.length ? null : draft,
    isRunning,
    progress,
    fault,
    mayUndo: history.past.length > 0,
    run,
    cancel: () => running.current?.cancel(),
    drop: (atom) => setHistory((h) => review.drop(h, atom)),
    restore: (atom) => setHistory((h) => review.restore(h, atom)),
    reword: (atom, parts) => setHistory((h) => review.reword(h, atom, parts)),
    undo: () => setHistory(review.undo),
    resume: () => run({ of: 'layers', root_ids: draft?.root_ids ?? [] }),
    settle,
    unsettle,
  }
}
