import { readFile } from 'node:fs/promises'
import { HufuError, type Place } from '../../shared/error.ts'
import type { ModulesAnswer } from '../../shared/schema/answers.ts'
import { normText } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { shippedModules } from '../bundle.ts'
import { type ToldProblem, toldProblems } from '../imports/module-problems.ts'
import { setModules } from '../verbs/set-modules.ts'
import type { Arguments, Command, Terminal } from './command.ts'
import { modulesText, openModules } from './modules-file.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'

const USAGE = {
  why: 'it goes: hufu modules check FILE | preview FILE | set FILE | template',
  why_zh: '写法是：hufu modules check FILE | preview FILE | set FILE | template',
}

const KIND = { true: { zh: '错误', en: 'error' }, false: { zh: '提醒', en: 'warning' } } as const

const written = ({ file, line, column }: Place): string => [file, line, column].filter((x) => x !== undefined).join(':')

const told = ({ is_error, code, message, message_zh, places }: ToldProblem, lang: Terminal['lang']) =>
  `${places.map(written).join(', ')}: ${KIND[`${is_error}`][lang]} ${code}: ${lang === 'zh' ? message_zh : message}\n`

const howMany = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

const counted = (name: string, modules: number, problems: readonly ToldProblem[], lang: Terminal['lang']) => {
  const errors = problems.filter((p) => p.is_error).length
  const warnings = problems.length - errors
  if (lang === 'zh')
    return `${name}：${modules} 个模块，${errors ? `${errors} 处错误，不能使用` : '可以使用'}${warnings ? `，${warnings} 处提醒` : ''}\n`
  const fit = errors ? `${howMany(errors, 'error')}, not fit for use` : 'fit for use'
  return `${name}: ${howMany(modules, 'module')}, ${fit}${warnings ? `, ${howMany(warnings, 'warning')}` : ''}\n`
}

/** Answers 1 where the dictionary can't be used; warnings alone are no failure. */
async function check(path: string, isJson: boolean, { cwd, lang, stdout }: Terminal): Promise<number> {
  const read = await openModules(cwd, path)
  const synonyms = shippedTable()
  const problems = toldProblems(read, (text) => normText(text, synonyms))
  const { modules } = read.file
  if (isJson) stdout.write(`${JSON.stringify({ modules: modules.length, problems })}\n`)
  else {
    for (const problem of problems) stdout.write(told(problem, lang))
    stdout.write(counted(path, modules.length, problems, lang))
  }
  return problems.some((p) => p.is_error) ? 1 : 0
}

/** Sets a project's dictionary, or tells what it would move. Errors  the dictionary's own, with the place. */
async function inProject(path: string, isDryRun: boolean, args: Arguments, terminal: Terminal): Promise<number> {
  const { text } = await modulesText(terminal.cwd, path)
  const remote = remoteOf(args, terminal)
  const { modules, moves } = remote
    ? ((await (await remote.post(`/modules?dry_run=${isDryRun}`, { text })).json()) as ModulesAnswer)
    : await inWorkshop(
        args,
        terminal,
        async (workshop) => (await setModules(workshop, MACHINE, projectOf(args), text, isDryRun)).answer,
      )
  if (args.options.json) terminal.stdout.write(`${JSON.stringify({ modules, moves })}\n`)
  else
    for (const { app_version, canon_text, from, to } of moves)
      terminal.stdout.write(
        `${app_version} ${from.primary_module ?? '—'} → ${to.primary_module ?? '—'} ${canon_text}\n`,
      )
  terminal.stderr.write(
    terminal.lang === 'zh'
      ? `${modules} 个模块，${moves.length} 条规则${isDryRun ? '会' : ''}换模块\n`
      : `${howMany(modules, 'module')}, ${howMany(moves.length, 'rule')} ${isDryRun ? 'would change' : 'changed'} module\n`,
  )
  return 0
}

async function template({ stdout }: Terminal): Promise<number> {
  const path = shippedModules()
  if (!path) throw new HufuError('not_found', { what: 'sample' })
  stdout.write(await readFile(path, 'utf8'))
  return 0
}

export const command: Command = {
  name: 'modules',
  summary: {
    en: 'Check a modules.yaml, tell what it would move in a project, set it, or print an example to start from',
    zh: '检查模块词典 modules.yaml，预览它对项目的改动，设为项目的词典，或打印一份示例作为起点',
  },
  positionals: 'check FILE | preview FILE | set FILE | template',
  options: { json: { help: { en: 'print JSON', zh: '输出 JSON' } }, ...PLACE_OPTIONS },
  async run(args, terminal) {
    const [verb, path, ...more] = args.positionals
    if (verb === 'template' && path === undefined) return template(terminal)
    if (!path || more.length) throw new HufuError('bad_usage', USAGE)
    if (verb === 'check') return check(path, args.options.json === true, terminal)
    if (verb === 'preview' || verb === 'set') return inProject(path, verb === 'preview', args, terminal)
    throw new HufuError('bad_usage', USAGE)
  },
}
