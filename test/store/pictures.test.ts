import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePictures } from '../../server/store/pictures.ts'

const BYTES = new Uint8Array([1, 2, 3])
const nothingNamed = async () => false
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hufu-pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file of a picture', () => {
  it.each<[string, (sha256: string) => Promise<boolean>, number]>([
    ['goes at once when nothing names it', nothingNamed, 0],
    ['stays while something names it', async () => true, 1],
  ])('%s', async (_, isNamed, left) => {
    const pictures = makePictures(folder)
    const sha256 = await pictures.keep(BYTES, async (name) => name)
    await pictures.drop([sha256], isNamed)
    expect(readdirSync(folder)).toHaveLength(left)
  })

  it('stays while one of two who sent it still writes what names it', async () => {
    const pictures = makePictures(folder)
    const sha256 = await pictures.keep(BYTES, async (name) => {
      await pictures.keep(BYTES, async () => undefined)
      await pictures.drop([name], nothingNamed)
      await pictures.tidy(Date.now() + 60_000, nothingNamed)
      return name
    })
    expect(readdirSync(folder)).toEqual([sha256])
    await pictures.drop([sha256], nothingNamed)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is let go by who could not write what names it', async () => {
    const pictures = makePictures(folder)
    const refused = pictures.keep(BYTES, () => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
    await pictures.tidy(Date.now() + 60_000, nothingNamed)
    expect(readdirSync(folder)).toEqual([])
  })
})
