import { TextDecoder } from 'node:util'
import { HufuError } from '../../../shared/error.ts'
import { type Encoding, encodingOf, looksLikeGbk } from './encoding.ts'
import { PIECE_BYTES } from './limits.ts'
import { advance, type Position, START } from './position.ts'

const HEAD_BYTES = 4096
/** What XML 1.0 forbids anywhere, and U+FFFD, which a decoder writes for bytes that it can't read. */
const SUSPECT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g
/** Fewer characters than these may be valid UTF-8 by accident in another encoding. */
const ENOUGH_CONTINUATIONS = 16

/**
 * An XML file's bytes as text, in pieces of at most 64 KB of bytes, without the byte order mark.
 *
 * Errors  `bad_encoding`, `encoding_lie`, `unknown_encoding`, `bad_character` (NUL, control characters), with line and
 *         column. A lie that only the whole file shows (UTF-8 declared as GBK) is told at its end.
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: Decoding | null = null
  let head: Uint8Array = new Uint8Array(0)
  for await (const chunk of bytes) {
    if (decoder) {
      for (const piece of pieces(chunk)) yield decoder.decode(piece)
      continue
    }
    head = joined(head, chunk)
    if (head.length < HEAD_BYTES) continue
    decoder = new Decoding(encodingOf(head.subarray(0, HEAD_BYTES)))
    for (const piece of pieces(head)) yield decoder.decode(piece)
  }
  if (!decoder) {
    decoder = new Decoding(encodingOf(head))
    yield decoder.decode(head)
  }
  yield decoder.end()
}

function* pieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

class Decoding {
  private readonly encoding: Encoding
  private readonly decoder: TextDecoder
  private readonly utf8Check: Utf8Check | null
  private position: Position = START
  private tail: Uint8Array = new Uint8Array(0)

  constructor(encoding: Encoding) {
    this.encoding = encoding
    this.decoder = new TextDecoder(encoding.label)
    this.utf8Check = encoding.label.startsWith('utf-') ? null : new Utf8Check()
  }

  decode(bytes: Uint8Array): string {
    this.utf8Check?.see(bytes)
    const text = this.decoder.decode(bytes, { stream: true })
    this.check(text, bytes)
    this.position = advance(this.position, text)
    this.tail = joined(this.tail, bytes.subarray(-2)).slice(-2)
    return text
  }

  end(): string {
    const text = this.decoder.decode()
    this.check(text, new Uint8Array(0))
    if (this.utf8Check?.isCertain()) this.lie('UTF-8')
    return text
  }

  private check(text: string, bytes: Uint8Array): void {
    SUSPECT.lastIndex = 0
    for (let match = SUSPECT.exec(text); match; match = SUSPECT.exec(text)) {
      const character = match[0]
      if (character === '\ufffd' && this.isWritten(text, bytes)) continue
      const { line, column } = advance(this.position, text, 0, match.index)
      if (character === '\ufffd') this.undecodable(bytes, { line, column })
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      throw new HufuError('bad_character', { character: `U+${code}` }, { line, column })
    }
  }

  /** Whether every U+FFFD of the text stands in the bytes as such. Only UTF-8 is looked at: nobody writes it in GBK. */
  private isWritten(text: string, bytes: Uint8Array): boolean {
    if (this.encoding.label !== 'utf-8') return false
    const all = joined(this.tail, bytes)
    let written = 0
    for (let i = all.indexOf(0xef); i >= 0; i = all.indexOf(0xef, i + 1)) {
      if (all[i + 1] === 0xbf && all[i + 2] === 0xbd && i + 2 >= this.tail.length) written++
    }
    return written === text.split('\ufffd').length - 1
  }

  private undecodable(bytes: Uint8Array, place: Position): never {
    if (this.utf8Check?.isCertain()) this.lie('UTF-8', place)
    if (this.encoding.label === 'utf-8' && looksLikeGbk(bytes)) this.lie('GBK', place)
    const encoding = (this.encoding.declared ?? this.encoding.label).toUpperCase()
    throw new HufuError('bad_encoding', { encoding, ...place }, place)
  }

  private lie(found: string, place: Position = START): never {
    throw new HufuError('encoding_lie', { declared: this.encoding.declared ?? 'UTF-8', found }, { ...place })
  }
}

/** Tells a file that says GBK and is UTF-8: GBK reads nearly any bytes, so that nothing else would notice. */
class Utf8Check {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true })
  private isValid = true
  private continuations = 0

  see(bytes: Uint8Array): void {
    if (!this.isValid) return
    try {
      this.continuations += bytes.length - this.decoder.decode(bytes, { stream: true }).length
    } catch {
      this.isValid = false
    }
  }

  isCertain(): boolean {
    return this.isValid && this.continuations >= ENOUGH_CONTINUATIONS
  }
}
