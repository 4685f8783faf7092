import { useEffect, useRef, useState } from 'preact/hooks'
import { type Page, type Refusal, refusalOf } from '../api.ts'
import { type Asked, useAsked } from './asked.ts'
import { useWorkplace } from './workplace.ts'

type State<T> = {
  /** What the entries are of; those of another name are not shown. */
  name: string
  revision: number
  items: T[]
  next_cursor: string | null
  refusal: Refusal | null
  isAsking: boolean
}
export type LongList<T> = Pick<State<T>, 'name' | 'items' | 'refusal' | 'isAsking'> & {
  /** Whether anything was answered yet. */
  isKnown: boolean
  hasMore: boolean
  more(): void
  /** Reads it anew from its beginning. */
  again(): void
  /** Changes what is shown, where one knows what became of it. */
  edit(change: (items: T[]) => T[]): void
}

/** An answer that stands at once when one comes back to where it was asked, and is asked anew meanwhile. */
export function useShelved<T>(
  name: string,
  ask: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
): Asked<T> {
  const { shelf } = useWorkplace()
  const asked = useAsked(ask, [name, ...deps])
  if (asked.answer !== null && !asked.isAsking) shelf.set(name, asked.answer)
  const answer = asked.isAsking ? ((shelf.get(name) as T | undefined) ?? asked.answer) : asked.answer
  return { ...asked, answer }
}

/**
 * A list that may hold tens of thousands of entries: it is read on as one nears its end, and comes back as it was left
 * when one returns to it. `name` says what it is of: another name is another list.
 */
export function useLongList<T>(
  name: string,
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
): LongList<T> {
  const { shelf, revision } = useWorkplace()
  const fresh = (): State<T> => ({ name, revision, items: [], next_cursor: null, refusal: null, isAsking: true })
  const kept = () => {
    const left = shelf.get(name) as State<T> | undefined
    return left && left.revision === revision ? left : undefined
  }
  const [state, setState] = useState<State<T>>(() => kept() ?? fresh())
  const [round, setRound] = useState(0)
  const abort = useRef(new AbortController())
  const settle = (next: State<T>) => {
    if (next.items.length) shelf.set(name, { ...next, isAsking: false })
    setState(next)
  }

  async function read(from: State<T>, cursor: string | undefined): Promise<void> {
    const { signal } = abort.current
    setState({ ...from, isAsking: true, refusal: null })
    try {
      const page = await ask(cursor, signal)
      const items = cursor === undefined ? page.items : [...from.items, ...page.items]
      if (!signal.aborted) settle({ ...from, items, next_cursor: page.next_cursor, refusal: null, isAsking: false })
    } catch (error) {
      if (!signal.aborted) settle({ ...from, refusal: refusalOf(error), isAsking: false })
    }
  }

  useEffect(() => {
    abort.current = new AbortController()
    const left = round === 0 ? kept() : undefined
    if (left && !left.refusal) setState(left)
    // what stood stays in sight until the new answer is there, so that the page doesn't jump
    else void read(state.name === name ? { ...state, revision } : fresh(), undefined)
    return () => abort.current.abort()
  }, [name, revision, round])

  const isOwn = state.name === name
  const { items, refusal, isAsking, next_cursor } = isOwn ? state : fresh()
  return {
    ...{ name, items, refusal, isAsking },
    isKnown: isOwn && (items.length > 0 || !isAsking),
    hasMore: next_cursor !== null,
    more: () => {
      if (!isAsking && next_cursor !== null) void read(state, next_cursor)
    },
    again: () => setRound((n) => n + 1),
    edit: (change) =>
      setState((now) => {
        const next = { ...now, items: change(now.items) }
        shelf.set(now.name, next)
        return next
      }),
  }
}
