import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Gives the focus on before what has it goes away, or after the page lost it with what went; who has gone on elsewhere
 * meanwhile is left there.
 */
export function handFocus(from: Element | null | undefined, to: HTMLElement | null | undefined): void {
  const { activeElement: now } = document
  if (!now || now === document.body || from?.contains(now)) to?.focus()
}

/**
 * A place whose buttons change with its phase: who stood on one that goes stands on the first of those that come.
 * Put the ref on an element that stays.
 */
export function useKeptFocus<E extends HTMLElement>(phase: unknown) {
  const place = useRef<E>(null)
  // asked while it still stands: once the change is drawn, what had the focus is gone
  const isHeld = place.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (isHeld) handFocus(null, place.current?.querySelector<HTMLElement>('button, [tabindex]'))
  }, [phase])
  return place
}

/** What is here goes away: what is nearest in its row, the row after or the one before takes the focus. */
export function bequeathFocus(from: HTMLElement | null): void {
  if (!from?.contains(document.activeElement)) return
  const row = from.closest('tr, li, section')
  const heirs = [row, row?.nextElementSibling, row?.previousElementSibling]
    .flatMap((near) => [...(near?.querySelectorAll<HTMLElement>('a, button, summary') ?? [])])
    .filter((one) => !from.contains(one))
  // who of them stays is known once all that goes is gone
  queueMicrotask(() => handFocus(null, heirs.find((one) => one.isConnected) ?? document.getElementById('content')))
}
