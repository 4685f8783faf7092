/**
 * Gives the focus on before what has it goes away, or after the page lost it with what went; who has gone on elsewhere
 * meanwhile is left there.
 */
export function handFocus(from: Element | null | undefined, to: HTMLElement | null | undefined): void {
  const { activeElement: now } = document
  if (!now || now === document.body || from?.contains(now)) to?.focus()
}
