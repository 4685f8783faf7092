import { useEffect, useRef, useState } from 'preact/hooks'
import { useSpeech } from '../../state/speech.ts'

const TYPING_PAUSE_MS = 250

/** A search box. It asks a moment after the last key, and at once on Enter; the address may change under it. */
export function SearchBox({ query, hint, onAsk }: { query: string; hint: string; onAsk(query: string): void }) {
  const { say } = useSpeech()
  const [typed, setTyped] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  const ask = (q: string) => {
    if (q !== query) onAsk(q)
  }
  useEffect(() => {
    // the address changed under us (back, another link): what stands in the box follows it
    if (document.activeElement !== input.current) setTyped(query)
  }, [query])
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const submit = (event: Event) => {
    event.preventDefault()
    ask(typed.trim())
  }
  return (
    <search>
      <form class="search" onSubmit={submit}>
        <input
          ref={input}
          type="search"
          aria-label={say('search')}
          placeholder={hint}
          value={typed}
          maxLength={1000}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
      </form>
    </search>
  )
}
