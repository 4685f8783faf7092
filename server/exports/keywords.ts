import type { Cluster } from '../../shared/schema/cluster.ts'
import type { ModuleEntry } from '../../shared/schema/tables.ts'
import { quotedSpans } from '../../shared/sentence/quotes.ts'
import { readTouchpoint } from '../../shared/sentence/touchpoint.ts'
import { onOneLine } from './front-matter.ts'
import type { ModuleRules } from './module-rules.ts'
import { byText, sorted } from './order.ts'
import type { Reading } from './reading.ts'
import { wordsOf } from './reading.ts'

/** What a document is about, the most frequent first, each kind by itself. */
export type Topics = {
  names: string[]
  pages: string[]
  entities: string[]
  labels: string[]
  copies: string[]
  codes: string[]
}

type Kind = Exclude<keyof Topics, 'names'>
type Counts = Record<Kind, Map<string, number>>

/** Longest text that people would type whole, and how many of a kind say what a document is about. */
const LIMITS: Record<Kind, { letters: number; most: number }> = {
  pages: { letters: 20, most: 12 },
  entities: { letters: 20, most: 16 },
  labels: { letters: 12, most: 16 },
  codes: { letters: 40, most: 16 },
  copies: { letters: 30, most: 16 },
}
const KINDS = Object.keys(LIMITS) as Kind[]

/** `ERR_TIMEOUT`, `E1001`: what an error is called by. A bare number, a short unit (`3s`) or an order's number names nothing. */
const CODE =
  /(?<![A-Za-z0-9_])(?=[A-Za-z0-9_]*[A-Z])(?=[A-Za-z0-9_]*[_\d]|[A-Z]{4})[A-Za-z][A-Za-z0-9_]{3,39}(?![A-Za-z0-9_])/g

/**
 * What each document is about, from its rules alone: pages, the team's entities, controls that are pressed, messages that
 * are shown, error codes. A control or message counts for the document that has it most, so that one word leads to one place.
 */
export function topicsOf(documents: readonly ModuleRules[], read: Reading): Map<ModuleRules, Topics> {
  const counts = new Map(documents.map((d) => [d, countsOf(d, read)]))
  const most: Counts = empty()
  for (const one of counts.values())
    for (const kind of KINDS)
      for (const [term, n] of one[kind]) most[kind].set(term, Math.max(n, most[kind].get(term) ?? 0))
  return new Map(
    [...counts].map(([document, own]) => {
      const top = (kind: Kind, isShared = false) =>
        ranked(own[kind], LIMITS[kind].letters, isShared ? null : most[kind])
      return [
        document,
        {
          names: namesOf(document.module, read.snapshot.modules),
          pages: top('pages', true),
          entities: top('entities', true),
          labels: top('labels'),
          copies: top('copies'),
          codes: top('codes', true),
        },
      ]
    }),
  )
}

/** The foremost topics in one list, none twice, however it is written. */
export function keywordsOf(topics: Topics): string[] {
  const seen = new Set<string>()
  const terms = KINDS.flatMap((kind) => topics[kind].slice(0, LIMITS[kind].most))
  return [...topics.names, ...terms].filter((term) => {
    const key = term.normalize('NFKC').toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

const empty = (): Counts => ({
  pages: new Map(),
  entities: new Map(),
  labels: new Map(),
  copies: new Map(),
  codes: new Map(),
})

const namesOf = (id: string | null, entries: readonly ModuleEntry[] = []): string[] =>
  id === null ? [] : [...(entries.find((e) => e.id === id)?.names ?? []), id].map(onOneLine).filter(Boolean)

function countsOf({ module, rules }: ModuleRules, read: Reading): Counts {
  const counts = empty()
  const entities = read.snapshot.modules?.find((entry) => entry.id === module)?.entities ?? []
  for (const cluster of rules) {
    const terms = termsOf(cluster, read)
    const text = terms.text.toLowerCase()
    const found = { ...terms.kinds, entities: entities.filter((term) => term && text.includes(term.toLowerCase())) }
    for (const kind of KINDS)
      for (const term of new Set(found[kind].map(onOneLine))) counts[kind].set(term, (counts[kind].get(term) ?? 0) + 1)
  }
  return counts
}

/** A message says something; a dialog's 取消 or OK stands in every document. */
const isMessage = (copy: string): boolean => /\p{Script=Han}.*(?:\p{Script=Han}.*){3}|\S\s+\S/u.test(copy)

/** Terms of one rule, on both sides. */
function termsOf(
  cluster: Cluster,
  read: Reading,
): { text: string; kinds: Record<Exclude<Kind, 'entities'>, string[]> } {
  const said = [...read.rules.get(cluster)!, ...read.cases.get(cluster)!].map(wordsOf)
  const text = said.map(({ C, A, R }) => `${C}\n${A}\n${R}`).join('\n')
  const copiesIn = (part: 'A' | 'R') => said.flatMap((words) => quotedSpans(words[part]).map((span) => span.copy))
  return {
    text,
    kinds: {
      pages: cluster.touchpoints.map((written) => readTouchpoint(written).page),
      labels: copiesIn('A'),
      copies: copiesIn('R').filter(isMessage),
      codes: (text.match(CODE) ?? []).filter((code) => !/\d{8}/.test(code)),
    },
  }
}

function ranked(
  own: ReadonlyMap<string, number>,
  letters: number,
  anywhere: ReadonlyMap<string, number> | null,
): string[] {
  const mayStand = (term: string, n: number) => {
    const length = [...term].length
    return length >= 2 && length <= letters && /[\p{L}]/u.test(term) && (!anywhere || n >= anywhere.get(term)!)
  }
  return sorted(
    [...own].filter(([term, n]) => mayStand(term, n)),
    ([, m], [, n]) => n - m,
    ([a], [b]) => byText(a, b),
  ).map(([term]) => term)
}
