import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { ModulesAnswer } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { BatchAnswer, Counts, Job, UploadAnswer } from '../../shared/schema/delivery.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { readFileSpec, type SavedFile } from '../figma-rest/saved-file.ts'
import { oneJob } from '../verbs/deliveries.ts'
import { sendCases } from '../verbs/send-cases.ts'
import { designSends, sendDesign } from '../verbs/send-design.ts'
import { setModules } from '../verbs/set-modules.ts'
import { type Arguments, type Command, optionText, optionTexts, type Terminal } from './command.ts'
import { modulesText } from './modules-file.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'
import type { Remote } from './remote.ts'
import { speaker } from './speaker.ts'

/** What a store is asked to take, wherever it is. */
type Taker = {
  design(file: SavedFile): Promise<Counts[]>
  cases(path: string): Promise<Job>
  modules(text: string): Promise<ModulesAnswer>
}

/** Files into a store. */
export const command: Command = {
  name: 'import',
  summary: { en: 'Put a design and test cases into a store', zh: '把设计稿和用例导入存储' },
  options: {
    'app-version': { value: 'V', required: true, help: { en: 'the release', zh: '应用版本' } },
    design: {
      value: 'FILE[=KEY]',
      multiple: true,
      help: { en: "Figma's REST JSON or rule_atoms.jsonl", zh: 'Figma REST JSON 或 rule_atoms.jsonl' },
    },
    cases: {
      value: 'FILE',
      multiple: true,
      help: { en: 'TestLink XML or case_atoms.jsonl', zh: 'TestLink XML 或 case_atoms.jsonl' },
    },
    modules: {
      value: 'FILE',
      help: {
        en: "modules.yaml, as the project's dictionary from now on: everything is tagged anew",
        zh: '模块词典 modules.yaml，从此作为项目的词典：全部重新归模块',
      },
    },
    'test-project': {
      value: 'P',
      help: { en: 'test project that the case numbers belong to', zh: '用例编号所属的测试项目' },
    },
    json: { help: { en: 'print the counts as JSON Lines', zh: '以 JSON Lines 打印计数' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const files = {
      designs: optionTexts(args, 'design').map(readFileSpec),
      cases: optionTexts(args, 'cases'),
      modules: optionTexts(args, 'modules'),
    }
    if (!files.designs.length && !files.cases.length && !files.modules.length)
      throw new HufuError('bad_usage', {
        why: 'nothing to import: give --design, --cases or --modules',
        why_zh: '没有要导入的文件：请给出 --design、--cases 或 --modules',
      })
    const version = parseAppVersion(optionText(args, 'app-version')!)
    const remote = remoteOf(args, terminal)
    if (remote) return taken(remoteTaker(remote, version, args, terminal), files, args, terminal)
    return inWorkshop(args, terminal, async (workshop) => {
      const where = { project: projectOf(args), app_version: version }
      const said = { say: speaker(terminal).say, signal: terminal.signal }
      return taken(
        {
          design: async (file) =>
            (await sendDesign(workshop, MACHINE, where, file, said)).map((answer) => answer.counts),
          async cases(path) {
            const bytes = createReadStream(path)
            const { job_id } = await sendCases(workshop, MACHINE, where, { ...uploadOf(path, args), bytes })
            terminal.signal.addEventListener('abort', () => workshop.jobs.cancel(job_id), { once: true })
            await workshop.jobs.idle()
            return oneJob(workshop, where.project, job_id)
          },
          modules: async (text) => (await setModules(workshop, MACHINE, where.project, text, false)).answer,
        },
        files,
        args,
        terminal,
      )
    })
  },
}

const isXml = (path: string) => /\.xml$/i.test(path)

const uploadOf = (path: string, args: Arguments) => ({
  kind: isXml(path) ? ('test_suites' as const) : ('case_atoms' as const),
  file_name: basename(path),
  test_project: optionText(args, 'test-project') ?? '',
  is_full: false,
  is_part: false,
  series: null,
})

async function taken(
  taker: Taker,
  files: { designs: SavedFile[]; cases: string[]; modules: string[] },
  args: Arguments,
  terminal: Terminal,
): Promise<number> {
  let code = 0
  const tell = (file: string, counts: Counts | { modules: number; moves: number }) =>
    terminal.stdout.write(args.options.json ? `${JSON.stringify({ file, ...counts })}\n` : lineOf(file, counts))
  for (const path of files.modules) {
    const { text } = await modulesText(terminal.cwd, path)
    const { modules, moves } = await taker.modules(text)
    tell(basename(path), { modules, moves: moves.length })
  }
  for (const file of files.designs)
    for (const counts of await taker.design({ ...file, path: resolve(terminal.cwd, file.path) })) {
      tell(basename(file.path), counts)
      if (counts.refused && !counts.taken && !counts.unchanged && !counts.replaced) code = 1
    }
  for (const path of files.cases) {
    const full = resolve(terminal.cwd, path)
    await access(full).catch(() => {
      throw new HufuError('file_not_found', { file: basename(path) }, { file: basename(path) })
    })
    const job = await taker.cases(full)
    tell(basename(path), job.counts)
    if (job.status === 'succeeded') continue
    code = 1
    if (job.error)
      terminal.stderr.write(
        `hufu: ${basename(path)}: ${job.error.code}: ${terminal.lang === 'zh' ? job.error.message_zh : job.error.message}\n`,
      )
  }
  return code
}

const lineOf = (file: string, counts: Record<string, number>) =>
  `${file}: ${Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')}\n`

function remoteTaker(remote: Remote, version: AppVersion, args: Arguments, terminal: Terminal): Taker {
  const under = `/versions/${encodeURIComponent(version)}`
  return {
    async design(file) {
      const job = {
        app_version: version,
        synonyms: shippedTable(),
        say: speaker(terminal).say,
        signal: terminal.signal,
      }
      const counts: Counts[] = []
      for (const send of await designSends(file, job)) {
        const answer = (await (await remote.post(`${under}/rule-atoms`, send)).json()) as BatchAnswer
        counts.push(answer.counts)
      }
      return counts
    },
    async modules(text) {
      return (await (await remote.post('/modules', { text })).json()) as ModulesAnswer
    },
    async cases(path) {
      const { kind, file_name, test_project } = uploadOf(path, args)
      const asked = new URLSearchParams({ file_name, test_project })
      const [route, type] =
        kind === 'test_suites' ? ['test-suites', 'application/xml'] : ['case-atoms', 'application/x-ndjson']
      const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
      const { job_id } = (await (await remote.upload(`${under}/${route}?${asked}`, bytes, type)).json()) as UploadAnswer
      await (await remote.get(`/jobs/${job_id}/events`)).text() // ends with the job
      return (await (await remote.get(`/jobs/${job_id}`)).json()) as Job
    },
  }
}
