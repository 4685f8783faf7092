import type { Edge, Shared } from './edges.ts'
import { copyScore, isOutOfReach, kept, LEAST, MOST_FOR_PAGE, pageScore, wordScore } from './edges.ts'
import { push } from './grouping.ts'
import { isCopyKey } from './keys.ts'
import type { Sketch } from './sketch.ts'
import { IN, partsOf, wordOf } from './sketch.ts'

/** A common key of copy counts so much, one of words 1. Candidates are who share copy, or two words by which they are looked for. */
const COPY = 256
const LEAST_COUNT = 2

/** The numbers in which what a store keeps of the graph was made: raise it with anything that changes keys or scores. */
export const GRAPH_VERSION = 1

/**
 * The rules, of those given, that an atom may belong to. All that share enough keys are looked at, through an index; which
 * they are, and how they score, depends on the two atoms alone.
 */
export function neighbours(rules: readonly Sketch[]): (atom: Sketch) => Edge[] {
  const posted = postings(rules)
  const counts = new Uint32Array(rules.length) // all zero between two atoms
  const words = new SharedWords(rules)
  return (atom) => {
    const met = meet(atom, posted, counts)
    words.mark(atom)
    const found: Edge[] = []
    let best = LEAST
    for (const i of met) {
      const count = counts[i]!
      counts[i] = 0
      if (count < LEAST_COUNT) continue
      const rule = rules[i]!
      const said = wordScore(atom, rule, words.with(i)) + (count >= COPY ? copyScore(atom, rule) : 0)
      if (isOutOfReach(said + MOST_FOR_PAGE, best)) continue
      const score = said + pageScore(atom, rule)
      if (isOutOfReach(score, best) || rule.half.id === atom.half.id) continue
      best = Math.max(best, score)
      found.push({ to: rule.half.id, score })
    }
    words.unmark(atom)
    return kept(found)
  }
}

/** Counts the words that an atom shares with rules, one after another. The rules' words lie in one row: it is walked often. */
class SharedWords {
  private readonly from: Int32Array
  private readonly words: Int32Array
  private readonly parts: Uint8Array
  private readonly marks: Uint8Array
  private readonly shared: Shared = { all: 0, result: 0, title: 0, context: 0, ruleResult: 0, ruleContext: 0 }

  constructor(rules: readonly Sketch[]) {
    this.from = new Int32Array(rules.length + 1)
    rules.forEach(({ words }, i) => {
      this.from[i + 1] = this.from[i]! + words.length
    })
    this.words = new Int32Array(this.from[rules.length]!)
    this.parts = new Uint8Array(this.words.length)
    let most = 0
    rules.forEach(({ words }, i) => {
      const from = this.from[i]!
      words.forEach((pack, n) => {
        this.words[from + n] = wordOf(pack)
        this.parts[from + n] = partsOf(pack)
        most = Math.max(most, wordOf(pack))
      })
    })
    this.marks = new Uint8Array(most + 1)
  }

  /** Words that no rule has need no mark. */
  mark({ words }: Sketch): void {
    for (let i = 0; i < words.length; i++) {
      const word = wordOf(words[i]!)
      if (word < this.marks.length) this.marks[word] = partsOf(words[i]!)
    }
  }

  unmark({ words }: Sketch): void {
    for (let i = 0; i < words.length; i++) {
      const word = wordOf(words[i]!)
      if (word < this.marks.length) this.marks[word] = 0
    }
  }

  /** Good until it is asked again. */
  with(rule: number): Shared {
    const { marks, words, parts, shared } = this
    shared.all = shared.result = shared.title = shared.context = shared.ruleResult = shared.ruleContext = 0
    const end = this.from[rule + 1]!
    for (let i = this.from[rule]!; i < end; i++) {
      const own = marks[words[i]!]!
      if (!own) continue
      const its = parts[i]!
      shared.all++
      if (own & IN.result) shared.result++
      if (own & IN.title) shared.title++
      if (its & IN.result) shared.ruleResult++
      if (its & IN.context && own & IN.context) shared.context++
      if (its & IN.context && own & (IN.context | IN.title)) shared.ruleContext++
    }
    return shared
  }
}

function postings(rules: readonly Sketch[]): Map<string, number[]> {
  const posted = new Map<string, number[]>()
  rules.forEach(({ keys }, i) => {
    for (const key of keys.meets) push(posted, key, i)
  })
  return posted
}

/** Counts common keys into `counts`. Two rules meet by copy alone. */
function meet(atom: Sketch, posted: ReadonlyMap<string, number[]>, counts: Uint32Array): number[] {
  const met: number[] = []
  for (const key of atom.keys.meets) {
    const isCopy = isCopyKey(key)
    if (atom.half.side === 'rule' && !isCopy) continue
    for (const i of posted.get(key) ?? []) {
      if (counts[i] === 0) met.push(i)
      counts[i]! += isCopy ? COPY : 1
    }
  }
  return met
}
