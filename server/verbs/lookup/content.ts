import { CONTENT_MOST } from '../../../shared/schema/lookup.ts'

/** Characters before the place that was found that come along, so that a table's row does not stand without its neighbours. */
const LEAD = 200

const clipped = (text: string): string => {
  const letters = [...text.trim()]
  return letters.length > CONTENT_MOST ? letters.slice(0, CONTENT_MOST).join('').trimEnd() : letters.join('')
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
  const after = pieces.slice(index + 1).join('\n\n')
  const whole = (text: string) => clipped(`${text}\n\n${after}`)
  if (at <= 0 || [...piece.slice(0, at)].length + LEAD < CONTENT_MOST) return whole(piece)
  const heading = /^#{1,6} .*\n/.exec(piece)?.[0] ?? ''
  const from = Math.max(heading.length, lineAt(piece, at))
  return whole(`${heading}${heading && '\n'}${piece.slice(from)}`)
}
