import { tokensIn } from '../tokens.ts'

/** Tags that end a line where they stand; the others leave no trace (提<b>现</b> is one word). */
const BLOCKS = new Set(
  'address article aside blockquote br caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const INLINES = new Set(
  'a abbr acronym area audio b base basefont bdi bdo big button canvas center cite code col colgroup data dfn dir del details em embed font html head body i iframe img input ins kbd label legend link map mark meta meter noscript object optgroup option output param picture progress q rp rt ruby s samp script select small source span strike strong style sub summary sup svg template textarea time title track tt u var video wbr'.split(
    ' ',
  ),
)
/** Elements whose content is no text. */
const RAW = new Set(['script', 'style', 'svg'])
const NAME = /<(\/?)([a-z][a-z0-9]{0,10}(?::[a-z0-9]{1,10})?)(?=[\s/>])/iy

type Tag = { name: string; closes: boolean; end: number }

/** The tag at `at`, or null where what stands there is no tag: a bare name needs `name="value"` after it, or nothing. */
function tagAt(text: string, at: number): Tag | null {
  NAME.lastIndex = at
  const head = NAME.exec(text)
  if (!head) return null
  const name = head[2]!.toLowerCase()
  if (!BLOCKS.has(name) && !INLINES.has(name) && !name.includes(':')) return null
  let quote = ''
  let hasValue = false
  let hasWords = false
  for (let i = at + head[0].length; i < text.length; i++) {
    const c = text[i]!
    if (c === '<') return null
    if (quote) quote = c === quote ? '' : quote
    else if (c === '>') return hasWords && !hasValue ? null : { name, closes: head[1] === '/', end: i + 1 }
    else if (c === '=') hasValue = true
    else if ((c === '"' || c === "'") && hasValue) quote = c
    else if (c !== '/' && c.trim()) hasWords = true
  }
  return null
}

/** HTML markup goes, and with it comments, scripts and styles; `a < b` and `<b and c>` are no tags. Linear: a tag never holds `<`. */
export function dropTags(text: string): string {
  let at = text.indexOf('<')
  if (at < 0) return text
  let out = ''
  let from = 0
  // ASCII only: İ would change its length, and positions with it
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const closed = new Map<string, number>()
  /** Searches for an end once; where there is none, never again. */
  const endOf = (end: string, after: number): number => {
    if (closed.get(end) === -1) return -1
    const found = lower.indexOf(end, after)
    closed.set(end, found)
    return found
  }
  while (at >= 0) {
    let end = -1
    let instead = ''
    if (text.startsWith('<!--', at)) {
      const close = endOf('-->', at + 4)
      end = close < 0 ? -1 : close + 3
    } else {
      const tag = tagAt(text, at)
      if (tag) {
        end = tag.end
        instead = BLOCKS.has(tag.name) ? '\n' : ''
        const close = RAW.has(tag.name) && !tag.closes ? endOf(`</${tag.name}`, tag.end) : -1
        if (close >= 0) end = close
      }
    }
    if (end > at) {
      out += text.slice(from, at) + tokensIn(text.slice(at, end)) + instead
      from = end
    }
    at = text.indexOf('<', end > at ? end : at + 1)
  }
  return out + text.slice(from)
}
