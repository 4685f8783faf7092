import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSearchIndex } from '../../../server/search/bm25-index.ts'
import { makeFolder } from '../../../server/search/fold.ts'
import { makeShelf } from '../../../server/search/index-file.ts'
import { MaxScore } from '../../../server/search/max-score.ts'
import { recipeOf } from '../../../server/search/recipe.ts'
import type { Findable } from '../../../server/search/search-index.ts'
import { fullScoring } from '../../search/full-scoring.ts'
import type { Engine } from './side.ts'

const NONE = { classes: [], replace: (t: string) => t }
const PLACE = { project: 'bench' }
const SAMPLE = 500

const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Our own: beside its searches what a change, a filter, counts, a phrase and keeping it cost. */
export function ownEngine(): Engine & {
  extras(documents: readonly Findable[], queries: readonly string[]): Promise<Record<string, number>>
} {
  let isFull = false
  const quick = new MaxScore()
  const race: Pick<MaxScore, 'run'> = { run: (...asked) => (isFull ? fullScoring : quick).run(...asked) }
  const index = makeSearchIndex({ race })
  const best = (query: string) => index.score(query, PLACE, 10, NONE).hits.map(({ id, score }) => [id, score])
  return {
    async build(documents) {
      for (const document of documents) index.put(document)
    },
    search: async (query) => best(query).map(([id]) => String(id)),

    async extras(documents, queries) {
      const p50 = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]!
      const over = async (work: (query: string) => unknown) => {
        const times: number[] = []
        for (const query of queries) times.push(await timed(() => work(query)))
        return p50(times)
      }
      let same = 0
      for (const query of queries) {
        isFull = false
        const early = JSON.stringify(best(query))
        isFull = true
        if (early === JSON.stringify(best(query))) same++
      }
      isFull = false
      const counted = await over((query) => index.search(query, PLACE, 0, 10, NONE))
      const filtered = await over((query) => index.score(query, { ...PLACE, module: 'M3' }, 10, NONE))
      const phrases = queries.filter((query) => query.length > 3)
      const phrase = await over((query) =>
        index.score(`"${phrases[query.length % phrases.length]!.slice(0, 4)}"`, PLACE, 10, NONE),
      )
      const sample = documents.slice(0, SAMPLE)
      const update = p50(await each(sample, (d) => index.put({ ...d, text: `${d.text}。另见第二页` })))
      const remove = p50(await each(sample, (d) => index.remove(d.project, d.app_version, d.id)))
      return { same, counted, filtered, phrase, update, remove, ...(await keeping(index)) }
    },
  }
}

async function each(documents: readonly Findable[], change: (document: Findable) => void): Promise<number[]> {
  const times: number[] = []
  for (const document of documents) times.push(await timed(() => change(document)))
  return times
}

/** Writing it, and a start that takes it up again. */
async function keeping(index: ReturnType<typeof makeSearchIndex>) {
  const folder = mkdtempSync(join(tmpdir(), 'hufu-bench-index-'))
  try {
    const shelf = makeShelf(join(folder, 'indexes'), recipeOf('bench'))
    const key = { project: 'bench', created_at: '', watermark: 1 }
    const write = await timed(() => shelf.write(key, index.pack('bench'), () => false))
    const [name] = readdirSync(join(folder, 'indexes'))
    const start = await timed(async () => {
      const kept = await shelf.read('bench', '')
      const fresh = makeSearchIndex({ fold: makeFolder() })
      fresh.unpack('bench', kept!.packed)
      return fresh.score('a', PLACE, 10, NONE)
    })
    return { write, start, file_mb: statSync(join(folder, 'indexes', name!)).size / 2 ** 20 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
