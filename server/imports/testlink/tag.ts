import { type ErrorCode, HufuError } from '../../../shared/error.ts'
import { MAX_ATTRIBUTES } from './limits.ts'

/** `text` is the tag as the parser may read it: bare `&` and `<` in values are escaped, and `signs` says which were. */
export type StartTag = {
  name: string
  attributes: string[]
  text: string
  isEmpty: boolean
  signs: ReadonlySet<string>
}

/** A fault inside a tag, `offset` characters behind its `<`; the scanner knows the line. */
export class TagFault extends Error {
  readonly offset: number
  readonly fault: HufuError

  constructor(code: ErrorCode, details: HufuError['details'], offset: number) {
    super(code)
    this.offset = offset
    this.fault = new HufuError(code, details)
  }
}

const NONE: ReadonlySet<string> = new Set()
const STOPS = /[>"']/g
const NAME = /<([^\s<>"'/=]+)/y
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const TAIL = /\s*(\/?)>/y
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor', 'hasOwnProperty'])
const BARE_AMPERSAND = /&(?!(?:[A-Za-z][A-Za-z0-9]*|#\d+|#x[0-9a-fA-F]+);)/g
const REFERENCE = /&#(?:(\d+)|x([0-9a-fA-F]+));/g

/** Offset behind the `>` that ends the tag at `at`; -1 where the buffer doesn't hold it yet. */
export function tagEnd(buffer: string, at: number): number {
  STOPS.lastIndex = at
  for (let stop = STOPS.exec(buffer); stop; stop = STOPS.exec(buffer)) {
    if (stop[0] === '>') return stop.index + 1
    const close = buffer.indexOf(stop[0], stop.index + 1)
    if (close < 0) return -1
    STOPS.lastIndex = close + 1
  }
  return -1
}

/** Reads one whole start tag. Errors: TagFault. */
export function readStartTag(tag: string): StartTag {
  NAME.lastIndex = 0
  const name = NAME.exec(tag)?.[1] ?? ''
  if (FORBIDDEN.has(name)) throw new TagFault('forbidden_name', { name }, 0)
  if (tag.length === name.length + 2) return { name, attributes: [], text: tag, isEmpty: false, signs: NONE }
  const { attributes, values, starts, end } = readAttributes(tag, name.length + 1)
  TAIL.lastIndex = end
  const tail = TAIL.exec(tag)
  if (!tail || TAIL.lastIndex !== tag.length) {
    throw new TagFault('xml_malformed', { found: tag.slice(end, end + 40).trim() }, end)
  }
  const isEmpty = tail[1] === '/'
  if (!/[&<]/.test(values.join(''))) return { name, attributes, text: tag, isEmpty, signs: NONE }
  const signs = new Set<string>()
  const fixed = attributes.map((attribute, i) => ` ${attribute}="${quoted(fixSigns(values[i]!, signs, starts[i]))}"`)
  const text = signs.size > 0 ? `<${name}${fixed.join('')}${tail[1]}>` : tag
  return { name, attributes, text, isEmpty, signs }
}

const quoted = (value: string) => value.replace(/"/g, '&quot;')

type Attributes = { attributes: string[]; values: string[]; starts: number[]; end: number }

function readAttributes(tag: string, from: number): Attributes {
  const attributes: string[] = []
  const values: string[] = []
  const starts: number[] = []
  const seen = new Set<string>()
  let end = from
  for (;;) {
    ATTRIBUTE.lastIndex = end
    const match = ATTRIBUTE.exec(tag)
    if (!match) return { attributes, values, starts, end }
    const name = match[1]!
    if (FORBIDDEN.has(name)) throw new TagFault('forbidden_name', { name }, end + 1)
    if (seen.has(name)) throw new TagFault('xml_duplicate_attribute', { name }, end + 1)
    if (attributes.length === MAX_ATTRIBUTES) {
      throw new TagFault('xml_too_many_attributes', { limit: MAX_ATTRIBUTES }, end + 1)
    }
    seen.add(name)
    attributes.push(name)
    const value = match[2] ?? match[3] ?? ''
    values.push(value)
    end = ATTRIBUTE.lastIndex
    starts.push(end - value.length - 1)
  }
}

/** Escapes signs that can only be meant as themselves, noting which. Errors: TagFault for `&#0;` and its like. */
export function fixSigns(text: string, signs: Set<string>, offset = 0): string {
  let fixed = text
  if (fixed.includes('&')) {
    checkReferences(fixed, offset)
    fixed = fixed.replace(BARE_AMPERSAND, () => {
      signs.add('&')
      return '&amp;'
    })
  }
  return fixed.replace(/</g, () => {
    signs.add('<')
    return '&lt;'
  })
}

function checkReferences(text: string, offset: number): void {
  for (const match of text.matchAll(REFERENCE)) {
    const code = match[1] ? Number(match[1]) : Number.parseInt(match[2]!, 16)
    const isCharacter =
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 32 && code < 0xd800) ||
      (code > 0xdfff && code < 0xfffe) ||
      (code > 0xffff && code <= 0x10ffff)
    if (!isCharacter) throw new TagFault('bad_character', { character: match[0].slice(0, 20) }, offset + match.index)
  }
}
