import { HufuError } from '../../../shared/error.ts'
import { MAX_TEXT } from './limits.ts'

const SPACE = /\s*/y
const LONGEST_MARK = '<![CDATA['.length

/** `end`: offset of the `]]>` that closes the section, -1 where none does. `close`: where the element's end tag stands, if it was sought. */
export type CdataEnd = { end: number; close: number; isRepaired: boolean }

/**
 * Where a CDATA section ends. TestLink doesn't escape `]]>` in what people typed, so the first one may be theirs: it is,
 * when what follows doesn't close `element` but a later `]]>` right before the end tag does. With another section in
 * between there are two readings, and XML's own stands.
 *
 * Shape   null where the buffer has to grow before this can be told. `known` is the `close` that an earlier section of
 *         the same element found: without it, many short sections would each look through the whole field.
 * Errors  `xml_too_long`.
 */
export function cdataEnd(
  buffer: string,
  from: number,
  element: string,
  isLast: boolean,
  known: number,
): CdataEnd | null {
  const first = buffer.indexOf(']]>', from)
  if (first < 0) return isLast ? { end: -1, close: -1, isRepaired: false } : null
  const next = behindSpace(buffer, first + 3)
  if (!isLast && buffer.length - next < Math.max(LONGEST_MARK, element.length + 3)) return null
  if (buffer.startsWith(`</${element}>`, next)) return { end: first, close: next, isRepaired: false }
  if (/^<(?:!--|!\[CDATA\[|\?)/.test(buffer.slice(next, next + LONGEST_MARK))) {
    return { end: first, close: known, isRepaired: false }
  }
  const close = known > first ? known : endTag(buffer, first + 3, element, isLast)
  if (close < 0 ? buffer.length - first > MAX_TEXT : close - first > MAX_TEXT) {
    throw new HufuError('xml_too_long', { tag: element, limit: MAX_TEXT })
  }
  if (close < 0) return isLast ? { end: first, close, isRepaired: false } : null
  const last = close === next ? first : lastMark(buffer, first, close)
  return { end: last, close, isRepaired: last !== first }
}

function behindSpace(buffer: string, from: number): number {
  if (buffer[from] === '<') return from
  SPACE.lastIndex = from
  SPACE.exec(buffer)
  return SPACE.lastIndex
}

/** Offset of `</element` as a whole word; -1 also where the word may go on in what hasn't arrived. */
function endTag(buffer: string, from: number, element: string, isLast: boolean): number {
  const mark = `</${element}`
  for (let at = buffer.indexOf(mark, from); at >= 0; at = buffer.indexOf(mark, at + 1)) {
    const next = buffer[at + mark.length]
    if (next === undefined) return isLast ? at : -1
    if (/[\s>]/.test(next)) return at
  }
  return -1
}

/** Offset of the `]]>` right before the end tag at `close` (converters put a comment between), else of the first. */
function lastMark(buffer: string, first: number, close: number): number {
  const section = buffer.indexOf('<![CDATA[', first)
  if (section >= 0 && section < close) return first
  let text = buffer.slice(first + 3, close).trimEnd()
  while (text.endsWith('-->') && text.includes('<!--')) text = text.slice(0, text.lastIndexOf('<!--')).trimEnd()
  return text.endsWith(']]>') ? first + text.length : first
}
