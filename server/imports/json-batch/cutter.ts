import { HufuError } from '../../../shared/error.ts'

/** A value's text and where it begins. `key` null: a member of the list. */
export type Cut = { key: string | null; text: string; line: number; column: number }

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d]
const NEWLINE = 0x0a
const isSpace = (c: number) => c === 0x20 || c === NEWLINE || c === 0x0d || c === 0x09

/** What may come next at the top of the object, or of the list. */
type Expecting =
  | 'object'
  | 'key'
  | 'key_or_end'
  | 'colon'
  | 'value'
  | 'member'
  | 'member_or_end'
  | 'comma'
  | 'member_comma'
  | 'nothing'

/**
 * Cuts the text of one JSON object into its values, and one list of it into its members, as the text comes. It only looks
 * for strings and brackets: whether a piece is JSON is for its reader to say.
 */
export class Cutter {
  private readonly list: string
  private readonly most: number
  private expecting: Expecting = 'object'
  private key = ''
  /** A second one of its name is a value like others: whoever takes both sees two. */
  private isListSeen = false
  /** The piece that is being taken: its text so far, how deep brackets nest in it, and whether a string is open. */
  private piece: { parts: string[]; length: number; depth: number; isString: boolean; isKey: boolean } | undefined
  private start = { line: 1, column: 1 }
  private isEscaped = false
  private line = 1
  /** How many characters came before the line's first. */
  private lineAt = 0
  private passed = 0

  constructor(list: string, most: number) {
    this.list = list
    this.most = most
  }

  /** The pieces that this text completes. Errors  `json_syntax`, `too_large`. */
  *push(text: string): Generator<Cut> {
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (c === NEWLINE) {
        this.line++
        this.lineAt = this.passed + i + 1
      }
      if (this.piece) {
        if (!this.isOver(c)) continue
        this.take(text.slice(from, this.piece.isKey ? i + 1 : i))
        const cut = this.finish(c, i)
        if (cut) yield cut
      } else if (!isSpace(c) && !(c === 0xfeff && this.passed + i === 0)) {
        if (this.opens(c, i)) from = i
      }
    }
    if (this.piece) this.take(text.slice(from))
    this.passed += text.length
  }

  /** How far the text came. */
  place(): { line: number; column: number } {
    return { line: this.line, column: this.passed - this.lineAt + 1 }
  }

  /** Errors  `json_syntax` where the object is not whole. */
  end(): void {
    if (this.expecting !== 'nothing' || this.piece) this.fail('…', 0)
  }

  /** Whether the character is the first behind a piece (or, of a key, its last). */
  private isOver(c: number): boolean {
    const piece = this.piece!
    if (this.isEscaped) {
      this.isEscaped = false
      return false
    }
    if (piece.isString) {
      if (c === BACKSLASH) this.isEscaped = true
      else if (c === QUOTE) {
        piece.isString = false
        return piece.isKey
      }
      return false
    }
    if (c === QUOTE) piece.isString = true
    else if (c === OPEN || c === OPEN_LIST) piece.depth++
    else if ((c === CLOSE || c === CLOSE_LIST) && --piece.depth < 0) return true
    else if (c === COMMA && piece.depth === 0) return true
    return false
  }

  private take(text: string): void {
    const piece = this.piece!
    piece.length += text.length
    if (piece.length > this.most) throw new HufuError('too_large', { limit: `${this.most >> 20} MiB` }, this.start)
    piece.parts.push(text)
  }

  /** Ends the piece before the character that is not its own any more. */
  private finish(c: number, i: number): Cut | undefined {
    const { parts, isKey } = this.piece!
    const text = parts.join('')
    const isMember = this.expecting === 'member'
    this.piece = undefined
    if (isKey) {
      this.key = keyOf(text, this.start)
      this.expecting = 'colon'
      return undefined
    }
    this.expecting = isMember ? 'member_comma' : 'comma'
    this.opens(c, i)
    return { key: isMember ? null : this.key, text, ...this.start }
  }

  /** Takes a mark between pieces, or begins one. Whether one begins. */
  private opens(c: number, i: number): boolean {
    const next = this.after(c)
    if (next === undefined) {
      const isValue = ['value', 'member', 'member_or_end'].includes(this.expecting)
      const isKey = c === QUOTE && (this.expecting === 'key' || this.expecting === 'key_or_end')
      if (!isValue && !isKey) this.fail(String.fromCharCode(c), i)
      if (this.expecting === 'member_or_end') this.expecting = 'member'
      this.start = { line: this.line, column: this.passed + i - this.lineAt + 1 }
      const depth = c === OPEN || c === OPEN_LIST ? 1 : 0
      this.piece = { parts: [], length: 0, depth, isString: c === QUOTE, isKey }
      return true
    }
    this.expecting = next
    return false
  }

  /** What is expected behind a mark; undefined where it is none here. */
  private after(c: number): Expecting | undefined {
    const { expecting } = this
    if (expecting === 'object' && c === OPEN) return 'key_or_end'
    if ((expecting === 'key_or_end' || expecting === 'comma') && c === CLOSE) return 'nothing'
    if (expecting === 'comma' && c === COMMA) return 'key'
    if (expecting === 'colon' && c === COLON) return 'value'
    if (expecting === 'value' && c === OPEN_LIST && this.key === this.list && !this.isListSeen) {
      this.isListSeen = true
      return 'member_or_end'
    }
    if ((expecting === 'member_or_end' || expecting === 'member_comma') && c === CLOSE_LIST) return 'comma'
    if (expecting === 'member_comma' && c === COMMA) return 'member'
    return undefined
  }

  private fail(found: string, i: number): never {
    const place = { line: this.line, column: this.passed + i - this.lineAt + 1 }
    throw new HufuError('json_syntax', { found, ...place }, place)
  }
}

function keyOf(text: string, place: { line: number; column: number }): string {
  try {
    return String(JSON.parse(text))
  } catch {
    throw new HufuError('json_syntax', { found: text.slice(0, 20), ...place }, place)
  }
}
