import { HufuError } from '../../shared/error.ts'
import { filesOf } from '../exports/index.ts'
import { readFileSpec } from '../figma-rest/saved-file.ts'
import { alignOffline } from '../verbs/align-offline.ts'
import { closeGate, gateFigures, gateTable, openGate } from './align-gate-run.ts'
import { figures, summary } from './align-summary.ts'
import type { Command } from './command.ts'
import { optionText, optionTexts } from './command.ts'
import { writeFolder } from './folder.ts'
import { modulesOf } from './modules-file.ts'
import { APP_VERSION, CASES, LANG, langOf, MODULES, runOffline, SYNONYMS } from './offline.ts'
import { remarks } from './speaker.ts'
import { removeStaleDocuments } from './stale-documents.ts'
import { THRESHOLD_OPTIONS, thresholdsAsked } from './thresholds.ts'

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
    modules: MODULES,
    ...THRESHOLD_OPTIONS,
    gate: {
      value: 'G',
      help: {
        en: "what must hold, or the command ends with 1: 'coverage>=0.8,conflicts=0,new_uncovered=0'",
        zh: "须满足的条件，不满足时以 1 退出：'coverage>=0.8,conflicts=0,new_uncovered=0'",
      },
    },
    baseline: {
      value: 'DIR',
      help: {
        en: 'what an earlier align wrote, to tell new uncovered rules from known ones',
        zh: '之前 align 写出的文件夹，用来分辨哪些未覆盖规则是新的',
      },
    },
    lang: LANG,
    out: { value: 'DIR', required: true, help: { en: 'the folder to write to', zh: '输出文件夹' } },
    json: { help: { en: 'print the summary as JSON', zh: '以 JSON 打印汇总' } },
  },
  run: (args, terminal) =>
    runOffline(args, terminal, async (job, speak) => {
      const lang = langOf(args)
      const gate = await openGate(optionText(args, 'gate'), optionText(args, 'baseline'))
      const snapshot = await alignOffline({
        ...job,
        designs: optionTexts(args, 'design').map(readFileSpec),
        cases: optionTexts(args, 'cases'),
        value_partition: true,
        thresholds: thresholdsAsked(args),
        modules: await modulesOf(terminal.cwd, optionText(args, 'modules'), job.synonyms),
        at: sourceDate(terminal.env.SOURCE_DATE_EPOCH),
      })
      speak.rest()
      remarks(snapshot.notices, terminal)
      const out = optionText(args, 'out')!
      const written = await writeFolder(out, filesOf(snapshot, lang), terminal.signal)
      await removeStaleDocuments(out, written, terminal)
      const outcome = gate?.(snapshot)
      const told = { ...figures(snapshot), ...(outcome && { gate: gateFigures(outcome) }) }
      terminal.stdout.write(args.options.json ? `${JSON.stringify(told)}\n` : summary(snapshot, terminal.lang))
      if (!outcome) return 0
      if (!args.options.json) terminal.stdout.write(gateTable(outcome, terminal.lang))
      return closeGate(outcome, terminal)
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
