import { classOf, widthAt } from '../characters.ts'
import { isToken } from '../tokens.ts'
import { type Trie, trieOf } from './trie.ts'

const isWordAt = (text: string, i: number): boolean => {
  if (i < 0 || i >= text.length) return false
  const code = text.charCodeAt(i)
  return !isToken(code) && classOf(code) === 'word'
}

/** The longest term at `at`. One in letters matches whole words only: tap is not in tape. */
const termAt = (trie: Trie, text: string, at: number) =>
  trie.longestAt(
    text,
    at,
    (end) => !(isWordAt(text, at) && isWordAt(text, at - 1)) && !(isWordAt(text, end - 1) && isWordAt(text, end)),
  )

export type Rewritten = { text: string; isSettled: boolean }

/** Where the scan stands: settled tiles (terms and characters between them), then what is still to be read. */
type Scan = { tiles: string[]; front: string; rest: string; at: number }

const lastOf = (scan: Scan): string => scan.tiles[scan.tiles.length - 1] ?? ''

/** Takes tiles back until nothing that is left can reach what follows; the first one back begins a tile again. */
function takeBack(scan: Scan, reach: number): string {
  let back = ''
  while (scan.tiles.length && back.length < reach) back = scan.tiles.pop()! + back
  return back
}

/** Puts the output where the term stood: one space between two words, none beside anything else. */
function place(scan: Scan, output: string, end: number, window: string, reach: number): void {
  if (lastOf(scan) === ' ' && !isWordAt(output, 0)) scan.tiles.pop()
  const left = lastOf(scan)
  const before = isWordAt(output, 0) && isWordAt(left, left.length - 1) ? ' ' : ''
  let after = end
  if (window[after] === ' ' && !isWordAt(output, output.length - 1)) after++
  const gap = isWordAt(output, output.length - 1) && isWordAt(window, after) ? ' ' : ''
  const used = Math.max(0, after - scan.front.length)
  const front = scan.front.slice(after)
  scan.front = takeBack(scan, reach) + before + output + gap + front
  scan.at += used
}

export type Rewriter = (text: string) => Rewritten

/**
 * Left to right, longest first; after each replacement the scan steps back as far as a term may reach, so that the result
 * is a fixed point: reading it again finds nothing to do. A budget in proportion to the text bounds the work of tables
 * that would never settle (compileSynonyms refuses those it can tell).
 */
export function rewriterOf(pairs: ReadonlyMap<string, string>): Rewriter {
  const trie = trieOf(pairs)
  const reach = Math.max(0, ...[...pairs.keys()].map((term) => term.length)) + 2
  return (text) => {
    let budget = text.length * 2 + 64
    const scan: Scan = { tiles: [], front: '', rest: text, at: 0 }
    while (scan.front || scan.at < text.length) {
      const left = lastOf(scan).slice(-1)
      // without anything in front, read the text itself; else a window that holds the longest term
      const window = scan.front ? left + scan.front + text.slice(scan.at, scan.at + reach) : text
      const at = scan.front ? left.length : scan.at
      const found = termAt(trie, window, at)
      if (found && found.output !== window.slice(at, found.end)) {
        if (budget-- <= 0) return { text: scan.tiles.join('') + scan.front + text.slice(scan.at), isSettled: false }
        if (scan.front) place(scan, found.output, found.end - at, window.slice(at), reach)
        else place(scan, found.output, found.end - at, text.slice(at, found.end + 2), reach)
        continue
      }
      const end = found ? found.end : at + widthAt(window, at)
      scan.tiles.push(window.slice(at, end))
      const length = end - at
      scan.at += Math.max(0, length - scan.front.length)
      scan.front = scan.front.slice(length)
    }
    return { text: scan.tiles.join(''), isSettled: true }
  }
}
