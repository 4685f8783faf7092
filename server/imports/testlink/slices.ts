import { XMLParser } from 'fast-xml-parser'
import { HufuError } from '../../../shared/error.ts'
import type { CaseSlice } from './case-slice.ts'

/** A node as the parser gives it: `{tag: children, ':@': attributes}` or `{'#text': text}`, in document order. */
export type Node = { [tag: string]: Node[] | string | Record<string, string> | undefined }

/** Ids stay text, order stays, entities can't expand: nothing here but the five of XML, HTML's common ones, and numbers. */
const parser = () =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    htmlEntities: true,
    processEntities: { enabled: true, maxEntityCount: 1, maxExpandedLength: 100_000 },
    maxNestedTags: 200,
    jPath: false, // or every text would spell out its path
  })

/** One parser of one file: making the parser's inner state costs as much as three small cases, so cases come in batches. */
export class SliceParser {
  private readonly parser = parser()

  /** The `<testcase>` node of each slice. Errors: `xml_malformed` at the case, for what the scanner let through. */
  cases(slices: readonly CaseSlice[]): Node[] {
    if (slices.length === 0) return []
    try {
      const nodes = this.read(slices.map((slice) => slice.xml).join(''))
      if (nodes.length === slices.length) return nodes
    } catch {
      // One of them can't be read: below says which.
    }
    return slices.map((slice) => this.one(slice))
  }

  /** The attributes of a start tag, decoded. */
  attributes(tag: string): Record<string, string> {
    return attributesOf(this.read(tag.replace(/\/?>$/, '/>'))[0] ?? {})
  }

  /** Text that stood between tags, decoded. */
  text(escaped: string): string {
    return ownText(this.read(`<t>${escaped}</t>`)[0] ?? {})
  }

  private one(slice: CaseSlice): Node {
    try {
      const node = this.read(slice.xml)[0]
      if (node) return node
    } catch {
      // The parser's own words name no place.
    }
    throw new HufuError('xml_malformed', { found: slice.raw.slice(0, 40) }, { ...slice.place })
  }

  private read(xml: string): Node[] {
    const [root] = this.parser.parse(`<_>${xml}</_>`) as Node[]
    return childrenOf(root ?? {}).filter((node) => nameOf(node) !== '#text')
  }
}

export function nameOf(node: Node): string {
  for (const key in node) if (key !== ':@') return key
  return ''
}

export function childrenOf(node: Node): Node[] {
  const children = node[nameOf(node)]
  return Array.isArray(children) ? children : []
}

export function attributesOf(node: Node): Record<string, string> {
  return (node[':@'] as Record<string, string> | undefined) ?? {}
}

export function childrenNamed(node: Node, name: string): Node[] {
  return childrenOf(node).filter((child) => nameOf(child) === name)
}

/** Every element of that name at any depth, in order. */
export function descendants(node: Node, name: string): Node[] {
  return childrenOf(node).flatMap((child) => (nameOf(child) === name ? [child] : descendants(child, name)))
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/**
 * A field's text without the line breaks around it. Hand-made files write HTML as elements: it becomes HTML again, as
 * if it had come in CDATA.
 */
export function ownText(node: Node | undefined): string {
  if (!node) return ''
  let text = ''
  for (const child of childrenOf(node)) {
    const own = child['#text']
    if (typeof own === 'string') text += own
    else if (isElement(nameOf(child))) return bare(childrenOf(node).map(markup).join(''))
  }
  return bare(text)
}

/** Without the white space around it: by hand, since a pattern anchored at the end tries every space of a long text. */
function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  const own = start === 0 && end === text.length ? text : text.slice(start, end)
  return own.includes('\r') ? own.replace(/\r\n?/g, '\n') : own
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

const isElement = (name: string) => name !== '#text' && !name.startsWith('?')

const textOf = (node: Node): string => (typeof node['#text'] === 'string' ? node['#text'] : '')

function markup(node: Node): string {
  const name = nameOf(node)
  if (!isElement(name)) return escaped(textOf(node))
  const attributes = Object.entries(attributesOf(node)).map(
    ([key, value]) => ` ${key}="${escaped(value).replace(/"/g, '&quot;')}"`,
  )
  return `<${name}${attributes.join('')}>${childrenOf(node).map(markup).join('')}</${name}>`
}
