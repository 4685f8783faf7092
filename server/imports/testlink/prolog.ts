import { HufuError } from '../../../shared/error.ts'
import { MAX_JUNK } from './limits.ts'
import { isKnownRoot } from './roots.ts'

/** Where the XML begins, and what other than space and comments stood before it. */
export type Beginning = { at: number; junk: string }

const NAME = /<([A-Za-z_][\w:.-]*)/y
/** Enough to read any mark or root name that could stand at a `<`. */
const LOOK_AHEAD = 64

/**
 * Finds the prolog or, without one, the root: PHP's warnings or a comment may stand before it.
 * Shape   null where the buffer has to grow first.
 * Errors  `empty_file`, `html_page`, `xml_doctype`, `xml_unknown_root`, `unknown_file`.
 */
export function findBeginning(buffer: string, isLast: boolean): Beginning | null {
  let junk = ''
  let unknown: string | null = null
  for (let at = 0; ; ) {
    const lt = buffer.indexOf('<', at)
    if (lt < 0 || (!isLast && buffer.length - lt < LOOK_AHEAD)) return noBeginning(buffer, isLast, unknown)
    if (lt > MAX_JUNK) return noBeginning(buffer, true, unknown)
    junk += buffer.slice(at, lt)
    if (/^<\?xml[\s?]/.test(buffer.slice(lt, lt + 6))) return { at: lt, junk: found(buffer.slice(0, lt)) }
    const mark = buffer.startsWith('<!--', lt) ? '-->' : buffer.startsWith('<?', lt) ? '?>' : null
    if (mark) {
      const end = buffer.indexOf(mark, lt + 2)
      if (end < 0) return noBeginning(buffer, isLast, unknown)
      at = end + mark.length
      continue
    }
    NAME.lastIndex = lt
    const name = NAME.exec(buffer)?.[1] ?? null
    if (name && isKnownRoot(name)) return { at: lt, junk: found(junk) }
    if (name?.toLowerCase() === 'html' || /^<!doctype\s+html/i.test(buffer.slice(lt, lt + LOOK_AHEAD))) {
      throw new HufuError('html_page')
    }
    if (/^<!DOCTYPE/i.test(buffer.slice(lt, lt + 9))) throw new HufuError('xml_doctype')
    unknown ??= name
    junk += '<'
    at = lt + 1
  }
}

function noBeginning(buffer: string, isLast: boolean, unknown: string | null): null {
  if (!isLast && buffer.length < MAX_JUNK) return null
  if (buffer.trim() === '') throw new HufuError('empty_file')
  if (unknown) throw new HufuError('xml_unknown_root', { root: unknown })
  throw new HufuError('unknown_file')
}

const found = (junk: string) => junk.trim().slice(0, 200)
