import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pictures } from '../verbs/snapshots/pictures.ts'

const NAME = /^[0-9a-f]{64}$/
const PART = '.part'

/** Pictures in one folder, each under the hash of its bytes: what is sent twice lies there once. */
export function makePictures(folder: string): Pictures {
  let parts = 0
  const pathOf = (sha256: string) => {
    if (!NAME.test(sha256)) throw new Error('no name of a picture')
    return join(folder, sha256)
  }
  return {
    async keep(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // touched anew: it counts as new for whoever clears away what nothing names yet
      const now = new Date()
      const isThere = await utimes(pathOf(sha256), now, now).then(
        () => true,
        () => false,
      )
      if (isThere) return sha256
      const part = `${pathOf(sha256)}.${process.pid}-${++parts}${PART}`
      try {
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
        return sha256
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: (sha256) => readFile(pathOf(sha256)).catch(() => undefined),
    async tidy(before, isNamed) {
      for (const name of await readdir(folder).catch(() => [])) {
        const isOurs = NAME.test(name) || name.endsWith(PART)
        const found = isOurs ? await stat(join(folder, name)).catch(() => undefined) : undefined
        if (!found || found.mtimeMs >= before || (NAME.test(name) && (await isNamed(name)))) continue
        await rm(join(folder, name), { force: true })
      }
    },
  }
}
