import { HufuError } from '../../shared/error.ts'
import { filesOf } from '../exports/index.ts'
import type { MergeReport } from '../exports/report.ts'
import { hitRate, mergeReport, share } from '../exports/report.ts'
import type { Snapshot } from '../exports/snapshot.ts'
import { readFileSpec } from '../figma-rest/saved-file.ts'
import { alignOffline } from '../verbs/align-offline.ts'
import type { Command, Terminal } from './command.ts'
import { optionText, optionTexts } from './command.ts'
import { writeFolder } from './folder.ts'
import { APP_VERSION, CASES, LANG, langOf, runOffline, SYNONYMS } from './offline.ts'
import { remarks } from './speaker.ts'

/** The main job without a server: a folder of files from a design and its cases. */
export const command: Command = {
  name: 'align',
  summary: {
    en: 'Fit a design and its test cases together, offline, and write the files of one version',
    zh: '离线把设计稿和用例对齐，写出一个版本的全部文件',
  },
  options: {
    'app-version': APP_VERSION,
    design: {
      value: 'FILE[=KEY]',
      multiple: true,
      required: true,
      help: {
        en: "Figma's REST JSON (=KEY: its file key) or rule_atoms.jsonl",
        zh: 'Figma REST JSON（=KEY 为文件 key）或 rule_atoms.jsonl',
      },
    },
    cases: CASES,
    synonyms: SYNONYMS,
    lang: LANG,
    out: { value: 'DIR', required: true, help: { en: 'the folder to write to', zh: '输出文件夹' } },
    json: { help: { en: 'print the summary as JSON', zh: '以 JSON 打印汇总' } },
  },
  run: (args, terminal) =>
    runOffline(args, terminal, async (job, speak) => {
      const lang = langOf(args)
      const snapshot = await alignOffline({
        ...job,
        designs: optionTexts(args, 'design').map(readFileSpec),
        cases: optionTexts(args, 'cases'),
        value_partition: true,
        at: sourceDate(terminal.env.SOURCE_DATE_EPOCH),
      })
      speak.rest()
      remarks(snapshot.notices, terminal)
      await writeFolder(optionText(args, 'out')!, filesOf(snapshot, lang), terminal.signal)
      terminal.stdout.write(
        args.options.json ? `${JSON.stringify(figures(snapshot))}\n` : summary(snapshot, terminal.lang),
      )
    }),
}

/** Seconds since 1970, as reproducible builds set it. */
export function sourceDate(epoch: string | undefined): string | null {
  if (!epoch) return null
  const seconds = Number(epoch)
  if (!/^\d{1,11}$/.test(epoch))
    throw new HufuError('bad_usage', {
      why: `SOURCE_DATE_EPOCH=${epoch} is no number of seconds`,
      why_zh: `SOURCE_DATE_EPOCH=${epoch} 不是秒数`,
    })
  return new Date(seconds * 1000).toISOString()
}

function figures(snapshot: Snapshot) {
  const report = mergeReport(snapshot)
  const { unmatched, conflicts, by_module: _, ...counts } = report
  const classes: Record<string, number> = {}
  for (const u of unmatched) classes[u.class] = (classes[u.class] ?? 0) + 1
  return {
    app_version: snapshot.app_version,
    rule_atoms: snapshot.rule_atoms.length,
    case_atoms: snapshot.case_atoms.length,
    clusters: snapshot.clusters.length,
    hit_rate: hitRate(report),
    rule_coverage: share(report.rules.covered, report.rules.total),
    case_coverage: share(report.cases.covered, report.cases.total),
    ...counts,
    value_conflicts: conflicts.length,
    unmatched: classes,
  }
}

type Line = { zh: string; en: string; figure: string }

function summary(snapshot: Snapshot, lang: Terminal['lang']): string {
  const report = mergeReport(snapshot)
  const rows = [...coverageLines(snapshot, report), ...openLines(report)]
  const width = Math.max(...rows.map((row) => columns(row[lang])))
  return rows.map((row) => `${row[lang]}${' '.repeat(width - columns(row[lang]) + 2)}${row.figure}\n`).join('')
}

const rate = (part: number, whole: number) =>
  `${part} / ${whole}${whole ? ` (${((100 * part) / whole).toFixed(1)}%)` : ''}`

const coverageLines = (snapshot: Snapshot, { rules, cases }: MergeReport): Line[] => [
  { zh: '应用版本', en: 'app version', figure: snapshot.app_version },
  { zh: '规则原子', en: 'rule atoms', figure: `${snapshot.rule_atoms.length}` },
  { zh: '用例原子', en: 'case atoms', figure: `${snapshot.case_atoms.length}` },
  { zh: '规则覆盖', en: 'rules covered', figure: rate(rules.covered, rules.total) },
  { zh: '用例覆盖', en: 'case atoms covered', figure: rate(cases.covered, cases.total) },
]

const openLines = (report: MergeReport): Line[] => [
  { zh: '待确认链接', en: 'links to confirm', figure: `${report.if_pending.links}` },
  { zh: '数值冲突', en: 'value conflicts', figure: `${report.conflicts.length}` },
  {
    zh: '没有文字预期的用例',
    en: 'cases without an expectation',
    figure: `${report.unmatched.filter((u) => u.case).length}`,
  },
]

/** Columns of a terminal: a Han letter takes two. */
const columns = (text: string) => [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
