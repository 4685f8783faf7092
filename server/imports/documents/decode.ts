import { TextDecoder } from 'node:util'
import { HufuError } from '../../../shared/error.ts'
import { looksLikeGbk } from '../testlink/encoding.ts'

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le' },
  { bytes: [0xfe, 0xff], label: 'utf-16be' },
] as const

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte)

/** Enough to tell Chinese in GBK from a broken file. */
const SAMPLE = 256 * 1024

/** How a text is written: by its mark, else UTF-8, else GBK where its bytes look like Chinese; null where it is no text. */
export function encodingOf(bytes: Uint8Array): string | null {
  const marked = MARKS.find((mark) => begins(bytes, mark.bytes))
  if (marked) return marked.label
  const sample = bytes.subarray(0, SAMPLE)
  if (sample.includes(0)) return null
  if (isUtf8(sample)) return 'utf-8'
  return looksLikeGbk(sample) ? 'gb18030' : null
}

/** A character may be cut at the sample's end. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The text, without its mark, lines ended by \n and lines of blanks empty.
 * Errors  `unknown_document` where it is none; `bad_encoding` with the place of the first bytes that don't fit.
 */
export function decoded(bytes: Uint8Array): string {
  const label = encodingOf(bytes)
  if (label === null) {
    if (isUtf8(bytes.subarray(0, 64))) throw badEncoding(bytes, 'utf-8')
    throw new HufuError('unknown_document')
  }
  try {
    return tidied(new TextDecoder(label, { fatal: true }).decode(bytes))
  } catch {
    throw badEncoding(bytes, label)
  }
}

const tidied = (text: string) =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\u0000/g, '\ufffd')
    .replace(/^[^\S\n]+$/gm, '')

/** Halves the file until the first byte that does not fit is found. */
function badEncoding(bytes: Uint8Array, label: string): HufuError {
  const fits = (end: number) => {
    try {
      new TextDecoder(label, { fatal: true }).decode(bytes.subarray(0, end), { stream: true })
      return true
    } catch {
      return false
    }
  }
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (fits(middle)) good = middle
    else bad = middle
  }
  const before = new TextDecoder(label).decode(bytes.subarray(0, good), { stream: true }).split('\n')
  const place = { line: before.length, column: [...before[before.length - 1]!].length + 1 }
  return new HufuError('bad_encoding', { ...place, encoding: label.toUpperCase() }, place)
}
