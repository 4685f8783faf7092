import { type Details, type ErrorCode, HufuError } from './error.ts'

/** `digits`: the top level's numbers as written, so that an id of 17 digits can be told from the double that it becomes. */
export type ReadJson = { value: unknown; digits: Record<string, string> }

export const MAX_DEPTH = 32
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor'])
const SPACE = /[ \t\r\n]*/y
const PLAIN = /[^"\\\u0000-\u001f]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const HEX = /[0-9a-fA-F]{4}/y
const ESCAPES = new Map(Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }))
const WORDS: [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
]
const LONE_SURROGATE = /[\ud800-\udfff]/u

/**
 * Reads JSON from strangers: what JSON.parse lets through in silence is refused with its column.
 *
 * Errors  HufuError with a column: `json_syntax`, `json_too_deep` (32), `json_duplicate_key`, `json_number` (1e400),
 *         `forbidden_name` (`__proto__` …), `bad_character` (NUL, half of a surrogate pair).
 * Source  RFC 8259; nothing beyond it (no NaN, no comments, no trailing comma).
 */
export function readJson(text: string): ReadJson {
  const reader = new JsonReader(text)
  const value = reader.whole()
  return { value, digits: reader.digits }
}

class JsonReader {
  readonly digits: Record<string, string> = Object.create(null)
  private readonly text: string
  private at = 0
  private depth = 0

  constructor(text: string) {
    this.text = text
  }

  whole(): unknown {
    const value = this.value()
    this.skip(SPACE)
    if (this.at < this.text.length) this.fail('json_syntax')
    return value
  }

  private value(key?: string): unknown {
    this.skip(SPACE)
    const c = this.text[this.at]
    if (c === '{') return this.nested(() => this.object())
    if (c === '[') return this.nested(() => this.array())
    if (c === '"') return this.string()
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length
        return value
      }
    }
    return this.number(key)
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) this.fail('json_too_deep', { limit: MAX_DEPTH })
    this.at++
    const value = read()
    this.depth--
    return value
  }

  private object(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    const keys = new Set<string>()
    if (this.ends('}')) return object
    do {
      this.skip(SPACE)
      const start = this.at
      if (this.text[start] !== '"') this.fail('json_syntax')
      const key = this.string()
      if (FORBIDDEN.has(key)) this.fail('forbidden_name', { name: key }, start)
      if (keys.has(key)) this.fail('json_duplicate_key', { name: key }, start)
      keys.add(key)
      this.skip(SPACE)
      if (this.text[this.at] !== ':') this.fail('json_syntax')
      this.at++
      object[key] = this.value(this.depth === 1 ? key : undefined)
    } while (!this.ends('}', true))
    return object
  }

  private array(): unknown[] {
    const array: unknown[] = []
    if (this.ends(']')) return array
    do array.push(this.value())
    while (!this.ends(']', true))
    return array
  }

  /** Passes the closing mark, or (between members) the comma that promises another. */
  private ends(mark: '}' | ']', between = false): boolean {
    this.skip(SPACE)
    const c = this.text[this.at]
    if (c === mark || (between && c === ',')) this.at++
    else if (between) this.fail('json_syntax')
    return c === mark
  }

  private string(): string {
    const start = this.at++
    let out = this.skip(PLAIN)
    while (this.text[this.at] !== '"') {
      if (this.text[this.at] !== '\\') this.fail('json_syntax')
      out += this.escape() + this.skip(PLAIN)
    }
    this.at++
    if (out.includes('\0')) this.fail('bad_character', { character: 'U+0000' }, start)
    if (LONE_SURROGATE.test(out)) this.fail('bad_character', { character: 'U+D800–U+DFFF' }, start)
    return out
  }

  private escape(): string {
    const c = this.text[this.at + 1] ?? ''
    if (c !== 'u') {
      const plain = ESCAPES.get(c)
      if (plain === undefined) this.fail('json_syntax')
      this.at += 2
      return plain
    }
    this.at += 2
    const hex = this.skip(HEX)
    if (!hex) this.fail('json_syntax')
    return String.fromCharCode(Number.parseInt(hex, 16))
  }

  private number(key?: string): number {
    const start = this.at
    const digits = this.skip(NUMBER)
    if (!digits) this.fail('json_syntax')
    const value = Number(digits)
    if (!Number.isFinite(value)) this.fail('json_number', { found: digits.slice(0, 40) }, start)
    if (key !== undefined) this.digits[key] = digits
    return value
  }

  private skip(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)?.[0] ?? ''
    this.at += match.length
    return match
  }

  private fail(code: ErrorCode, details: Details = {}, at = this.at): never {
    const next = this.text.slice(at, at + 20)
    const found = next ? { found: next } : { found: 'the end', found_zh: '到这里就结束了' }
    throw new HufuError(code, { column: at + 1, ...found, ...details }, { column: at + 1 })
  }
}
