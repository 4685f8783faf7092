import { plainText } from '../../shared/text/canon.ts'

/** What a folded UTF-16 unit is to the tokens. */
export const GAP = 0
export const LETTER = 1
export const DIGIT = 2
/** A character of a script that is written without spaces: it stands in unigrams and bigrams. */
export const HAN = 3
const DROP = 4
/** Folds to several units, or joins with its neighbours: read as a piece. */
const PIECE = 5
const UNKNOWN = 255

const FIRST_ROOM = 64

/** A text after the pipeline's Unicode, script and case steps; unit `i` came from `source.slice(starts[i], ends[i])`. */
export class Folded {
  source = ''
  length = 0
  units = new Uint16Array(FIRST_ROOM)
  kinds = new Uint8Array(FIRST_ROOM)
  starts = new Int32Array(FIRST_ROOM)
  ends = new Int32Array(FIRST_ROOM)
  private written: string | null = null

  /** The units as a string, made when it is asked for. */
  get text(): string {
    this.written ??= textOf(this.units.subarray(0, this.length))
    return this.written
  }

  begin(source: string): void {
    this.source = source
    this.length = 0
    this.written = null
    if (source.length > this.units.length) this.widen(source.length)
  }

  push(unit: number, kind: number, from: number, to: number): void {
    const i = this.length++
    if (i >= this.units.length) this.widen(i * 2)
    this.units[i] = unit
    this.kinds[i] = kind
    this.starts[i] = from
    this.ends[i] = to
  }

  private widen(room: number): void {
    const wider = <A extends Uint16Array | Uint8Array | Int32Array>(old: A, fresh: A): A => {
      fresh.set(old)
      return fresh
    }
    this.units = wider(this.units, new Uint16Array(room))
    this.kinds = wider(this.kinds, new Uint8Array(room))
    this.starts = wider(this.starts, new Int32Array(room))
    this.ends = wider(this.ends, new Int32Array(room))
  }
}

/** Folds into `into`, or into room of its own. */
export type Folder = (source: string, into?: Folded) => Folded

const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u30fc]/u
const kindOf = (char: string): number =>
  UNSPACED.test(char) ? HAN : /\p{Nd}/u.test(char) ? DIGIT : /[\p{L}\p{N}\p{M}]/u.test(char) ? LETTER : GAP
const isMark = (char: string | undefined) => char !== undefined && /\p{M}/u.test(char)

/** `String.fromCharCode` in slices: an argument list has a limit. */
function textOf(units: Uint16Array): string {
  let text = ''
  for (let i = 0; i < units.length; i += 8192)
    text += String.fromCharCode.apply(null, units.subarray(i, i + 8192) as unknown as number[])
  return text
}

/** Where the character at `from` ends, with the marks that sit on it. */
function pieceEnd(source: string, from: number): number {
  let to = from + (source.codePointAt(from)! > 0xffff ? 2 : 1)
  while (isMark(source[to])) to++
  return to
}

/**
 * Makes a folder. It asks the text pipeline once per character and keeps the answer, so that 100,000 texts are folded in
 * a second; and it remembers where each unit came from: a highlight must point into the text as it was sent.
 */
export function makeFolder(): Folder {
  const kinds = new Uint8Array(65536).fill(UNKNOWN)
  const folds = new Uint16Array(65536)

  function learn(code: number): number {
    const char = String.fromCharCode(code)
    const plain = code < 128 ? char.toLowerCase() : plainText(char)
    folds[code] = plain.length === 1 ? plain.charCodeAt(0) : code
    if (/[\p{M}\p{Cs}]/u.test(char) || plain.length > 1) kinds[code] = PIECE
    else if (/\p{Cf}/u.test(char)) kinds[code] = DROP
    else kinds[code] = plain === '' ? GAP : kindOf(plain)
    return kinds[code]!
  }
  const kindAt = (code: number) => (kinds[code] === UNKNOWN ? learn(code) : kinds[code]!)

  function piece(folded: Folded, from: number): number {
    const to = pieceEnd(folded.source, from)
    for (const char of plainText(folded.source.slice(from, to)))
      for (let u = 0; u < char.length; u++) folded.push(char.charCodeAt(u), kindOf(char), from, to)
    return to
  }

  return (source, into = new Folded()) => {
    into.begin(source)
    const { length } = source
    let kind = length > 0 ? kindAt(source.charCodeAt(0)) : GAP
    for (let i = 0; i < length; ) {
      const next = i + 1 < length ? kindAt(source.charCodeAt(i + 1)) : GAP
      if (kind === PIECE || next === PIECE) {
        i = piece(into, i)
        kind = i < length ? kindAt(source.charCodeAt(i)) : GAP
      } else {
        if (kind !== DROP) into.push(folds[source.charCodeAt(i)]!, kind, i, i + 1)
        i++
        kind = next
      }
    }
    return into
  }
}
