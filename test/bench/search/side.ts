import type { Findable } from '../../../server/search/search-index.ts'
import { inventedDocuments, inventedQueries, sentences } from '../../search/invented.ts'

export type Engine = {
  build(documents: Iterable<Findable>): Promise<void>
  /** Ids of the ten best. */
  search(query: string): Promise<string[]>
}

export const QUERIES = 290
const POOL = 60_000

/** What a side is told, one after the other; it answers each. */
export type Order =
  | { order: 'build'; engine: string; documents: number }
  | { order: 'round'; every: number }
  | { order: 'extras' }
export type Built = { build_ms: number; memory_mb: number; characters: number }

const used = () => {
  ;(globalThis as { gc?: () => void }).gc?.()
  return process.memoryUsage().rss / 2 ** 20
}

/** One engine in a process of its own: what one holds in memory is not another's. */
export async function beSide(engines: Record<string, () => Promise<Engine>>): Promise<void> {
  const pool = sentences(POOL)
  const queries = inventedQueries(QUERIES, pool)
  let engine: Engine & Partial<{ extras(documents: readonly Findable[], queries: readonly string[]): unknown }>
  let documents: Findable[] = []

  async function build(name: string, count: number): Promise<Built> {
    engine = await engines[name]!()
    documents = [...inventedDocuments(count, pool)]
    const before = used()
    const started = performance.now()
    await engine.build(documents)
    const build_ms = performance.now() - started
    return {
      build_ms,
      memory_mb: used() - before,
      characters: documents.reduce((sum, d) => sum + d.text.length, 0) / count,
    }
  }

  async function round(every: number): Promise<number[]> {
    const times: number[] = []
    for (let i = 0; i < queries.length; i += every) {
      const started = performance.now()
      await engine.search(queries[i]!)
      times.push(performance.now() - started)
    }
    return times
  }

  const obey = (told: Order) => {
    if (told.order === 'build') return build(told.engine, told.documents)
    return told.order === 'round' ? round(told.every) : engine.extras!(documents, queries)
  }
  process.on('message', (told: Order) => {
    Promise.resolve(obey(told)).then(
      (answer) => process.send!({ answer }),
      (error: unknown) => process.send!({ error: String(error) }),
    )
  })
}
