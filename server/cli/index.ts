import type { Command } from './command.ts'

/** Every command of `hufu`, loaded when it is called: `hufu canon` needs no database driver. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  align: async () => (await import('./align.ts')).command,
  ask: async () => (await import('./ask.ts')).command,
  atomize: async () => (await import('./atomize.ts')).command,
  backup: async () => (await import('./backup.ts')).command,
  bench: async () => (await import('./bench.ts')).command,
  canon: async () => (await import('./canon.ts')).command,
  compare: async () => (await import('./compare.ts')).command,
  context: async () => (await import('./context.ts')).command,
  config: async () => (await import('./config.ts')).command,
  doctor: async () => (await import('./doctor.ts')).command,
  export: async () => (await import('./export.ts')).command,
  extract: async () => (await import('./extract.ts')).command,
  import: async () => (await import('./import.ts')).command,
  ingest: async () => (await import('./ingest.ts')).command,
  list: async () => (await import('./list.ts')).command,
  lookup: async () => (await import('./lookup.ts')).command,
  mcp: async () => (await import('./mcp.ts')).command,
  restore: async () => (await import('./restore.ts')).command,
  modules: async () => (await import('./modules.ts')).command,
  search: async () => (await import('./search.ts')).command,
  serve: async () => (await import('./serve.ts')).command,
  token: async () => (await import('./token.ts')).command,
  synonyms: async () => (await import('./synonyms.ts')).command,
  versions: async () => (await import('./versions.ts')).command,
}
