import { TextDecoder } from 'node:util'
import { encodingOf } from './encoding.ts'
import { isKnownRoot } from './roots.ts'

/** The first bytes as text, for a look: a wrong or cut character does no harm here. */
export function headText(head: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(head.subarray(0, 4096)).label).decode(head)
  } catch {
    return new TextDecoder('latin1').decode(head)
  }
}

/** Whether XML begins somewhere in the head and it is no web page; which XML it is, the reader says by name. */
export function showsXml(head: Uint8Array): boolean {
  const text = headText(head)
  if (showsHtml(text)) return false
  if (/<\?xml[\s?]/.test(text) || /^\s*<!DOCTYPE/i.test(text)) return true
  return [...text.matchAll(/<([A-Za-z_][\w:.-]*)/g)].some(([, name]) => isKnownRoot(name!))
}

/** The first tag behind prolog and comments is a page's. */
export function showsHtml(text: string): boolean {
  let rest = text.trimStart()
  for (;;) {
    const mark = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null
    const end = mark ? rest.indexOf(mark) : -1
    if (!mark || end < 0) return /^<(?:!doctype\s+)?html[\s>]/i.test(rest)
    rest = rest.slice(end + mark.length).trimStart()
  }
}
