import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError, sentences } from '../../shared/error.ts'
import { summaryOf } from '../../shared/evaluation/figures.ts'
import { OTHER } from '../../shared/evaluation/gates.ts'
import { type EvaluationConfig, evaluationProvider } from '../../shared/schema/evaluation.ts'
import { readTestSet, type TestSet } from '../imports/test-set.ts'
import { type Asker, askAll } from '../verbs/evaluation/ask-all.ts'
import { datasetVersion } from '../verbs/evaluation/dataset.ts'
import { mockAsker } from '../verbs/evaluation/mock.ts'
import { askerOf, configOf } from '../verbs/evaluation/run.ts'
import { benchGate } from './bench-gate.ts'
import { remoteAsker } from './bench-remote.ts'
import { failureList, figureTable, gateTable } from './bench-report.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { faultLog } from './fault-log.ts'
import { inWorkshop, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'
import { speaker } from './speaker.ts'

type Wish = Pick<EvaluationConfig, 'provider' | 'top_k' | 'app_version' | 'product'>

/** A test set asked and judged: figures on stdout; 1 below the gate. */
export const command: Command = {
  name: 'bench',
  summary: {
    en: 'Ask a test set and judge the answers: Hit@K, MRR, quotes, time; exit 1 below the gate',
    zh: '用题集评测检索：Hit@K、MRR、引文、耗时；未达门槛时退出码为 1',
  },
  options: {
    testset: { value: 'FILE', required: true, help: { en: 'questions, JSON Lines', zh: '题目文件，JSON Lines' } },
    gate: {
      value: 'F',
      help: {
        en: 'least share of all, 0.9, or demands: hit@1>=0.8,causal>=0.7 (default: the gate of each category)',
        zh: '总通过率下限，如 0.9；或条件，如 hit@1>=0.8,causal>=0.7（默认按类别的门槛）',
      },
    },
    provider: {
      value: 'P',
      help: {
        en: 'search (default), classic to compare, or mock, which judges nothing',
        zh: 'search（默认）、classic（对照）或 mock（不评判）',
      },
    },
    'top-k': {
      value: 'N',
      help: { en: 'a hit is among so many results (1 to 50, default 10)', zh: '前几条内算命中（1 到 50，默认 10）' },
    },
    'app-version': {
      value: 'V',
      help: { en: 'for questions that name none (default: the last merged one)', zh: '未注明版本的题用这个版本' },
    },
    product: { value: 'P', help: { en: 'for questions that name none', zh: '未注明产品的题用这个产品' } },
    json: { help: { en: 'print figures and every question as JSON', zh: '以 JSON 打印指标和每道题' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const wish = wishOf(args)
    const path = resolve(terminal.cwd, optionText(args, 'testset')!)
    const set = await readSet(path, terminal)
    const categories = [...new Set(set.questions.map(({ category }) => category ?? OTHER))]
    const gate = benchGate(optionText(args, 'gate'), categories)
    const ask = (config: EvaluationConfig, asker: Asker) =>
      benched(basename(path), set, { config, asker, gate }, args, terminal)
    const remote = remoteOf(args, terminal)
    if (remote) {
      const config = { ...wish, knowledge_bases: null, program: '', watermark: '' }
      return ask(config, wish.provider === 'mock' ? mockAsker : remoteAsker(remote, config))
    }
    return inWorkshop(args, terminal, async (workshop) => {
      const project = projectOf(args)
      const { app_version, product, ...rest } = wish
      const named = { ...(app_version !== null && { app_version }), ...(product !== null && { product }) }
      const config = await configOf(workshop, project, { ...rest, ...named })
      return ask(config, askerOf(workshop, project, config))
    })
  },
}

function wishOf(args: Arguments): Wish {
  const provider = evaluationProvider.safeParse(optionText(args, 'provider') ?? 'search')
  const top_k = Number(optionText(args, 'top-k') ?? 10)
  const version = optionText(args, 'app-version')
  const { options } = evaluationProvider
  if (!provider.success)
    throw new HufuError('bad_usage', {
      why: `--provider takes ${options.join(', ')}`,
      why_zh: `--provider 应为 ${options.join('、')}`,
    })
  if (!Number.isInteger(top_k) || top_k < 1 || top_k > 50)
    throw new HufuError('bad_usage', { why: '--top-k takes 1 to 50', why_zh: '--top-k 应为 1 到 50' })
  return {
    provider: provider.data,
    top_k,
    app_version: version === undefined ? null : parseAppVersion(version),
    product: optionText(args, 'product') ?? null,
  }
}

/** Reads the file and names the lines that are no questions. Errors  `file_not_found`, `no_question_taken`. */
async function readSet(path: string, { stderr, lang }: Terminal): Promise<TestSet> {
  const file = basename(path)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new HufuError('file_not_found', { file }, { file })
  const set = await readTestSet(createReadStream(path))
  for (const { line, code, details } of set.refused) {
    const said = sentences(code, details)
    stderr.write(`${file}:${line}: ${code}: ${lang === 'zh' ? said.message_zh : said.message}\n`)
  }
  if (!set.questions.length) throw new HufuError('no_questions', {}, { file })
  return set
}

/** Who answers, and what is asked of it. */
type Place = { config: EvaluationConfig; asker: Asker; gate: ReturnType<typeof benchGate> }

/** Asks the whole set. The questions stay a file; a server that is asked keeps its answers to those without one, as it keeps any. */
async function benched(
  file: string,
  { questions, refused_count }: TestSet,
  { config, asker, gate }: Place,
  args: Arguments,
  { stdout, stderr, lang, signal, ...terminal }: Terminal,
): Promise<number> {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const dataset_version = datasetVersion({ hash }, questions)
  const { say, rest } = speaker({ ...terminal, stdout, stderr, lang, signal })
  const told = (done: number) => say({ kind: 'progress', file, done, total: questions.length })
  const newId = (prefix: string) => `${prefix}_${randomUUID()}`
  told(0)
  const rows = await askAll(questions, {
    asker,
    config,
    dataset_version,
    newId,
    told,
    log: faultLog({ stderr }),
    signal,
  })
  rest()
  const summary = summaryOf(rows)
  const is_informal = config.provider === 'mock'
  const lines = is_informal ? [] : gate(summary)
  const is_met = lines.every((line) => line.is_met)
  if (args.options.json)
    stdout.write(
      `${JSON.stringify({ dataset_version, config, is_informal, refused: refused_count, summary, gate: { is_met, lines }, rows })}\n`,
    )
  else {
    stdout.write(figureTable(summary, lang))
    const failures = failureList(rows, lang)
    if (failures) stdout.write(`\n${failures}`)
    if (lines.length) stdout.write(`\n${gateTable(lines, lang)}`)
  }
  if (is_informal) stderr.write(lang === 'zh' ? 'mock 不评判，仅供试用。\n' : 'A mock answers: nothing is judged.\n')
  if (is_met) return 0
  const names = lines.flatMap((line) => (line.is_met ? [] : [line.term])).join(lang === 'zh' ? '、' : ', ')
  stderr.write(lang === 'zh' ? `未达到门槛：${names}\n` : `gate missed: ${names}\n`)
  return 1
}
