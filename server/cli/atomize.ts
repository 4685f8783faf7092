import { parseAppVersion } from '../../shared/app-version.ts'
import type { CaseClass } from '../../shared/schema/test-case.ts'
import { type ReadCases, readCases } from '../verbs/offline-cases.ts'
import { type Command, optionText, optionTexts, type Terminal } from './command.ts'
import { remarks, speaker } from './speaker.ts'
import { synonymsOf } from './synonyms-file.ts'

/** Test cases split into case atoms, as JSON Lines: what alignment works on. */
export const command: Command = {
  name: 'atomize',
  summary: {
    en: 'Split test cases into checks and print them as case_atoms.jsonl',
    zh: '把测试用例拆成检查点，按 case_atoms.jsonl 打印',
  },
  options: {
    'app-version': {
      value: 'V',
      required: true,
      help: { en: 'the release, such as v4.57.3', zh: '应用版本，如 v4.57.3' },
    },
    cases: {
      value: 'FILE',
      multiple: true,
      required: true,
      help: { en: 'TestLink XML or case_atoms.jsonl', zh: 'TestLink XML 或 case_atoms.jsonl' },
    },
    synonyms: {
      value: 'FILE',
      help: { en: 'synonyms.yaml beside the shipped table', zh: '在自带同义词之外再加的 synonyms.yaml' },
    },
  },
  async run(args, terminal) {
    const speak = speaker(terminal)
    const job = {
      app_version: parseAppVersion(optionText(args, 'app-version')!),
      synonyms: await synonymsOf(optionText(args, 'synonyms')),
      say: speak.say,
      signal: terminal.signal,
    }
    try {
      const read = await readCases(optionTexts(args, 'cases'), job)
      speak.rest()
      remarks(read.notices, terminal)
      await print(read, terminal)
      terminal.stderr.write(told(read, terminal.lang))
      return 0
    } catch (error) {
      speak.rest()
      if (!terminal.signal.aborted) throw error
      terminal.stderr.write(terminal.lang === 'zh' ? '已停止，没有输出。\n' : 'Stopped; nothing was printed.\n')
      return 1
    }
  },
}

/** Waits where the reader is slower than we are. */
async function print({ case_atoms }: ReadCases, { stdout }: Terminal): Promise<void> {
  for (const atom of case_atoms)
    if (!stdout.write(`${JSON.stringify(atom)}\n`)) await new Promise((resolve) => stdout.once('drain', resolve))
}

const SILENT = {
  case_missing_expectation: { en: 'no expectation in words', zh: '没有文字预期' },
  not_in_force: { en: 'not in force', zh: '已停用，不计入' },
} as const satisfies Record<Exclude<CaseClass, 'atomized'>, Record<Terminal['lang'], string>>

/** How many checks, then each case that gave none, with the reason: listed, never dropped. */
function told({ case_atoms, cases }: ReadCases, lang: Terminal['lang']): string {
  const rows = cases.flatMap(({ class: reason, case_key, case_name }) =>
    reason === 'atomized' ? [] : [`${case_key} ${case_name}: ${reason} (${SILENT[reason][lang]})\n`],
  )
  const count =
    lang === 'zh'
      ? `${cases.length} 条用例，${case_atoms.length} 个检查点\n`
      : `${case_atoms.length} case atoms of ${cases.length} cases\n`
  return rows.join('') + count
}
