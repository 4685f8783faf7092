import { build } from 'esbuild'
import fc from 'fast-check'
import { getQuickJS } from 'quickjs-emscripten'
import { expect, it } from 'vitest'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { nastyText } from './nasty.ts'

const ENTRY = `
import { canon, plainText } from './shared/text/canon.ts'
import { shippedTable } from './shared/text/synonyms/table.ts'
const table = shippedTable()
globalThis.run = (json) => JSON.stringify(JSON.parse(json).map((R) => canon({ C: R, A: '', R }, table)))
`

/** The engine that Figma runs plugins in has other Unicode tables and no Intl: the same text must read the same there. */
it('gives the same canon text and slots in QuickJS as in Node', async () => {
  const bundle = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    write: false,
  })
  const quickjs = await getQuickJS()
  const context = quickjs.newContext()
  context.unwrapResult(context.evalCode(bundle.outputFiles[0]!.text)).dispose()
  const samples = fc.sample(nastyText, { numRuns: 400, seed: 20261129 })
  const texts = [
    ...samples,
    '點按【提現】，餘額>￥12,860.35；锁定30min',
    'Tap "Send" at most 3 times',
    'J\u030cİﬁ½㎡ 二十四小时',
  ]
  const run = context.getProp(context.global, 'run')
  const input = context.newString(JSON.stringify(texts))
  const answer = context.unwrapResult(context.callFunction(run, context.undefined, input))
  const inSandbox: unknown[] = JSON.parse(context.getString(answer))
  for (const handle of [answer, input, run]) handle.dispose()
  context.dispose()
  const table = shippedTable()
  const here = JSON.parse(JSON.stringify(texts)).map((R: string) => canon({ C: R, A: '', R }, table))
  for (const [i, text] of texts.entries()) expect([text, inSandbox[i]]).toEqual([text, here[i]])
})
