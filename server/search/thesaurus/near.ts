import { SHIPPED_CLASSES } from '../../../shared/text/synonyms/shipped.ts'
import { trieOf } from '../../../shared/text/synonyms/trie.ts'
import { Folded, type Folder } from '../fold.ts'
import type { Nearness, Volume } from './classes.ts'
import { GUARDS, VOLUMES } from './index.ts'
import { leadsOf } from './leads.ts'
import { type PlainWords, plainWords } from './plain-words.ts'

/** Stretches of a query that are widened, and words for each: what is asked for comes early, and lists cost time. */
const MOST_STRETCHES = 8
const MOST_WORDS = 12

/** What may stand in a rule for a stretch of the query: one thing to look for, in any of these words. */
export type Near = { from: number; to: number; nearness: Nearness; words: string[] }
export type NearWords = (query: Folded, isTaken: (from: number, to: number) => boolean) => Near[]

/**
 * Compiles the thesaurus: one walk over the query, at each place the longest word that is known. No word has a single
 * Han character (退 and 付 are in too many others): those are known by what people say with them, 退钱, 付不了.
 */
export function makeNearWords(fold: Folder, volumes: readonly Volume[] = VOLUMES): NearWords {
  const read = new Map<string, string>()
  const room = new Folded()
  const plain = (word: string) => {
    const known = read.get(word) ?? plainWords(fold(word, room)).text
    read.set(word, known)
    return known
  }
  const leads = leadsOf(volumes, plain)
  const guards = [...GUARDS, ...SHIPPED_CLASSES.flatMap(({ to, from }) => [to, ...from])].map(plain)
  const trie = trieOf(new Map([...guards, ...leads.keys()].map((word) => [word, word])))

  return (query, isTaken) => {
    const found: Near[] = []
    const seen = new Set<string>()
    const scan = ({ text, starts, ends, isHan: han }: PlainWords) => {
      const isEnd = (end: number) => han[end - 1]! || end === text.length || /\s/.test(text[end]!)
      for (let at = 0; at < text.length && seen.size < MOST_STRETCHES; ) {
        const match =
          han[at] || at === 0 || /\s/.test(text[at - 1]!) || han[at - 1]! ? trie.longestAt(text, at, isEnd) : null
        if (!match) {
          at++
          continue
        }
        const [from, to] = [starts[at]!, ends[match.end - 1]!]
        const led = leads.get(match.output)
        at = match.end
        if (!led || seen.has(match.output) || isTaken(from, to)) continue
        seen.add(match.output)
        for (const nearness of ['near', 'loose'] as const) {
          const words = led[nearness].slice(0, MOST_WORDS)
          if (words.length > 0) found.push({ from, to, nearness, words })
        }
      }
    }
    const whole = plainWords(query)
    scan(whole)
    const bare = plainWords(query, true)
    if (bare.text !== whole.text) scan(bare)
    return found
  }
}
