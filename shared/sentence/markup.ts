import { ENTITIES } from './entities.ts'

/** A picture or file that a text names; the bytes of a data: URI are counted, never kept. */
export type Picture = { name: string; media_type: string; size: number | null }
/** `item` is the line's place in its list (1 for the first), null outside lists; `depth` counts enclosing lists. */
export type MarkupLine = { text: string; item: number | null; depth: number }
export type Markup = { lines: MarkupLine[]; pictures: Picture[] }

const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*|[^<>]*)>|<!--[\s\S]*?-->|<![^>]*>|<\?[^>]*>/g
/** A tag cut off by a field's size limit: base64 pasted into a step ends in the middle. */
const CUT_TAG = /<img\b[^>]*(?:>|$)|<(?:a|span|p|div|td)\b[^<>]*$/gi
const BREAKS = new Set(
  'p div br li ul ol tr table tbody h1 h2 h3 h4 h5 h6 blockquote pre dl dt dd section hr'.split(' '),
)
const SILENT = /<(style|script|xml|head|o:p)\b[^>]*>[\s\S]*?<\/\1\s*>/gi
const KNOWN_TAG =
  /<\/?(?:p|br|li|ul|ol|div|span|img|strong|b|i|em|u|table|tbody|tr|td|th|a|font|h[1-6]|pre|code|sup|sub|dl|dt|dd)\b[^<>]*>/i
const DATA_URI = /data:([\w.+-]{1,64}\/[\w.+-]{1,64})?(?:;[\w=.+-]{1,64}){0,4};base64,([A-Za-z0-9+/=\s]*)/g
const MEDIA: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
}

/** Named and numeric references, once: `&amp;lt;` becomes `&lt;`. An unknown name stays as typed. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi, (whole, hex, dec, name) => {
    if (name !== undefined) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

const attribute = (tag: string, name: string): string => {
  const m = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  return decodeEntities(m?.[1] ?? m?.[2] ?? m?.[3] ?? '')
}

function pictureOf(source: string, alt: string): Picture {
  const data = /^data:([\w.+-]+\/[\w.+-]+)?[^,]*,([\s\S]*)$/.exec(source)
  if (data)
    return {
      name: alt || 'inline picture',
      media_type: data[1] ?? 'application/octet-stream',
      size: Math.floor((data[2]!.replace(/[\s=]/g, '').length * 3) / 4),
    }
  const name = source.split('#')[0]!.split('/').pop() ?? source
  const ending = /\.([a-z0-9]{2,4})(?:\?|$)/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return { name: alt || name || 'picture', media_type: MEDIA[ending] ?? 'image/*', size: null }
}

/** TestLink's own marks: an inline image is a picture, a variable a template variable. */
function ownMarks(text: string, pictures: Picture[]): string {
  return text
    .replace(/\[tlInlineImage\]\s*(\w+)\s*\[\/tlInlineImage\]/gi, (_, id: string) => {
      pictures.push({ name: `attachment ${id}`, media_type: 'image/*', size: null })
      return ' '
    })
    .replace(/\[tlVar\]\s*([^[\]]+?)\s*\[\/tlVar\]/gi, '{$1}')
    .replace(/!\[([^\]\n]*)\]\(([^)\s]+)\)/g, (_, alt: string, source: string) => {
      pictures.push(pictureOf(source, alt))
      return ' '
    })
}

/** Lists nest: a line's number is its place in the innermost list, its depth how many lists stand around it. */
class LineCollector {
  readonly lines: MarkupLine[] = []
  private current = ''
  private readonly lists: number[] = []
  private item: number | null = null

  add(text: string): void {
    this.current += text
  }
  end(): void {
    const text = this.current.replace(/[ \t\u00a0\u3000\r]+/g, ' ').trim()
    if (text) {
      this.lines.push({ text, item: this.item, depth: this.lists.length })
      this.item = null
    }
    this.current = ''
  }
  tag(name: string, closes: boolean): void {
    this.end()
    if (name === 'ol' || name === 'ul') {
      if (closes) this.lists.pop()
      else this.lists.push(0)
      this.item = null
    }
    if (name === 'li' && !closes) {
      if (this.lists.length === 0) this.lists.push(0)
      const last = this.lists.length - 1
      this.lists[last]! += 1
      this.item = this.lists[last]!
    }
  }
}

function unescapeWhole(text: string): string {
  return !KNOWN_TAG.test(text) && /&lt;\/?(?:p|br|li|ul|ol|div|span|img|strong|table)\b/i.test(text)
    ? decodeEntities(text)
    : text
}

function readHtml(html: string, pictures: Picture[]): MarkupLine[] {
  const collector = new LineCollector()
  const words = (text: string) => {
    const kept = text.replace(CUT_TAG, (cut) => {
      if (/^<img/i.test(cut)) pictures.push(pictureOf(/src\s*=\s*["']?([^"'\s]*)/i.exec(cut)?.[1] ?? '', ''))
      return ''
    })
    collector.add(decodeEntities(kept.replace(/\s+/g, ' ')))
  }
  let from = 0
  for (const m of html.matchAll(TAG)) {
    words(html.slice(from, m.index))
    from = m.index + m[0].length
    const name = m[2]?.toLowerCase()
    if (!name) continue
    if (name === 'img') pictures.push(pictureOf(attribute(m[3] ?? '', 'src'), attribute(m[3] ?? '', 'alt')))
    else if (BREAKS.has(name)) collector.tag(name, m[1] === '/')
    else if (name === 'td' || name === 'th') collector.add(' ')
  }
  words(html.slice(from))
  collector.end()
  return collector.lines
}

function readPlain(text: string): MarkupLine[] {
  return decodeEntities(text)
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.replace(/[ \t\u00a0\u3000]+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => ({ text: line, item: null, depth: 0 }))
}

/**
 * Reads a field as a person sees it: HTML (escaped or not, Word's leavings, unclosed tags) or plain text, line by line.
 * Not a browser: styles, scripts and unknown tags are dropped, `</br>` breaks like `<br>`. Pictures are named, never text.
 */
export function readMarkup(field: string): Markup {
  const pictures: Picture[] = []
  const marked = ownMarks(unescapeWhole(field), pictures).replace(SILENT, ' ')
  const lines = KNOWN_TAG.test(marked) || /<img\b/i.test(marked) ? readHtml(marked, pictures) : readPlain(marked)
  const clean = lines.flatMap((line) => {
    const text = line.text
      .replace(DATA_URI, (_, media: string | undefined, bytes: string) => {
        pictures.push(pictureOf(`data:${media ?? ''};base64,${bytes}`, ''))
        return ''
      })
      .replace(/[\u200b-\u200f\u2060\ufeff\ufffc\ufffd]/g, '')
      .trim()
    return text && !/^[-–—=_*~.·\s]+$/.test(text) ? [{ ...line, text }] : []
  })
  return { lines: clean, pictures }
}
