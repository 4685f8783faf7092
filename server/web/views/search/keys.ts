import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` goes to the box, from wherever one does not type. */
export function useSlash(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [box])
}

/**
 * Arrows lead from the box to the hits and from one to the next; above the first stands the box, and Escape leads back
 * to it. Enter opens what has the focus, since that is a link.
 */
export const stepsThrough = (list: HTMLElement, box: HTMLElement | null) => (event: KeyboardEvent) => {
  const links = [...list.querySelectorAll<HTMLElement>('a[data-hit]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: links[at + 1], ArrowUp: at <= 0 ? box : links[at - 1], Escape: box }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}
