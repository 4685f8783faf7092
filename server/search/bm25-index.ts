import type { Coverage } from '../../shared/schema/base.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { classic } from './classic.ts'
import { Folded, type Folder, makeFolder } from './fold.ts'
import { makeGates } from './gates.ts'
import { makeHolding } from './held.ts'
import { highlights } from './highlight.ts'
import { LOUDEST, makeNorms } from './impacts.ts'
import { lay, scoreOf, type Weighed } from './lay.ts'
import { type Finalist, MaxScore } from './max-score.ts'
import { type PackedPartition, Partition } from './partition.ts'
import { Partitions } from './partitions.ts'
import { completed, type Question, readQuestion } from './question.ts'
import { documentOf, inOrder, partsOf } from './ranked.ts'
import type { AskedTerm, SearchFilters, SearchIndex } from './search-index.ts'
import { seen } from './seen.ts'
import { SEGMENT_MOST } from './segment.ts'
import { makeTally } from './tally.ts'
import { makeNearWords, type NearWords } from './thesaurus/near.ts'
import { makeThings, type Things } from './thesaurus/things.ts'
import { meantBy, openTo } from './wanted.ts'
import { makeWidener, type Widener } from './widen.ts'

/** A hit says nothing of what it was found by besides its words, and names a document by its evidence. */
function hitOf(ranked: Finalist) {
  const { coverage, product: _product, document: _document, context: _context, ...hit } = documentOf(ranked)
  return { ...hit, ...(coverage !== '' && { coverage: coverage as Coverage }), score: scoreOf(ranked.sum) }
}

function askedTerm({ term: { text, kind, isFirm, isAsked, from, to }, frequency, weight }: Weighed): AskedTerm {
  const most = frequency === 0 ? 0 : scoreOf(weight * LOUDEST)
  return { ...{ text, kind, isFirm, isAsked, from, to }, documents: frequency, most, weight: scoreOf(weight * LOUDEST) }
}

/** `segment_most`: documents of a segment; `race`: who finds the best; `fold`, `near`: shared by several. Given by tests only. */
export type Making = { segment_most?: number; race?: Pick<MaxScore, 'run'>; fold?: Folder; near?: NearWords }

/**
 * The search index, in memory: one partition for each project and version, so that ranking inside one never depends on
 * what others hold. `put` and `remove` show in the very next search. Scores compare within one answer only.
 */
export function makeSearchIndex(making: Making = {}): SearchIndex {
  const { segment_most = SEGMENT_MOST, race = new MaxScore(), fold = makeFolder() } = making
  const partitions = new Partitions((app_version) => new Partition(app_version, fold, segment_most))
  const [tally, normsOf] = [makeTally(), makeNorms()]
  const room = new Folded()
  const wideners = new WeakMap<SynonymTable, Widener>()
  let { near } = making
  let things: Things | undefined

  function widenerOf(table: SynonymTable): Widener {
    const widener = wideners.get(table) ?? makeWidener(table, fold)
    wideners.set(table, widener)
    return widener
  }

  /** Compiled once, and late: a process that answers no question does without. */
  function nearWords(): NearWords {
    near ??= makeNearWords(fold)
    return near
  }

  /** Likewise, and later still: only who judges answers asks for it. */
  function named(): Things {
    things ??= makeThings(fold)
    return things
  }

  /** What of the query is looked for where; null where there is nothing to look for. */
  function asked(query: string, filters: SearchFilters, synonyms: SynonymTable) {
    const looked = partitions.looked(filters)
    if (looked.length === 0) return null
    const question = completed(
      readQuestion(query, { fold, room, widen: widenerOf(synonyms), near: nearWords() }),
      partitions.dictionary(looked),
    )
    if (question.terms.length === 0) return null
    return { question, looked, laid: lay(question, looked, meantBy(filters), normsOf) }
  }
  type Asked = NonNullable<ReturnType<typeof asked>>

  /** The best, and all counts where they are wanted. */
  function answer({ question, laid }: Asked, { method }: SearchFilters, most: number, isCounted: boolean) {
    const answerTo = ({ phrases, characters }: Question) => {
      const gateOf = makeGates(phrases, fold)
      const best =
        method === 'classic'
          ? classic(laid, characters, most, gateOf)
          : inOrder(race.run(laid.fields, characters, most, gateOf), most)
      return { best, ...(isCounted ? tally(laid.fields, characters, gateOf) : { total: 0, facets: {} }) }
    }
    const strict = answerTo(question)
    if (strict.best.length > 0 || question.phrases.every((phrase) => phrase.isStrict)) return strict
    return answerTo({ ...question, phrases: question.phrases.filter((phrase) => phrase.isStrict) })
  }

  return {
    prepare: () => void nearWords(),
    put: (findable) => partitions.of(findable).put(findable),
    forget: (project) => partitions.forget(project),
    remove: (project, app_version, id) => partitions.remove(project, app_version, id),
    pack: (project) => partitions.pack(project),
    unpack: (project, packed) => partitions.unpack(project, packed as PackedPartition[]),
    search(query, filters, offset, limit, synonyms) {
      const found = asked(query, filters, synonyms)
      if (!found) return { hits: [], total: 0, facets: {} }
      const order = filters.method === undefined ? filters.order : undefined
      const isOrdered = order !== undefined && offset < order.most
      const { best, total, facets } = answer(found, filters, Math.max(offset + limit, isOrdered ? order.most : 0), true)
      const shown = isOrdered
        ? [...order.of(best.slice(0, order.most).map(hitOf)), ...best.slice(order.most).map(hitOf)]
        : best.slice(offset).map(hitOf)
      const page = isOrdered ? shown.slice(offset, offset + limit) : shown
      return { hits: page.map((hit) => ({ ...hit, highlights: highlights(hit, found.question, fold) })), total, facets }
    },
    score(query, filters, limit, synonyms) {
      const found = asked(query, filters, synonyms)
      if (!found) return { hits: [], terms: [], documents: 0, folded: '', things: [], held: () => new Uint8Array() }
      const { best } = answer(found, filters, limit, false)
      const { documents, terms } = seen(found.laid, found.looked, openTo(filters))
      return {
        hits: best.map((ranked) => ({
          id: ranked.field.segment.idOf(ranked.doc),
          score: scoreOf(ranked.sum),
          get findable() {
            return documentOf(ranked)
          },
          get parts() {
            return partsOf(ranked, found.laid)
          },
        })),
        get terms() {
          return terms.map(askedTerm)
        },
        get held() {
          return makeHolding(found.question.terms, fold)
        },
        get folded() {
          return fold(query).text
        },
        get things() {
          return named()(fold(query))
        },
        documents,
      }
    },
  }
}
