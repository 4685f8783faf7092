import { oneSetting } from '../standings.ts'
import { examineFolder } from '../upkeep.ts'
import type { Check, CheckName, Examination } from '../verbs/doctor.ts'
import type { Command, Terminal } from './command.ts'
import { dataFolder, PLACE_OPTIONS } from './place.ts'
import { aligned, sizeText } from './table.ts'

type Lang = Terminal['lang']

const DAY_MS = 86_400_000
/** Faults of one check that are printed; --json holds them all. */
const SHOWN = 20

const CHECKS: Record<CheckName, Record<Lang, string>> = {
  structure: { en: 'pages and indexes', zh: '页与索引' },
  references: { en: 'references between rows', zh: '行间引用' },
  homes: { en: 'each atom in one rule', zh: '每个原子归于一条规则' },
  fingerprints: { en: 'texts and fingerprints recomputed', zh: '重算规范文本与指纹' },
  uploads: { en: 'uploaded files', zh: '上传文件' },
  pictures: { en: 'pictures of screens', zh: '画框图片' },
}
const STATES: Record<Check['state'], Record<Lang, string>> = {
  ok: { en: 'ok', zh: '正常' },
  wrong: { en: 'WRONG', zh: '有误' },
  skipped: { en: 'skipped', zh: '跳过' },
}

/** Whether a data directory is sound. */
export const command: Command = {
  name: 'doctor',
  summary: {
    en: 'Check a data directory: database, fingerprints, uploads; exit 1 where something is wrong',
    zh: '检查数据目录：数据库、指纹、上传文件；有问题时退出码为 1',
  },
  options: {
    data: PLACE_OPTIONS.data!,
    json: { help: { en: 'print the findings as JSON', zh: '以 JSON 打印结果' } },
  },
  async run(args, terminal) {
    const { env, cwd, lang, stdout } = terminal
    const days = oneSetting({ env, cwd }, 'retention_days')!
    const kept_since = new Date(Date.now() - days * DAY_MS).toISOString()
    const found = await examineFolder(dataFolder(args, terminal), kept_since)
    stdout.write(args.options.json ? `${JSON.stringify(found)}\n` : textOf(found, lang))
    return found.is_sound ? 0 : 1
  },
}

function textOf({ is_sound, schema, checks, sizes }: Examination, lang: Lang): string {
  const say = (en: string, zh: string) => (lang === 'zh' ? zh : en)
  const rows = checks.map(({ name, state, checked, faults }) => [
    STATES[state][lang],
    CHECKS[name][lang],
    state === 'wrong' ? String(faults.length) : checked === null ? '' : String(checked),
  ])
  const upgrade =
    schema.is_current || !is_sound
      ? ''
      : say('The next start brings the schema up to date.\n', '下次启动会升级数据库结构。\n')
  const bytes = aligned([
    [say('database', '数据库'), sizeText(sizes.database_bytes)],
    [say('log', '日志'), sizeText(sizes.log_bytes)],
    [say('uploads', '上传文件'), sizeText(sizes.uploads_bytes)],
    [say('pictures', '画框图片'), sizeText(sizes.pictures_bytes)],
    ...Object.entries(sizes.tables).map(([name, n]) => [name, String(n)]),
  ])
  const end = is_sound ? say('All is well.\n', '一切正常。\n') : say('Something is wrong.\n', '发现问题。\n')
  return `${aligned(rows)}${checks.map((c) => faultsOf(c, lang)).join('')}\n${bytes}\n${upgrade}${end}`
}

function faultsOf({ name, faults }: Check, lang: Lang): string {
  const lines = faults.slice(0, SHOWN).map((fault) => `${CHECKS[name][lang]}: ${fault}\n`)
  const more = faults.length - SHOWN
  if (more > 0) lines.push(lang === 'zh' ? `……还有 ${more} 处\n` : `… ${more} more\n`)
  return lines.length ? `\n${lines.join('')}` : ''
}
