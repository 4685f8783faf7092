import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeShelf } from '../../server/search/index-file.ts'
import { indexesIn } from '../../server/store/folder.ts'
import type { Workshop } from '../../server/verbs/workshop.ts'
import { openWorkshop } from '../../server/workshop.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from '../http/deliver.ts'
import { type OpenHouse, openHouse, V } from '../http/house.ts'

const P = '/api/v1/projects/default'
const SYNONYMS = shippedTable()
let house: OpenHouse
let after: string
const opened: { workshop: Workshop; folder: string }[] = []

beforeAll(async () => {
  house = await openHouse()
  await house.upload(`${V}/case-atoms`, `${[line(FULL, '1'), line(LATE, '2')].join('\n')}\n`, JSONL)
  await house.workshop.catalogue.park()
  after = mkdtempSync(join(tmpdir(), 'hufu-kept-'))
  cpSync(house.folder, after, { recursive: true })
})
afterEach(async () => {
  for (const { workshop, folder } of opened.splice(0)) {
    await workshop.store.close()
    rmSync(folder, { recursive: true })
  }
})
afterAll(async () => {
  rmSync(after, { recursive: true })
  await house.close()
})

/** A server that starts where another one stopped, and whether it had to read everything. */
async function started(prepare: (file: string, folder: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hufu-kept-'))
  cpSync(after, folder, { recursive: true })
  const [name] = readdirSync(indexesIn(folder))
  prepare(join(indexesIn(folder), name!), folder)
  const workshop = await openWorkshop(folder, { synonyms: SYNONYMS })
  opened.push({ workshop, folder })
  const read = vi.spyOn(workshop.store.clusters, 'page')
  const found = async (q: string) => {
    const { hits } = await workshop.catalogue.search(q, { project: 'default' }, 0, 20)
    return hits.map(({ id, score, highlights }) => ({ id, score, highlights }))
  }
  return { workshop, folder, found, hasReadAll: () => read.mock.calls.length > 0 }
}

describe('an index that was kept', () => {
  const expected = async () => {
    const { hits } = await house.workshop.catalogue.search('借书', { project: 'default' }, 0, 20)
    return hits.map(({ id, score, highlights }) => ({ id, score, highlights }))
  }

  it('is taken up at the next start, and nothing is read again', async () => {
    const { found, hasReadAll } = await started()
    expect(await found('借书')).toEqual(await expected())
    expect((await expected()).length).toBeGreaterThan(1)
    expect(hasReadAll()).toBe(false)
  })

  it('takes what was stored after it was written', async () => {
    const { folder, workshop } = await started()
    const one = await workshop.store.projects.one('default')
    await workshop.store.commit({
      writes: [],
      project: 'default',
      expects: one!.watermark,
      changes: [{ app_version: '1.0' as never, subject: 'case', subject_id: 'nobody', change: 'gone' } as never],
    })
    await workshop.store.close()
    const again = await openWorkshop(folder, { synonyms: SYNONYMS })
    opened[0]!.workshop = again
    const read = vi.spyOn(again.store.clusters, 'page')
    const { hits, watermark } = await again.catalogue.search('借书', { project: 'default' }, 0, 20)
    expect([hits.length, watermark]).toEqual([(await expected()).length, one!.watermark + 1])
    expect(read).not.toHaveBeenCalled()
  })

  const flipped = (file: string, at: number) => {
    const bytes = readFileSync(file)
    bytes[at < 0 ? bytes.length + at : at]! ^= 1
    writeFileSync(file, bytes)
  }
  it.each<[string, (file: string) => void]>([
    ['cut off in the middle', (file) => truncateSync(file, 5000)],
    ['cut off at its end', (file) => truncateSync(file, readFileSync(file).length - 1)],
    ['empty', (file) => truncateSync(file, 0)],
    ['something else', (file) => writeFileSync(file, 'x'.repeat(9000))],
    ['with a wrong bit among its postings', (file) => flipped(file, 4000)],
    ['with a wrong bit in its directory', (file) => flipped(file, -200)],
    ['with a wrong bit in its tail', (file) => flipped(file, -10)],
  ])('that is %s is made anew, and replaced', async (_, spoil) => {
    const { workshop, found, hasReadAll, folder } = await started(spoil)
    expect(await found('借书')).toEqual(await expected())
    expect(hasReadAll()).toBe(true)
    await workshop.catalogue.park()
    const whole = await makeShelf(indexesIn(folder), 'another recipe').read('default', '')
    expect(whole).toBeUndefined() // of another program, of another project's beginning
    expect(readdirSync(indexesIn(folder)).length).toBe(1)
  })

  it('of a later store than the one that is there is not believed', async () => {
    const { found, hasReadAll } = await started((file, folder) => {
      for (const name of readdirSync(folder)) if (name.startsWith('hufu.sqlite')) rmSync(join(folder, name))
      expect(readFileSync(file).length).toBeGreaterThan(1000)
    })
    expect(await found('借书')).toEqual([])
    expect(hasReadAll()).toBe(false) // the new store has no version at all
  })

  it('goes with its project', async () => {
    const { workshop, folder } = await started()
    await workshop.catalogue.catchUp('default')
    await workshop.catalogue.forget('default')
    expect(readdirSync(indexesIn(folder))).toEqual([])
  })

  it('is not written where it moved meanwhile, and leaves nothing behind', async () => {
    const { folder } = await started()
    const shelf = makeShelf(indexesIn(folder), 'r')
    const key = { project: 'other', created_at: '', watermark: 1 }
    let left = 3
    expect(
      await shelf.write(key, { a: [new Uint8Array(9), new Uint16Array(5), new Int32Array(3)] }, () => --left < 0),
    ).toBe(false)
    expect(readdirSync(indexesIn(folder)).length).toBe(1)
    const packed = { a: [Uint8Array.of(1, 2, 3), Uint16Array.of(500), Int32Array.of(-7), new Uint32Array(0)], b: 'x' }
    expect(await shelf.write(key, packed, () => false)).toBe(true)
    expect(await shelf.read('other', '')).toEqual({ watermark: 1, packed })
    expect(await shelf.read('other', 'made at another time')).toBeUndefined()
  })
})

describe('fifty who write at the same time', () => {
  it('each find what they were told is stored, at once', async () => {
    const words = (n: number) =>
      `编号${String.fromCharCode(0x5000 + n * 3)}${String.fromCharCode(0x6000 + n * 7)}的书已到馆`
    const missed = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const body = { scope: scopeOf(`9:${n}`), atoms: [sent({ ...DONE, R: words(n) }, `9:${n}1`, `9:${n}`)] }
        const { status } = await house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body })
        const { json } = await house.ask('GET', `${P}/search?app_version=1.0&q=${encodeURIComponent(words(n))}`)
        return status === 200 && json.hits[0]?.title.includes(words(n)) ? [] : [n]
      }),
    )
    expect(missed.flat()).toEqual([])
  })
})
