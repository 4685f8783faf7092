import type { Folder } from './fold.ts'
import type { Field } from './lay.ts'
import type { Gate } from './max-score.ts'
import { makePhraseTest, type Phrase } from './phrases.ts'
import type { Segment } from './segment.ts'
import type { Key } from './tokens.ts'

/** Documents that hold every key; null where there are none. */
function holdersOf({ postings, documents }: Segment, keys: readonly Key[]): Uint8Array | null {
  const level = new Uint16Array(documents)
  for (const [step, key] of keys.entries()) {
    const term = postings.find(key)
    if (term < 0) return null
    const { from, to } = postings.list(term)
    for (let i = from; i < to; i++) if (level[postings.docs[i]!] === step) level[postings.docs[i]!] = step + 1
  }
  return Uint8Array.from(level, (reached) => Number(reached === keys.length))
}

/**
 * What of a segment may be found, by its versions' stretches and by what the query quotes. Texts are read only of
 * documents that would be among the best, or be counted; each once.
 */
export function makeGates(phrases: readonly Phrase[], fold: Folder): (field: Field) => Gate | null {
  const gates = new Map<Field, Gate | null>()
  const keys = [...new Set(phrases.flatMap((phrase) => phrase.keys))]
  const holds = makePhraseTest(phrases, fold)

  function gateOf({ look: { partition, shows }, segment }: Field): Gate | null {
    const open = keys.length > 0 ? holdersOf(segment, keys) : undefined
    if (open === null) return null
    const read = new Map<number, boolean>()
    const says = (doc: number) => {
      const known = read.get(doc) ?? holds(partition.documentAt(segment, doc))
      read.set(doc, known)
      return known
    }
    const isShown = shows && ((doc: number) => shows(segment.idOf(doc)))
    if (phrases.length === 0) return { accepts: isShown }
    return { open, accepts: (doc) => (isShown?.(doc) ?? true) && says(doc) }
  }

  return (field) => {
    const known = gates.get(field)
    if (known !== undefined) return known
    const gate = gateOf(field)
    gates.set(field, gate)
    return gate
  }
}
