import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesOf } from '../../server/exports/index.ts'
import type { Snapshot } from '../../server/exports/snapshot.ts'
import { LANGS } from '../../server/exports/voice.ts'
import { readModulesFile } from '../../server/imports/modules-file.ts'
import { compileSynonymsFile, readSynonymsFile } from '../../server/imports/synonyms-file.ts'
import { alignOffline } from '../../server/verbs/align-offline.ts'
import { compileModules } from '../../shared/modules/dictionary.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { SHIPPED_CLASSES } from '../../shared/text/synonyms/shipped.ts'

const SAMPLE = 'server/web/sample'
const read = (name: string) => readFileSync(`${SAMPLE}/${name}`, 'utf8')

/** The shipped sample's way through everything, from the saved design and the XML to each file, as a user gets them. */
let snapshot: Snapshot
beforeAll(async () => {
  const compiled = compileSynonymsFile(readSynonymsFile(read('synonyms.yaml'), 'synonyms.yaml'), SHIPPED_CLASSES)
  if (!('table' in compiled)) throw new Error('the sample has synonyms that do not compile')
  const { table } = compiled
  snapshot = await alignOffline({
    app_version: 'v2.3.0' as AppVersion,
    synonyms: table,
    modules: compileModules(readModulesFile(read('modules.yaml'), 'modules.yaml').file, table),
    designs: [{ path: `${SAMPLE}/design.json`, file_key: 'SampleFileKey' }],
    cases: [`${SAMPLE}/cases.xml`],
    value_partition: true,
    at: '2026-03-01T00:00:00.000Z',
    signal: new AbortController().signal,
    say: () => {},
  })
})

describe.each(LANGS)('the shipped sample in %s', (lang) => {
  test('file by file', async () => {
    for (const { name, text } of filesOf(snapshot, lang)) {
      if (name.endsWith('.jsonl') && lang !== 'zh') continue // wire names only: the same in both
      if (name.startsWith('knowledge_base/modules/')) continue // held to the module documents below
      const shown = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
      await expect(shown, name).toMatchFileSnapshot(`./expected/shipped/${lang}/${name}`)
    }
  })
})

test('the knowledge base holds the module documents as they are', () => {
  const texts = new Map([...filesOf(snapshot, 'zh')].map(({ name, text }) => [name, text]))
  const handed = [...texts].filter(([name]) => name.startsWith('knowledge_base/modules/'))
  expect(handed).toHaveLength(3)
  for (const [name, text] of handed) expect(texts.get(name.replace('knowledge_base/', '')), name).toBe(text)
})

test('lines for programs are the same in both languages', () => {
  const lines = LANGS.map((lang) => [...filesOf(snapshot, lang)].filter(({ name }) => name.endsWith('.jsonl')))
  expect(lines[0]).toEqual(lines[1])
  expect(lines[0]).toHaveLength(3)
})
