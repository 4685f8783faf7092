import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import { LANGS, type Lang } from '../exports/voice.ts'
import type { Offline } from '../verbs/offline.ts'
import { type Arguments, type Option, optionText, type Terminal } from './command.ts'
import { speaker } from './speaker.ts'
import { synonymsOf } from './synonyms-file.ts'

/** Options that every command on files has, each said once. */
export const APP_VERSION: Option = {
  value: 'V',
  required: true,
  help: { en: 'the release, such as v4.57.3', zh: '应用版本，如 v4.57.3' },
}
export const CASES: Option = {
  value: 'FILE',
  multiple: true,
  required: true,
  help: { en: 'TestLink XML or case_atoms.jsonl', zh: 'TestLink XML 或 case_atoms.jsonl' },
}
export const SYNONYMS: Option = {
  value: 'FILE',
  help: { en: 'synonyms.yaml beside the shipped table', zh: '在自带同义词之外再加的 synonyms.yaml' },
}
export const MODULES: Option = {
  value: 'FILE',
  help: {
    en: 'modules.yaml: tags rules and clusters with modules (without it, none)',
    zh: '模块词典 modules.yaml：给规则和规则簇打上模块（不给就不打）',
  },
}

export const LANG: Option = {
  value: 'L',
  help: { en: 'language of the files: zh (default) or en', zh: '文件用哪种语言写：zh（默认）或 en' },
}

/** Errors  `bad_usage` for a language that files are not written in. */
export function langOf(args: Arguments): Lang {
  const asked = optionText(args, 'lang') ?? 'zh'
  const lang = LANGS.find((known) => known === asked)
  if (!lang)
    throw new HufuError('bad_usage', {
      why: `--lang is zh or en, not ${asked}`,
      why_zh: `--lang 只能是 zh 或 en，不能是 ${asked}`,
    })
  return lang
}

const STOPPED = { en: 'Stopped; nothing was written.\n', zh: '已停止，没有任何输出。\n' }

/** Runs work on files: what it says goes to stderr; it ends with 0 or with what the work says, and Ctrl-C ends it with 1 and nothing half-written. */
export async function runOffline(
  args: Arguments,
  terminal: Terminal,
  work: (job: Offline, speak: ReturnType<typeof speaker>) => Promise<number>,
): Promise<number> {
  const speak = speaker(terminal)
  const job: Offline = {
    app_version: parseAppVersion(optionText(args, 'app-version')!),
    synonyms: await synonymsOf(optionText(args, 'synonyms')),
    say: speak.say,
    signal: terminal.signal,
  }
  try {
    return await work(job, speak)
  } catch (error) {
    speak.rest()
    if (!terminal.signal.aborted) throw error
    terminal.stderr.write(STOPPED[terminal.lang])
    return 1
  }
}

/** JSON Lines on stdout; waits where the reader is slower than we are. */
export async function printLines(items: Iterable<unknown>, { stdout }: Terminal): Promise<void> {
  for (const item of items)
    if (!stdout.write(`${JSON.stringify(item)}\n`)) await new Promise((resolve) => stdout.once('drain', resolve))
}
