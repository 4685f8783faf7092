import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Page, type Refusal, refusalOf } from '../api.ts'

/** An answer on its way: the last one stays while the next is awaited, so that the page doesn't flicker. */
export type Asked<T> = { answer: T | null; refusal: Refusal | null; isAsking: boolean; again(): void }

/** Asks when the page opens and whenever a dependency changes. Answers that were overtaken are dropped. */
export function useAsked<T>(ask: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): Asked<T> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Omit<Asked<T>, 'again'>>({ answer: null, refusal: null, isAsking: true })
  useEffect(() => {
    const abort = new AbortController()
    setState((s) => ({ ...s, isAsking: true }))
    ask(abort.signal).then(
      (answer) => abort.signal.aborted || setState({ answer, refusal: null, isAsking: false }),
      (error) => abort.signal.aborted || setState({ answer: null, refusal: refusalOf(error), isAsking: false }),
    )
    return () => abort.abort()
  }, [...deps, round])
  return { ...state, again: useCallback(() => setRound((n) => n + 1), []) }
}

export type Pages<T, P extends Page<T>> = {
  items: T[]
  first: P | null
  refusal: Refusal | null
  isAsking: boolean
  hasMore: boolean
  more(): void
  again(): void
}

/** A list that grows page by page when asked to: it may be longer than a browser can show at once. */
export function usePages<T, P extends Page<T>>(
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<P>,
  deps: readonly unknown[],
): Pages<T, P> {
  const [later, setLater] = useState<Page<T>>({ items: [], next_cursor: null })
  const [isMore, setIsMore] = useState(false)
  const [moreRefusal, setMoreRefusal] = useState<Refusal | null>(null)
  const [abort, setAbort] = useState<AbortController | null>(null)
  const first = useAsked(async (signal) => {
    const page = await ask(undefined, signal)
    if (!signal.aborted) setLater({ items: [], next_cursor: page.next_cursor })
    return page
  }, deps)
  useEffect(() => () => abort?.abort(), [...deps, abort])

  async function more(): Promise<void> {
    if (isMore || !later.next_cursor) return
    const asking = new AbortController()
    setAbort(asking)
    setIsMore(true)
    setMoreRefusal(null)
    try {
      const page = await ask(later.next_cursor, asking.signal)
      if (!asking.signal.aborted)
        setLater((l) => ({ items: [...l.items, ...page.items], next_cursor: page.next_cursor }))
    } catch (error) {
      if (!asking.signal.aborted) setMoreRefusal(refusalOf(error))
    }
    setIsMore(false)
  }

  return {
    items: [...(first.answer?.items ?? []), ...(first.answer ? later.items : [])],
    first: first.answer,
    refusal: first.refusal ?? moreRefusal,
    isAsking: first.isAsking || isMore,
    hasMore: first.answer !== null && later.next_cursor !== null,
    more: () => void more(),
    again: first.again,
  }
}
