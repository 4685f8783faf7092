import type { RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useWorkplace } from './workplace.ts'

/** Rows rendered above and below those in sight. */
const SPARE = 12
/** What the page's head covers. */
const HEAD_PX = 56

export type Span = { first: number; end: number }

/** Which rows lie in the window. `rows`: the element that all rows stand in, one after the other. */
export function spanOf(top: number, height: number, count: number, rowPx: number): Span {
  const first = Math.max(0, Math.min(count, Math.floor(-top / rowPx) - SPARE))
  const end = Math.min(count, Math.ceil((height - top) / rowPx) + SPARE)
  return { first, end: Math.max(first, end) }
}

/**
 * Windowing over the page's own scrolling: rows are of one height, so that where each lies is known without it.
 * `name`: under which the place is kept for coming back; `isShown` false while the list is hidden by its detail.
 */
export function useWindowRows(
  box: RefObject<HTMLElement | null>,
  { name, count, rowPx, isShown }: { name: string; count: number; rowPx: number; isShown: boolean },
) {
  const { shelf } = useWorkplace()
  const [span, setSpan] = useState<Span>({ first: 0, end: Math.min(count, 30) })
  const place = `${name} place`

  const look = useCallback(() => {
    const element = box.current
    if (!element || element.offsetParent === null) return
    const { top } = element.getBoundingClientRect()
    const next = spanOf(top, innerHeight, count, rowPx)
    setSpan((old) => (old.first === next.first && old.end === next.end ? old : next))
    shelf.set(place, -top)
  }, [count, rowPx, place])

  useEffect(() => {
    let frame = 0
    const soon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [look])

  // back at a list that was left: once, as it appears; what stands above it may still be on its way
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (!isShown) isBack.current = false
    if (!isShown || count === 0 || isBack.current) return
    isBack.current = true
    const left = shelf.get(place) as number | undefined
    const top = box.current?.getBoundingClientRect().top ?? 0
    if (left !== undefined && left > 0) scrollBy(0, top + left)
  }, [place, isShown, count > 0])
  useLayoutEffect(look, [look, isShown])

  /** Scrolls no more than it takes to see a row. */
  const show = (index: number) => {
    const element = box.current
    if (!element) return
    const top = element.getBoundingClientRect().top + index * rowPx
    if (top < HEAD_PX) scrollBy(0, top - HEAD_PX - rowPx)
    else if (top + rowPx > innerHeight) scrollBy(0, top + rowPx * 2 - innerHeight)
    look()
  }
  return { span: { first: Math.min(span.first, count), end: Math.min(span.end, count) }, show }
}
