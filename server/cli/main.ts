import { parseArgs } from 'node:util'
import { HufuError, sentences } from '../../shared/error.ts'
import type { Arguments, Command, Terminal } from './command.ts'
import { COMMANDS } from './index.ts'
import { steadyError } from './steady-error.ts'

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

/** Node names the option within its English sentence. */
function misparsed({ code, message }: Error & { code?: string }): { why: string; why_zh: string } {
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return { why: `no option ${option}`, why_zh: `没有选项 ${option}` }
  return /argument missing|ambiguous/.test(message)
    ? { why: `${option} needs a value`, why_zh: `${option} 后面要有值` }
    : { why: `${option} takes no value`, why_zh: `${option} 后面不带值` }
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
    throw new HufuError('bad_usage', misparsed(error as Error & { code?: string }))
  }
  if (!command.positionals && parsed.positionals.length)
    throw new HufuError('bad_usage', {
      why: `unexpected "${parsed.positionals[0]}"`,
      why_zh: `多余的“${parsed.positionals[0]}”`,
    })
  for (const [name, option] of Object.entries(command.options))
    if (option.required && parsed.values[name] === undefined)
      throw new HufuError('bad_usage', { why: `--${name} is missing`, why_zh: `缺少 --${name}` })
  return { options: parsed.values as Arguments['options'], positionals: parsed.positionals }
}

/** What the system said of a file is for whoever typed its name; any other fault is ours. */
function refusalOf(error: unknown): HufuError {
  if (error instanceof HufuError) return error
  const { code, path } = error as { code?: string; path?: string }
  return code && path ? new HufuError('file_unusable', { path, why: code }) : new HufuError('internal')
}

/** Wrong words on the command line, as against work that failed. */
const WRONG_USAGE: readonly string[] = ['bad_usage', 'bad_app_version']

/** Prints a refusal with its place. An inner fault says only that it was one; HUFU_DEBUG shows the stack. */
function complain(error: unknown, terminal: Terminal): void {
  const known = refusalOf(error)
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
    const where = name ? terminal.stdout : terminal.stderr
    where.write(await overview(terminal.lang))
    return name ? 0 : 2
  }
  if (name === '--version') {
    terminal.stdout.write(`${process.env.HUFU_VERSION}\n`)
    return 0
  }
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!load) throw new HufuError('bad_usage', { why: `no command "${name}"`, why_zh: `没有命令“${name}”` })
    const command = await load()
    if (rest.includes('--help') || rest.includes('-h')) {
      terminal.stdout.write(usage(command, terminal.lang))
      return 0
    }
    return await command.run(parse(command, rest), terminal)
  } catch (error) {
    complain(error, terminal)
    return error instanceof HufuError && WRONG_USAGE.includes(error.code) ? 2 : 1
  }
}

if (process.argv[1] && /hufu(\.js)?$/.test(process.argv[1])) {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort()) // a second one ends the process, as usual
  process.once('SIGTERM', () => abort.abort())
  process.stdout.on('error', () => process.exit(0)) // `hufu … | head` closes early
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: steadyError(),
    env: process.env,
    cwd: process.cwd(),
    lang: langOfEnv(process.env),
    signal: abort.signal,
  })
}
