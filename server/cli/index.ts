import type { Command } from './command.ts'

/** Every command of `hufu`, loaded when it is called: `hufu canon` needs no database driver. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  align: async () => (await import('./align.ts')).command,
  atomize: async () => (await import('./atomize.ts')).command,
  compare: async () => (await import('./compare.ts')).command,
  extract: async () => (await import('./extract.ts')).command,
}
