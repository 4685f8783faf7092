import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Writes files into a folder so that none is ever half-written: first all of them beside it, then renamed into place.
 * Stopped or failed before that, nothing has changed. Other files of the folder stay.
 */
export async function writeFolder(
  path: string,
  files: Iterable<{ name: string; text: string }>,
  signal: AbortSignal,
): Promise<void> {
  const folder = resolve(path)
  const beside = join(dirname(folder), `.hufu-${randomUUID()}`)
  await mkdir(beside, { recursive: true })
  try {
    for (const { name, text } of files) {
      signal.throwIfAborted()
      await writeFile(join(beside, name), text)
    }
    signal.throwIfAborted()
    if (!existsSync(folder)) await rename(beside, folder)
    else for (const name of await readdir(beside)) await rename(join(beside, name), join(folder, name))
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}
