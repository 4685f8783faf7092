import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useSpeech } from '../../state/speech.ts'

const TYPING_PAUSE_MS = 250

type SearchBoxProps = {
  query: string
  hint: string
  /** What the box is called. Unsaid: search. */
  label?: string
  /** A moment after the last key, and at once on Enter. */
  onAsk(query: string): void
  /** Enter, where it says more than that. True: it was taken. */
  onEnter?(typed: string): boolean
  onKey?(event: KeyboardEvent, typed: string): void
  /** False: only Enter asks. */
  isEager?: boolean
  box?: RefObject<HTMLInputElement | null>
  /** Buttons beside the box; one that submits does as Enter does. */
  children?: ComponentChildren
}

/** A search box that asks as one types; the address may change under it. */
export function SearchBox(props: SearchBoxProps) {
  const { query, hint, label, onAsk, onEnter, onKey, isEager = true, box, children } = props
  const { say } = useSpeech()
  const [typed, setTyped] = useState(query)
  const own = useRef<HTMLInputElement>(null)
  const input = box ?? own
  const ask = (q: string) => {
    if (q !== query) onAsk(q)
  }
  useEffect(() => {
    // the address changed under us (back, another link): what stands in the box follows it
    if (document.activeElement !== input.current) setTyped(query)
  }, [query])
  // used another way, it begins with what the address says; it is the same box, so that who types in it goes on
  useEffect(() => setTyped(query), [isEager])
  useEffect(() => {
    if (!isEager) return undefined
    const timer = setTimeout(() => ask(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isEager])
  const submit = (event: Event) => {
    event.preventDefault()
    if (!onEnter?.(typed.trim())) ask(typed.trim())
  }
  return (
    <search>
      <form class="search" onSubmit={submit}>
        <input
          ref={input}
          type="search"
          aria-label={label ?? say('search')}
          placeholder={hint}
          value={typed}
          maxLength={1000}
          onInput={(e) => setTyped(e.currentTarget.value)}
          onKeyDown={(event) => onKey?.(event, typed.trim())}
        />
        {children}
      </form>
    </search>
  )
}
