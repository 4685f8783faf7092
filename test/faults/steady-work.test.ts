import { build } from 'esbuild'
import { getQuickJS, type QuickJSContext, type QuickJSRuntime } from 'quickjs-emscripten'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * R1: work on hostile text grows with its length and no faster. Counted, not timed: QuickJS polls its interrupt handler
 * every so many operations, in regular expressions too, so the polls of a run are the same on every machine.
 */
const PIECES = [
  '(((((',
  '))))',
  '，，，',
  '一一一',
  '<<<<',
  '&&&&',
  '&amp;',
  '￥￥￥',
  '1111',
  '1,1,',
  '1.1.',
  '[[[[',
  '{{{{',
  '****',
  '「「',
  '""',
  "''",
  '[x](',
  'data:',
  '<b ',
  '- - ',
  '① ',
  '第一',
  '每天',
  '点击',
  '当时',
  'if a, ',
  'tap x ',
  '提示',
  '弹窗标题',
  '→',
  'a b ',
  '不可点击',
]
/** What a reader runs on one text: the pipeline, the sentence reader, the field reader. */
const READERS = ['normText', 'plainText', 'readSentences', 'readNumbered'] as const
/** Long enough for the polls to count, short enough for an interpreter. */
const LENGTH = 6_000
const LINEAR = 2.5

let runtime: QuickJSRuntime
let vm: QuickJSContext
let polls = 0

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { normText, plainText } from './shared/text/canon.ts'
        import { shippedTable } from './shared/text/synonyms/table.ts'
        import { readSentences } from './shared/sentence/read.ts'
        import { readNumbered } from './shared/sentence/numbering.ts'
        const table = shippedTable()
        globalThis.readers = { normText: (t) => normText(t, table), plainText, readSentences, readNumbered }
        globalThis.slow = (t) => /^(a+)+$/.test(t)`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
  })
  runtime = (await getQuickJS()).newRuntime()
  runtime.setInterruptHandler(() => {
    polls++
    return polls > 200_000
  })
  vm = runtime.newContext()
  vm.unwrapResult(vm.evalCode(outputFiles[0]!.text)).dispose()
})
afterAll(() => {
  vm?.dispose()
  runtime?.dispose()
})

/** Polls while `code` ran; Infinity where it was stopped. */
function work(code: string): number {
  polls = 0
  const result = vm.evalCode(code)
  const isStopped = Boolean(result.error)
  result.dispose()
  return isStopped ? Number.POSITIVE_INFINITY : polls
}

const repeated = (piece: string, length: number) =>
  `${JSON.stringify(piece)}.repeat(${Math.ceil(length / piece.length)})`

describe('twice the text takes at most 2.5 times the work', () => {
  it.each(READERS.flatMap((reader) => PIECES.map((piece) => [reader, piece] as const)))('%s of %j', (reader, piece) => {
    const run = (length: number) => work(`readers.${reader}(${repeated(piece, length)})`)
    run(LENGTH) // tables are made on first use
    const once = run(LENGTH)
    const twice = run(2 * LENGTH)
    expect(twice).toBeLessThanOrEqual(Math.max(LINEAR * once, 50))
  })
  it('the count sees a pattern that backtracks', () => {
    expect(work(`slow('a'.repeat(18) + '!')`)).toBeGreaterThan(2.5 * work(`slow('a'.repeat(9) + '!')`))
  })
})
