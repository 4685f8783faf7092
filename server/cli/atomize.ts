import type { CaseClass } from '../../shared/schema/test-case.ts'
import { shownId } from '../exports/snapshot.ts'
import { type ReadCases, readCases } from '../verbs/offline-cases.ts'
import { type Command, optionTexts, type Terminal } from './command.ts'
import { APP_VERSION, CASES, printLines, runOffline, SYNONYMS } from './offline.ts'
import { remarks } from './speaker.ts'

/** Test cases split into case atoms, as JSON Lines: what alignment works on. */
export const command: Command = {
  name: 'atomize',
  summary: {
    en: 'Split test cases into checks and print them as case_atoms.jsonl',
    zh: '把测试用例拆成用例原子，按 case_atoms.jsonl 打印',
  },
  options: {
    'app-version': APP_VERSION,
    cases: CASES,
    synonyms: SYNONYMS,
  },
  run: (args, terminal) =>
    runOffline(args, terminal, async (job, speak) => {
      const read = await readCases(optionTexts(args, 'cases'), job)
      speak.rest()
      remarks(read.notices, terminal)
      await printLines(read.case_atoms, terminal)
      terminal.stderr.write(told(read, terminal.lang))
      return 0
    }),
}

const SILENT = {
  case_missing_expectation: { en: 'no expectation in words', zh: '没有文字预期' },
  not_in_force: { en: 'not in force', zh: '不在用，不计入' },
} as const satisfies Record<Exclude<CaseClass, 'atomized'>, Record<Terminal['lang'], string>>

/** How many checks, then each case that gave none, with the reason: listed, never dropped. */
function told({ case_atoms, cases }: ReadCases, lang: Terminal['lang']): string {
  const rows = cases.flatMap(({ class: reason, ...named }) =>
    reason === 'atomized' ? [] : [`${shownId(named)} ${named.case_name}: ${reason} (${SILENT[reason][lang]})\n`],
  )
  const count =
    lang === 'zh'
      ? `${cases.length} 条用例，${case_atoms.length} 个用例原子\n`
      : `${case_atoms.length} case atoms of ${cases.length} cases\n`
  return rows.join('') + count
}
