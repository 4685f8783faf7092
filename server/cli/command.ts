import type { Readable, Writable } from 'node:stream'

type Sentence = { en: string; zh: string }

/** One option of a command; without `value` it is a flag. */
export type Option = { value?: string; multiple?: boolean; required?: boolean; help: Sentence }

/** What a command was given: options by name as typed, and what stood beside them. */
export type Arguments = {
  options: Record<string, string | string[] | boolean | undefined>
  positionals: string[]
}

/** Where a command reads and writes: results on stdout, progress and messages on stderr. */
export type Terminal = {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  env: Record<string, string | undefined>
  cwd: string
  lang: 'zh' | 'en'
  signal: AbortSignal
}

/** One file of server/cli/ and one row of its table. Exit: 0 done, 1 the work failed, 2 wrong usage. */
export type Command = {
  name: string
  summary: Sentence
  positionals?: string
  options: Record<string, Option>
  run(args: Arguments, terminal: Terminal): Promise<number>
}

/** The option's text, or undefined where it was not given. */
export function optionText(args: Arguments, name: string): string | undefined {
  const value = args.options[name]
  return typeof value === 'string' ? value : undefined
}

/** The option's texts in the order given. */
export function optionTexts(args: Arguments, name: string): string[] {
  const value = args.options[name]
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
}
