import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { AskAnswer, Verdict } from '../../../shared/schema/ask.ts'
import { type ProjectApi, type Refusal, refusalOf } from '../api.ts'
import type { Shelf } from './workplace.ts'

/** What one said of an answer. */
export type Said = { verdict: Verdict; note: string }

/** One question and what became of it: an answer, a refusal, or neither while it is awaited. */
export type Turn = {
  key: number
  question: string
  answer: AskAnswer | null
  refusal: Refusal | null
  said: Said | null
}

/** Its place on the shelf. */
export const CONVERSATION = 'conversation'
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
  /** Keeps what the server took of a verdict; null: it was taken back. */
  said(turn: Turn, said: Said | null): void
  clear(): void
}

/** Questions and answers one after another. They lie on the shelf: who opens a citation comes back to them. */
export function useConversation(api: ProjectApi, shelf: Shelf, app_version: string): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>(() => answered(shelf.get(CONVERSATION) as Turn[] | undefined))
  useEffect(() => void shelf.set(CONVERSATION, turns), [shelf, turns])
  // it never falls: a late answer to a turn that was cleared must find no other under its key
  const last = useRef(turns.at(-1)?.key ?? 0)
  const change = (key: number, to: Partial<Turn>) =>
    setTurns((all) => all.map((turn) => (turn.key === key ? { ...turn, ...to } : turn)))

  const send = useCallback(
    ({ key, question }: Turn, before: readonly Turn[]) => {
      const wish = { question, app_version: app_version || undefined, history: historyOf(before) }
      api.ask(wish).then(
        (answer) => change(key, { answer }),
        (error) => change(key, { refusal: refusalOf(error) }),
      )
    },
    [api, app_version],
  )
  return {
    turns,
    ask: (question) => {
      const turn: Turn = { key: ++last.current, question, answer: null, refusal: null, said: null }
      setTurns((all) => [...all, turn])
      send(turn, turns)
    },
    again: (turn) => {
      change(turn.key, { refusal: null })
      send(
        turn,
        turns.filter(({ key }) => key < turn.key),
      )
    },
    said: ({ key }, said) => change(key, { said }),
    clear: () => setTurns([]),
  }
}
