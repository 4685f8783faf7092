import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { HufuError, type Place } from '../../shared/error.ts'
import { SHIPPED_CLASSES } from '../../shared/text/synonyms/shipped.ts'
import { compileSynonymsFile, type PlacedProblem, readSynonymsFile } from '../imports/synonyms-file.ts'
import type { Command, Terminal } from './command.ts'

const written = ({ file, line, column }: Place): string => [file, line, column].filter((x) => x !== undefined).join(':')

function tell(problem: PlacedProblem, lang: Terminal['lang'], file: string): string {
  const where = problem.places.length ? problem.places.map(written).join(', ') : file
  return `${where}: ${lang === 'zh' ? problem.why_zh : problem.why}\n`
}

/** Reads and compiles a team's file beside the shipped table; answers 1 where it could not be used. */
async function check(path: string, isJson: boolean, terminal: Terminal): Promise<number> {
  const name = basename(path)
  const text = await readFile(resolve(terminal.cwd, path), 'utf8').catch(() => {
    throw new HufuError('file_not_found', { file: name }, { file: name })
  })
  const file = readSynonymsFile(text, name)
  const compiled = compileSynonymsFile(file, SHIPPED_CLASSES)
  const problems = 'problems' in compiled ? compiled.problems : []
  const words = file.classes.reduce((sum, c) => sum + c.from.length + 1, 0)
  if (isJson) terminal.stdout.write(`${JSON.stringify({ classes: file.classes.length, words, problems })}\n`)
  else if (problems.length) for (const problem of problems) terminal.stdout.write(tell(problem, terminal.lang, name))
  else
    terminal.stdout.write(
      terminal.lang === 'zh'
        ? `${name}：${file.classes.length} 类 ${words} 个词，可以使用\n`
        : `${name}: ${file.classes.length} classes, ${words} words, fit for use\n`,
    )
  return problems.length ? 1 : 0
}

export const command: Command = {
  name: 'synonyms',
  summary: {
    en: 'Check a synonyms.yaml together with the shipped table',
    zh: '把 synonyms.yaml 和内置同义词表放在一起检查',
  },
  positionals: 'check FILE',
  options: { json: { help: { en: 'print JSON', zh: '输出 JSON' } } },
  async run(args, terminal) {
    const [verb, path, ...more] = args.positionals
    if (verb !== 'check' || !path || more.length)
      throw new HufuError('bad_usage', {
        why: 'it goes: hufu synonyms check FILE',
        why_zh: '写法是：hufu synonyms check FILE',
      })
    return check(path, args.options.json === true, terminal)
  },
}
