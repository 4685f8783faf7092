import { classOf, widthAt } from '../characters.ts'
import { isToken } from '../tokens.ts'
import { type Trie, trieOf } from './trie.ts'

/** Letters and the marks that punctuation leaves inside words: icon is not in icon.svg, user not in user's. */
const isWordAt = (text: string, i: number): boolean => {
  if (i < 0 || i >= text.length) return false
  if (".'@-".includes(text[i]!)) return true
  const code = text.charCodeAt(i)
  return !isToken(code) && classOf(code) === 'word'
}

/** The longest term at `at`. One in letters matches whole words only: tap is not in tape. */
export const longestTermAt = (trie: Trie, text: string, at: number) =>
  trie.longestAt(
    text,
    at,
    (end) => !(isWordAt(text, at) && isWordAt(text, at - 1)) && !(isWordAt(text, end - 1) && isWordAt(text, end)),
  )

export type Rewritten = { text: string; isSettled: boolean }

/**
 * Where the scan stands: settled tiles (terms, and characters between them), then a buffer that is read from `at`, then
 * the text from `from` on. The character before `at` is the last settled one: it tells whether a word begins.
 */
type Scan = { tiles: string[]; buffer: string; at: number; from: number }

const BUFFER = 256

const lastOf = (scan: Scan): string => scan.tiles[scan.tiles.length - 1] ?? ''

/** Keeps more in the buffer than the longest term needs. */
function refill(scan: Scan, text: string, reach: number): void {
  if (scan.buffer.length - scan.at > reach || scan.from >= text.length) return
  const left = Math.max(0, scan.at - 1)
  scan.buffer = scan.buffer.slice(left) + text.slice(scan.from, scan.from + BUFFER)
  scan.at -= left
  scan.from += BUFFER
}

/** Takes tiles back until nothing that is left can reach what follows; the first one back begins a tile again. */
function takeBack(scan: Scan, reach: number): string {
  let back = ''
  while (scan.tiles.length && back.length < reach) back = scan.tiles.pop()! + back
  return back
}

/** Puts the output where the term stood: one space between two words, none beside anything else. */
function place(scan: Scan, output: string, end: number, reach: number): void {
  if (lastOf(scan) === ' ' && !isWordAt(output, 0)) scan.tiles.pop()
  const left = lastOf(scan)
  const before = isWordAt(output, 0) && isWordAt(left, left.length - 1) ? ' ' : ''
  const endsInWord = isWordAt(output, output.length - 1)
  const after = scan.buffer[end] === ' ' && !endsInWord ? end + 1 : end
  const gap = endsInWord && isWordAt(scan.buffer, after) ? ' ' : ''
  const back = takeBack(scan, reach)
  const settled = lastOf(scan).slice(-1)
  scan.buffer = settled + back + before + output + gap + scan.buffer.slice(after)
  scan.at = settled.length
}

export type Rewriter = (text: string) => Rewritten

/**
 * Where to begin: a place from which on terms lie one behind another, well before the first that has to be replaced;
 * null where none has to be. Most texts end here, without a copy.
 */
function firstChange(text: string, trie: Trie, reach: number): number | null {
  let [older, newer] = [0, 0]
  for (let at = 0; at < text.length; ) {
    const found = longestTermAt(trie, text, at)
    if (found && found.output !== text.slice(at, found.end)) return older
    if (at - newer >= reach) [older, newer] = [newer, at]
    at = found ? found.end : at + widthAt(text, at)
  }
  return null
}

/** Reads one tile: a term that stays, a term that is replaced, or a character. True where it was replaced. */
function readTile(scan: Scan, text: string, trie: Trie, reach: number): boolean {
  refill(scan, text, reach)
  const found = longestTermAt(trie, scan.buffer, scan.at)
  const end = found ? found.end : scan.at + widthAt(scan.buffer, scan.at)
  const tile = scan.buffer.slice(scan.at, end)
  if (found && found.output !== tile) {
    place(scan, found.output, end, reach)
    return true
  }
  scan.tiles.push(tile)
  scan.at = end
  return false
}

/**
 * Left to right, longest first; after each replacement the scan steps back as far as a term may reach, so that the result
 * is a fixed point: reading it again finds nothing to do. A budget in proportion to the text bounds the work of tables
 * that would never settle (compileSynonyms refuses those that it can tell).
 */
export function rewriterOf(pairs: ReadonlyMap<string, string>): Rewriter {
  const trie = trieOf(pairs)
  const reach = Math.max(0, ...[...pairs.keys()].map((term) => term.length)) + 2
  return (text) => {
    const from = firstChange(text, trie, reach)
    if (from === null) return { text, isSettled: true }
    let budget = text.length * 2 + 64
    const scan: Scan = { tiles: from ? [text.slice(0, from)] : [], buffer: text.slice(0, from).slice(-1), at: 0, from }
    scan.at = scan.buffer.length
    while (scan.at < scan.buffer.length || scan.from < text.length)
      if (readTile(scan, text, trie, reach) && budget-- <= 0)
        return { text: scan.tiles.join('') + scan.buffer.slice(scan.at) + text.slice(scan.from), isSettled: false }
    return { text: scan.tiles.join(''), isSettled: true }
  }
}
