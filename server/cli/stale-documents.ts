import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Terminal } from './command.ts'

/** Where module documents lie, below the folder that was written to. */
const FOLDERS = ['modules', 'knowledge_base/modules']

/** The head that the tool writes; a document that a person put there has none like it. */
const OURS = /^---\ntitle: ".*"\ntype: "(?:module_rules|rules_without_module)"\n/

async function isOurs(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(2048)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return OURS.test(head.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * Removes module documents of an earlier run that no rule stands in any more, and says so: a bot that is handed the folder
 * would go on telling them. Only what the tool itself wrote goes.
 */
export async function removeStaleDocuments(
  folder: string,
  written: readonly string[],
  terminal: Pick<Terminal, 'stderr' | 'lang'>,
): Promise<void> {
  const names = new Set(written)
  for (const under of FOLDERS)
    for (const file of await readdir(join(folder, under)).catch(() => [])) {
      const name = `${under}/${file}`
      if (names.has(name) || !file.endsWith('_rules.md') || !(await isOurs(join(folder, name)))) continue
      await rm(join(folder, name))
      terminal.stderr.write(
        terminal.lang === 'zh'
          ? `已删除 ${name}：不再有这个模块的规则\n`
          : `removed ${name}: no rule is of that module any more\n`,
      )
    }
}
