import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { HufuError } from '../../shared/error.ts'

/** Step by step: where a folder can't be made, Node's own recursive mkdir may try for ever. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  const parent = dirname(path)
  if (!found && parent !== path) await makeFolder(parent)
  await mkdir(path).catch(() => {
    throw new HufuError('not_a_folder', { path })
  })
}

/**
 * Writes files into a folder so that none is ever half-written: first all of them beside it, then renamed into place.
 * Stopped or failed before that, nothing has changed. Other files of the folder stay.
 * Errors  `not_a_folder` where something else stands there, or nothing can be made there.
 */
export async function writeFolder(
  path: string,
  files: Iterable<{ name: string; text: string }>,
  signal: AbortSignal,
): Promise<void> {
  const folder = resolve(path)
  const beside = join(dirname(folder), `.hufu-${randomUUID()}`)
  if (existsSync(folder)) await makeFolder(folder)
  await makeFolder(beside)
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
