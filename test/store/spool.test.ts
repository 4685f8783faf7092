import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSpool } from '../../server/store/spool.ts'
import { memorySpool, type Spool } from '../../server/verbs/spool.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hufu-spool-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const LONG = '备注'.repeat(400_000)
const VALUES = [
  { text: '借书', none: undefined, nothing: null, n: 0.1 },
  'a lone \ud83d surrogate',
  [],
  { deep: [{ deeper: new Map([['Ａ', 1]]) }] },
  LONG,
  'last',
]

describe.each<[string, () => Promise<Spool>]>([
  ['on disk', () => openSpool(folder)],
  ['in memory', async () => memorySpool()],
])('a spool %s', (_, open) => {
  it('gives back what was laid on it, in any order and while more is laid', async () => {
    const spool = await open()
    expect(await spool.lay(VALUES.slice(0, 2))).toBe(0)
    expect(await spool.take([1, 0])).toEqual([VALUES[1], VALUES[0]])
    expect(await spool.lay(VALUES.slice(2))).toBe(2)
    expect(await spool.lay([])).toBe(VALUES.length)
    expect(await spool.take([...VALUES.keys()])).toEqual(VALUES)
    expect(await spool.take([5, 4, 2, 3, 4, 0])).toEqual([5, 4, 2, 3, 4, 0].map((n) => VALUES[n]))
    expect(await spool.take([])).toEqual([])
    await spool.clear()
    expect(readdirSync(folder)).toEqual([])
  })
})
