import { sentences } from '../../shared/error.ts'
import { SETTINGS, type Setting } from '../settings.ts'
import { faultOf, type Origin, type Standing, standings } from '../standings.ts'
import type { Command, Terminal } from './command.ts'
import { aligned } from './table.ts'

type Lang = Terminal['lang']

const ORIGINS: Record<Origin, Record<Lang, string>> = {
  option: { en: 'command line', zh: '命令行' },
  environment: { en: 'environment', zh: '环境变量' },
  file: { en: 'file', zh: '文件' },
  default: { en: 'default', zh: '默认' },
}
const MASK = '********'

/** Every setting with its value and where that came from. */
export const command: Command = {
  name: 'config',
  summary: {
    en: 'List every setting: its variable, its value and where that came from',
    zh: '列出全部设置：变量名、当前值及来源',
  },
  options: { json: { help: { en: 'print them as JSON', zh: '以 JSON 打印' } } },
  async run(args, { env, cwd, lang, stdout }) {
    const rows = standings({ env, cwd }).map(shown)
    if (args.options.json) stdout.write(`${JSON.stringify(rows)}\n`)
    else stdout.write(rows.map((row) => textOf(row, lang)).join('\n'))
    return rows.some((row) => row.fault) ? 1 : 0
  },
}

function shown(standing: Standing) {
  const { name, text, origin, source } = standing
  const row = SETTINGS[name] as Setting
  const fault = faultOf(standing)
  return {
    name,
    env: row.env,
    in_file: !row.is_env_only,
    value: row.is_secret && text !== null ? MASK : text,
    origin,
    source,
    default: row.preset,
    help: row.help.en,
    help_zh: row.help.zh,
    ...(fault && { fault: { code: fault.code, ...sentences(fault.code, fault.details) } }),
  }
}

function textOf(row: ReturnType<typeof shown>, lang: Lang): string {
  const from = row.origin === 'file' ? `${ORIGINS.file[lang]} ${row.source}` : ORIGINS[row.origin][lang]
  const head = `${row.name} = ${row.value ?? '—'}  (${from})`
  const fault = row.fault && `! ${lang === 'zh' ? row.fault.message_zh : row.fault.message}`
  const lines = [
    [`$${row.env}`, lang === 'zh' ? row.help_zh : row.help],
    ...(row.default === null ? [] : [['', `${ORIGINS.default[lang]}: ${row.default}`]]),
    ...(fault ? [['', fault]] : []),
  ]
  return `${head}\n${aligned(lines.map((line) => ['', ...line]))}`
}
