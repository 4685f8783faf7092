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

/** A text after the pipeline's Unicode, script and case steps; unit `i` came from `source.slice(starts[i], ends[i])`. */
export type Folded = { source: string; text: string; kinds: number[]; starts: number[]; ends: number[] }
export type Folder = (source: string) => Folded

const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u30fc]/u
const kindOf = (char: string): number =>
  UNSPACED.test(char) ? HAN : /\p{Nd}/u.test(char) ? DIGIT : /[\p{L}\p{N}\p{M}]/u.test(char) ? LETTER : GAP
const isMark = (char: string | undefined) => char !== undefined && /\p{M}/u.test(char)

/** `String.fromCharCode` in slices: an argument list has a limit. */
function textOf(units: number[]): string {
  let text = ''
  for (let i = 0; i < units.length; i += 8192) text += String.fromCharCode(...units.slice(i, i + 8192))
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
 * seconds; and it remembers where each unit came from: a highlight must point into the text as it was sent.
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

  return (source) => {
    const units: number[] = []
    const folded: Folded = { source, text: '', kinds: [], starts: [], ends: [] }
    const push = (unit: number, kind: number, from: number, to: number) => {
      units.push(unit)
      folded.kinds.push(kind)
      folded.starts.push(from)
      folded.ends.push(to)
    }
    let i = 0
    while (i < source.length) {
      const code = source.charCodeAt(i)
      const kind = kindAt(code)
      if (kind === PIECE || (i + 1 < source.length && kindAt(source.charCodeAt(i + 1)) === PIECE)) {
        const to = pieceEnd(source, i)
        for (const char of plainText(source.slice(i, to)))
          for (let u = 0; u < char.length; u++) push(char.charCodeAt(u), kindOf(char), i, to)
        i = to
      } else {
        if (kind !== DROP) push(folds[code]!, kind, i, i + 1)
        i++
      }
    }
    folded.text = textOf(units)
    return folded
  }
}
