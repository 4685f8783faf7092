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

/** Renames all that lies in one folder into another; folders that are there already take up what is new. */
async function moveInto(folder: string, target: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [from, to] = [join(folder, entry.name), join(target, entry.name)]
    if (!entry.isDirectory() || !existsSync(to)) await rename(from, to)
    else {
      await makeFolder(to)
      await moveInto(from, to)
    }
  }
}

/**
 * Writes files into a folder so that none is ever half-written: first all of them beside it, then renamed into place.
 * Stopped or failed before that, nothing has changed. Other files of the folder stay. Answers with the names written.
 * Errors  `not_a_folder` where something else stands there, or nothing can be made there.
 */
export async function writeFolder(
  path: string,
  files: Iterable<{ name: string; text: string }>,
  signal: AbortSignal,
): Promise<string[]> {
  const folder = resolve(path)
  const written: string[] = []
  const beside = join(dirname(folder), `.hufu-${randomUUID()}`)
  if (existsSync(folder)) await makeFolder(folder)
  await makeFolder(beside)
  try {
    for (const { name, text } of files) {
      signal.throwIfAborted()
      await makeFolder(dirname(join(beside, name)))
      await writeFile(join(beside, name), text)
      written.push(name)
    }
    signal.throwIfAborted()
    if (!existsSync(folder)) await rename(beside, folder)
    else await moveInto(beside, folder)
    return written
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}
