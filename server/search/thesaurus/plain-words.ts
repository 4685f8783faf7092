import { type Folded, GAP, HAN } from '../fold.ts'
import { stem } from '../stem.ts'

/** What parts two clauses: no near-word reaches over it. */
const STOP = '\n'
/** Stand inside a word or between two of one phrase: can't, sign-in. */
const JOINS = new Set([' ', "'", '\u2019', '-'])
/** Within a word they make an identifier of it, which means itself and nothing near. */
const NAMING = new Set(['_', '.', ':', '@'])

/** What stands between a verb and its particle: kick him out, turn the sound off. */
const OBJECTS = new Set(
  'it them him her me us you someone somebody anyone anybody people a an the my your his their our this that these those'.split(
    ' ',
  ),
)

/** A text as the scan reads it: words with spaces by their stems, one space between, others as they are. */
export type PlainWords = { text: string; starts: number[]; ends: number[]; isHan: boolean[] }

/**
 * Reads a folded text; each unit knows from where to where it stood there. `isBare`: without what stands between a verb and its
 * particle.
 */
export function plainWords({ text, kinds, length }: Folded, isBare = false): PlainWords {
  const starts: number[] = []
  const ends: number[] = []
  const isHan: boolean[] = []
  let written = ''
  const write = (piece: string, from: number, to: number, han: boolean) => {
    written += piece
    for (let i = 0; i < piece.length; i++) {
      starts.push(from)
      ends.push(to)
      isHan.push(han)
    }
  }
  let gap = ''
  for (let i = 0; i < length; ) {
    if (kinds[i] === GAP) {
      const isJoin = JOINS.has(text[i]!)
      gap = !isJoin || gap === STOP ? STOP : ' '
      i++
      continue
    }
    const han = kinds[i] === HAN
    const from = i++
    let isNamed = false
    const isIn = (at: number) => at < length && kinds[at] !== GAP && kinds[at] !== HAN
    while (!han && (isIn(i) || (NAMING.has(text[i]!) && isIn(i + 1)))) {
      isNamed ||= kinds[i] === GAP
      i++
    }
    if (isBare && !han && OBJECTS.has(text.slice(from, i))) continue
    const wasHan = isHan.at(-1)
    if (written && (gap === STOP || wasHan === false || wasHan !== han)) write(gap || ' ', from, from, false)
    write(han || isNamed ? text.slice(from, i) : stem(text.slice(from, i)), from, i, han)
    gap = ''
  }
  return { text: written, starts, ends, isHan }
}
