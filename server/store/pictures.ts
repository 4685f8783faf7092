import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pictures } from '../verbs/snapshots/pictures.ts'
import { toOutage } from './outage.ts'

const NAME = /^[0-9a-f]{64}$/
const PART = '.part'

/** Pictures in one folder, each under the hash of its bytes: what is sent twice lies there once. */
export function makePictures(folder: string): Pictures {
  let parts = 0
  const pathOf = (sha256: string) => {
    if (!NAME.test(sha256)) throw new Error('no name of a picture')
    return join(folder, sha256)
  }
  /** How many are writing what names a picture. */
  const held = new Map<string, number>()
  const hold = (sha256: string, by: 1 | -1) => {
    const holders = (held.get(sha256) ?? 0) + by
    if (holders) held.set(sha256, holders)
    else held.delete(sha256)
  }
  async function remove(sha256: string, isNamed: (sha256: string) => Promise<boolean>): Promise<void> {
    if (held.has(sha256) || (await isNamed(sha256)) || held.has(sha256)) return
    rmSync(pathOf(sha256), { force: true }) // at one go: whoever holds it from now on finds it gone, and writes it anew
  }

  async function write(sha256: string, bytes: Uint8Array): Promise<void> {
    // touched anew: it counts as new for whoever clears away what nothing names yet
    const now = new Date()
    const isThere = await utimes(pathOf(sha256), now, now).then(
      () => true,
      () => false,
    )
    if (isThere) return
    const part = `${pathOf(sha256)}.${process.pid}-${++parts}${PART}`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, pathOf(sha256))
      const handle = await open(folder, 'r')
      await handle.sync().finally(() => handle.close())
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined) // tidied away later
      throw toOutage(error)
    }
  }

  return {
    async keep(bytes, writeNaming) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      hold(sha256, 1)
      try {
        await write(sha256, bytes)
        return await writeNaming(sha256)
      } finally {
        hold(sha256, -1)
      }
    },
    read: (sha256) =>
      readFile(pathOf(sha256)).catch((error: unknown) => {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw toOutage(error)
      }),
    async tidy(before, isNamed) {
      for (const name of await readdir(folder).catch(() => [])) {
        const isPicture = NAME.test(name)
        const isOurs = isPicture || name.endsWith(PART)
        const found = isOurs ? await stat(join(folder, name)).catch(() => undefined) : undefined
        if (!found || found.mtimeMs >= before) continue
        if (isPicture) await remove(name, isNamed)
        else await rm(join(folder, name), { force: true })
      }
    },
    async drop(names, isNamed) {
      for (const name of names) await remove(name, isNamed)
    },
  }
}
