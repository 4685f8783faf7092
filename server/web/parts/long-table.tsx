import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { LongList } from '../state/long-list.ts'
import { useNarrow } from '../state/media.ts'
import { useSpeech } from '../state/speech.ts'
import { useWindowRows } from '../state/window-rows.ts'
import { countIn } from '../words.ts'
import { Complaint } from './complaint.tsx'
import { Waiting } from './waiting.tsx'

/** `isUnseen`: for a column that needs no name to those who see it. */
type Head = { name: string; label: string; isUnseen?: boolean }
type Props<T> = {
  label: string
  list: LongList<T>
  /** How many entries there are in all, where that is known. */
  total?: number | undefined
  heads: readonly Head[]
  /** The cells of a row; the first holds a link that takes the focus (`class="cover"`, with the given tabIndex). */
  row(entry: T, tabIndex: number): ComponentChildren
  keyOf(entry: T): string
  isCurrent(entry: T): boolean
  /** Heights of a row, which all rows have. */
  wide_px: number
  narrow_px: number
  isShown?: boolean
  class: string
}

/** Rows from the end at which the next page is asked for. */
const NEAR_END = 40

/** What a key does to the place in the list; undefined for any other key. */
function moved(key: string, at: number, count: number, pageRows: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'PageDown':
      return at + pageRows
    case 'PageUp':
      return at - pageRows
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  return undefined
}

/** One Tab stop, arrows from row to row; the row that has the focus stays rendered. */
function useRowKeys(count: number, rowPx: number, show: (index: number) => void) {
  const [active, setActive] = useState(0)
  const isWanted = useRef(false)
  const body = useRef<HTMLTableSectionElement>(null)
  // at once, not after the next picture: a key pressed meanwhile would go to a row that is no longer there
  useLayoutEffect(() => {
    if (!isWanted.current) return
    const link = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${active + 2}"] .cover`)
    if (!link) return
    isWanted.current = false
    link.focus({ preventScroll: true })
  })
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    const to = moved(event.key, active, count, Math.max(1, Math.floor(innerHeight / rowPx) - 2))
    if (to === undefined || !(event.target as HTMLElement).classList.contains('cover')) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, to))
    isWanted.current = true
    setActive(next)
    show(next)
  }
  return { active: Math.min(active, Math.max(0, count - 1)), setActive, press, body }
}

const Gap = ({ px }: { px: number }) =>
  px > 0 ? (
    <tbody class="gap" aria-hidden="true">
      <tr style={{ height: `${px}px` }}>
        <td />
      </tr>
    </tbody>
  ) : null

/** How far the list is read, and what stopped it. */
function Foot<T>({ list, total }: { list: LongList<T>; total: number | undefined }) {
  const { say, language } = useSpeech()
  // what was read stays: only the page that did not come is asked for again
  if (list.refusal) return <Complaint refusal={list.refusal} again={list.hasMore ? list.more : list.again} />
  const shown = countIn(language, list.items.length)
  return (
    <p class="more faint" role="status">
      {list.isAsking
        ? say('loading')
        : total !== undefined && total > list.items.length
          ? say('shown_of', { count: shown, total: countIn(language, total) })
          : say('shown', { count: shown })}
    </p>
  )
}

/** A table of any length: only the rows in sight are there, and the next page is read as one nears the end. */
export function LongTable<T>(props: Props<T>) {
  const { label, list, total, heads, row, keyOf, isCurrent, isShown = true } = props
  const rowPx = useNarrow() ? props.narrow_px : props.wide_px
  const box = useRef<HTMLTableElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { items, hasMore } = list
  const { span, show } = useWindowRows(head, { name: list.name, count: items.length, rowPx, isShown })
  const { active, setActive, press, body } = useRowKeys(items.length, rowPx, show)
  useEffect(() => {
    if (isShown && hasMore && !list.refusal && span.end > items.length - NEAR_END) list.more()
  }, [span.end, items.length, hasMore, isShown, list.isAsking])
  if (!list.isKnown) return list.refusal ? <Complaint refusal={list.refusal} again={list.again} /> : <Waiting />
  if (items.length === 0) return list.refusal ? <Foot list={list} total={total} /> : null
  const stop = active >= span.first && active < span.end ? active : span.first
  return (
    <div class="long">
      <div class="rows" ref={head} />
      <table
        ref={box}
        class={`stacks ${props.class}`}
        aria-label={label}
        aria-rowcount={(total ?? (hasMore ? -2 : items.length)) + 1}
        onKeyDown={press}
      >
        <thead>
          <tr aria-rowindex={1}>
            {heads.map(({ name, label: text, isUnseen }) => (
              <th key={name} scope="col" class={`c-${name}`}>
                {isUnseen ? <span class="unseen">{text}</span> : text}
              </th>
            ))}
          </tr>
        </thead>
        <Gap px={span.first * rowPx} />
        <tbody ref={body}>
          {items.slice(span.first, span.end).map((entry, i) => {
            const index = span.first + i
            return (
              <tr
                key={keyOf(entry)}
                aria-rowindex={index + 2}
                aria-current={isCurrent(entry) ? 'true' : undefined}
                style={{ height: `${rowPx}px` }}
                onFocusIn={() => setActive(index)}
              >
                {row(entry, index === stop ? 0 : -1)}
              </tr>
            )
          })}
        </tbody>
        <Gap px={(items.length - span.end) * rowPx} />
      </table>
      <Foot list={list} total={total} />
    </div>
  )
}
