import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { HufuError, type Place } from '../../shared/error.ts'
import { SHIPPED_CLASSES } from '../../shared/text/synonyms/shipped.ts'
import { compileSynonymsFile, type PlacedProblem, readSynonymsFile } from '../imports/synonyms-file.ts'
import type { Arguments, Command, Terminal } from './command.ts'
import { PLACE_OPTIONS } from './place.ts'
import { jobText, previewText, problemText, saved, tried } from './synonyms-project.ts'

const written = ({ file, line, column }: Place): string => [file, line, column].filter((x) => x !== undefined).join(':')

function tell(problem: PlacedProblem, lang: Terminal['lang'], file: string): string {
  const where = problem.places.length ? problem.places.map(written).join(', ') : file
  return `${where}: ${lang === 'zh' ? problem.why_zh : problem.why}\n`
}

async function textIn(path: string, { cwd }: Pick<Terminal, 'cwd'>): Promise<{ name: string; text: string }> {
  const name = basename(path)
  const text = await readFile(resolve(cwd, path), 'utf8').catch(() => {
    throw new HufuError('file_not_found', { file: name }, { file: name })
  })
  return { name, text }
}

/** Reads and compiles a team's file beside the shipped table; answers 1 where it could not be used. */
async function check(path: string, args: Arguments, terminal: Terminal): Promise<number> {
  const { name, text } = await textIn(path, terminal)
  const file = readSynonymsFile(text, name)
  const compiled = compileSynonymsFile(file, SHIPPED_CLASSES)
  const problems = 'problems' in compiled ? compiled.problems : []
  const words = file.classes.reduce((sum, c) => sum + c.from.length + 1, 0)
  if (args.options.json) terminal.stdout.write(`${JSON.stringify({ classes: file.classes.length, words, problems })}\n`)
  else if (problems.length) for (const problem of problems) terminal.stdout.write(tell(problem, terminal.lang, name))
  else
    terminal.stdout.write(
      terminal.lang === 'zh'
        ? `${name}：${file.classes.length} 类 ${words} 个词，可以使用\n`
        : `${name}: ${file.classes.length} classes, ${words} words, fit for use\n`,
    )
  return problems.length ? 1 : 0
}

/** What a project's texts would become by a file; answers 1 where it could not be used. */
async function preview(path: string, args: Arguments, terminal: Terminal): Promise<number> {
  const { name, text } = await textIn(path, terminal)
  const answer = await tried(args, terminal, text)
  if (args.options.json) terminal.stdout.write(`${JSON.stringify(answer)}\n`)
  else
    terminal.stdout.write(
      answer.problems.length ? problemText(answer, name, terminal.lang) : previewText(answer, terminal.lang),
    )
  return answer.problems.length ? 1 : 0
}

/** Sets a project's words by a file, and waits until every version is read by them. */
async function set(path: string, args: Arguments, terminal: Terminal): Promise<number> {
  const { text } = await textIn(path, terminal)
  const job = await saved(args, terminal, text)
  if (args.options.json) terminal.stdout.write(`${JSON.stringify(job)}\n`)
  else terminal.stdout.write(jobText(job, terminal.lang))
  return job && job.status !== 'succeeded' ? 1 : 0
}

const ACTS: Record<string, typeof check> = { check, preview, set }

export const command: Command = {
  name: 'synonyms',
  summary: {
    en: 'Check a synonyms.yaml together with the shipped table, tell what it would change in a project, or set it',
    zh: '把 synonyms.yaml 和内置同义词表放在一起检查，预览它对项目的改动，或设为项目的同义词',
  },
  positionals: 'check FILE | preview FILE | set FILE',
  options: { json: { help: { en: 'print JSON', zh: '输出 JSON' } }, ...PLACE_OPTIONS },
  async run(args, terminal) {
    const [verb = '', path, ...more] = args.positionals
    const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined
    if (!act || !path || more.length)
      throw new HufuError('bad_usage', {
        why: 'it goes: hufu synonyms check FILE | preview FILE | set FILE',
        why_zh: '写法是：hufu synonyms check FILE | preview FILE | set FILE',
      })
    return act(path, args, terminal)
  },
}
