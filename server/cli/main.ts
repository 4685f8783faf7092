import { parseArgs } from 'node:util'
import { HufuError, sentences } from '../../shared/error.ts'
import type { Arguments, Command, Terminal } from './command.ts'
import { COMMANDS } from './index.ts'

const langOfEnv = (env: Terminal['env']): Terminal['lang'] =>
  /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en'

/** Usage of one command in the terminal's language. */
function usage(command: Command, lang: Terminal['lang']): string {
  const rows = Object.entries(command.options).map(([name, option]) => [
    `  --${name}${option.value ? ` ${option.value}` : ''}${option.multiple ? ' …' : ''}`,
    option.help[lang],
  ])
  const width = Math.max(8, ...rows.map(([left]) => left!.length)) + 2
  const head = `hufu ${command.name}${command.positionals ? ` ${command.positionals}` : ''}${rows.length ? (lang === 'zh' ? ' [选项]' : ' [options]') : ''}`
  return `${head}\n\n  ${command.summary[lang]}\n${rows.length ? '\n' : ''}${rows.map(([l, r]) => `${l!.padEnd(width)}${r}`).join('\n')}\n`
}

async function overview(lang: Terminal['lang']): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()))
  const rows = commands.map((c) => `  ${c.name.padEnd(12)}${c.summary[lang]}`)
  return `${lang === 'zh' ? '用法：hufu 命令 [选项]，hufu 命令 --help 看细节' : 'Usage: hufu COMMAND [options]; hufu COMMAND --help tells more'}\n\n${rows.join('\n')}\n`
}

function parse(command: Command, argv: string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, o]) => [
      name,
      { type: o.value ? ('string' as const) : ('boolean' as const), multiple: o.multiple ?? false },
    ]),
  )
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({ args: argv, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new HufuError('bad_usage', { why: (error as Error).message.split('. ')[0]! })
  }
  if (!command.positionals && parsed.positionals.length)
    throw new HufuError('bad_usage', { why: `unexpected "${parsed.positionals[0]}"` })
  for (const [name, option] of Object.entries(command.options))
    if (option.required && parsed.values[name] === undefined)
      throw new HufuError('bad_usage', { why: `--${name} is missing` })
  return { options: parsed.values as Arguments['options'], positionals: parsed.positionals }
}

/** Prints a refusal with its place. An inner fault says only that it was one; HUFU_DEBUG shows the stack. */
function complain(error: unknown, terminal: Terminal): void {
  const known = error instanceof HufuError ? error : new HufuError('internal')
  const said = sentences(known.code, known.details)
  const place = known.place
    ? ` (${[known.place.file, known.place.line, known.place.column, known.place.xpath, known.place.field].filter((x) => x !== undefined).join(':')})`
    : ''
  terminal.stderr.write(`hufu: ${known.code}: ${terminal.lang === 'zh' ? said.message_zh : said.message}${place}\n`)
  if (terminal.env.HUFU_DEBUG && error instanceof Error) terminal.stderr.write(`${error.stack}\n`)
}

/** Runs one command line. Never throws. */
export async function runCommandLine(argv: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = argv
  if (!name || name === '--help' || name === '-h' || name === 'help') {
    terminal.stdout.write(await overview(terminal.lang))
    return name ? 0 : 2
  }
  if (name === '--version') {
    terminal.stdout.write(`${process.env.HUFU_VERSION}\n`)
    return 0
  }
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!load) throw new HufuError('bad_usage', { why: `no command "${name}"` })
    const command = await load()
    if (rest.includes('--help') || rest.includes('-h')) {
      terminal.stdout.write(usage(command, terminal.lang))
      return 0
    }
    return await command.run(parse(command, rest), terminal)
  } catch (error) {
    complain(error, terminal)
    return error instanceof HufuError && error.code === 'bad_usage' ? 2 : 1
  }
}

if (process.argv[1] && /hufu(\.js)?$/.test(process.argv[1])) {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  process.once('SIGTERM', () => abort.abort())
  process.stdout.on('error', () => process.exit(0)) // `hufu … | head` closes early
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    lang: langOfEnv(process.env),
    signal: abort.signal,
  })
}
