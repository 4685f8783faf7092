import { useCallback, useEffect, useState } from 'preact/hooks'
import type { AskAnswer } from '../../../shared/schema/ask.ts'
import { type ProjectApi, type Refusal, refusalOf } from '../api.ts'
import type { Shelf } from './workplace.ts'

/** One question and what became of it: an answer, a refusal, or neither while it is awaited. */
export type Turn = { key: number; question: string; answer: AskAnswer | null; refusal: Refusal | null }

const KEPT = 'conversation'
/** Earlier questions help to read the next one; those of long ago don't. */
const REMEMBERED = 6

/** Earlier turns that were answered, oldest first. */
const historyOf = (turns: readonly Turn[]) =>
  turns
    .flatMap(({ question, answer }) => (answer ? [{ question, answer_id: answer.answer_id }] : []))
    .slice(-REMEMBERED)

/** Nobody waits any more for what was awaited when one left: it is asked again. */
const answered = (kept: readonly Turn[] = []) => kept.filter(({ answer, refusal }) => answer || refusal)

export type Conversation = {
  turns: readonly Turn[]
  /** Asks, with what was asked before. */
  ask(question: string): void
  again(turn: Turn): void
  clear(): void
}

/** Questions and answers one after another. They lie on the shelf: who opens a citation comes back to them. */
export function useConversation(api: ProjectApi, shelf: Shelf, app_version: string): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>(() => answered(shelf.get(KEPT) as Turn[] | undefined))
  useEffect(() => void shelf.set(KEPT, turns), [shelf, turns])
  const put = (turn: Turn) => setTurns((all) => [...all.filter(({ key }) => key !== turn.key), turn].sort(byKey))

  const send = useCallback(
    (turn: Turn, before: readonly Turn[]) => {
      put({ ...turn, answer: null, refusal: null })
      const wish = { question: turn.question, app_version: app_version || undefined, history: historyOf(before) }
      api.ask(wish).then(
        (answer) => put({ ...turn, answer, refusal: null }),
        (error) => put({ ...turn, answer: null, refusal: refusalOf(error) }),
      )
    },
    [api, app_version],
  )
  return {
    turns,
    ask: (question) => send({ key: (turns.at(-1)?.key ?? 0) + 1, question, answer: null, refusal: null }, turns),
    again: (turn) =>
      send(
        turn,
        turns.filter(({ key }) => key < turn.key),
      ),
    clear: () => setTurns([]),
  }
}

const byKey = (a: Turn, b: Turn) => a.key - b.key
