import { CONTENT_MOST } from '../../../shared/schema/lookup.ts'

/** Characters before the place that was found that come along, so that a table's row does not stand without its neighbours. */
const LEAD = 200

/** A code point takes two code units at most: no more are needed of a text that may be as long as a book. */
const UNITS_MOST = 2 * CONTENT_MOST

/** A text and what comes after it, as far as it is shown. */
function shown(text: string, after: readonly string[]): string {
  let all = text.trimStart()
  for (const piece of after) {
    if (all.length >= UNITS_MOST) break
    all = `${all}\n\n${piece}`.trimStart()
  }
  return [...all.slice(0, UNITS_MOST)].slice(0, CONTENT_MOST).join('').trimEnd()
}

/** A line begins here; of a long section the one that what was found stands in, with a little before it. */
function lineAt(text: string, at: number): number {
  const from = text.lastIndexOf('\n', Math.max(0, at - LEAD))
  return from < 0 ? 0 : from + 1
}

/** Where the line begins that tells most of what was found: it counts by letters, each once. The first of equals. */
export function tellingLine(text: string, found: readonly string[]): number {
  let [best, most, at] = [0, 0, 0]
  for (const line of text.split('\n')) {
    const told = found.reduce((sum, words) => sum + (line.includes(words) ? words.length : 0), 0)
    if (told > most) [best, most] = [at, told]
    at += line.length + 1
  }
  return best
}

/**
 * A document's body from one of its pieces on, at most 2,000 code points. Where what was found (`at`, in code units of the
 * piece) lies too deep in a long piece to be among them, the text begins a little before it, under the piece's heading.
 */
export function contentFrom(pieces: readonly string[], index: number, at = 0): string {
  const piece = pieces[index] ?? ''
  const after = pieces.slice(index + 1)
  if (at <= 0 || [...piece.slice(0, Math.min(at, UNITS_MOST))].length + LEAD < CONTENT_MOST) return shown(piece, after)
  const heading = /^#{1,6} .*\n/.exec(piece)?.[0] ?? ''
  const from = Math.max(heading.length, lineAt(piece, at))
  return shown(`${heading}${heading && '\n'}${piece.slice(from)}`, after)
}
