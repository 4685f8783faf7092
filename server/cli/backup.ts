import { resolve } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import type { BackupManifest } from '../../shared/schema/backup.ts'
import { backUp } from '../upkeep.ts'
import type { Command, Terminal } from './command.ts'
import { dataFolder, PLACE_OPTIONS } from './place.ts'
import { sizeText } from './table.ts'

/** The whole data directory in one file, of one moment. */
export const command: Command = {
  name: 'backup',
  summary: {
    en: 'Copy database and uploads into one file (a tar), also while the server runs',
    zh: '把数据库和上传文件备份为一个文件（tar），服务运行时也可以',
  },
  positionals: 'FILE',
  options: {
    data: PLACE_OPTIONS.data!,
    json: { help: { en: 'print the backup’s manifest as JSON', zh: '以 JSON 打印备份清单' } },
  },
  async run(args, terminal) {
    const [name, ...rest] = args.positionals
    if (!name || rest.length)
      throw new HufuError('bad_usage', {
        why: 'say where to: hufu backup FILE',
        why_zh: '请写上备份到哪里：hufu backup FILE',
      })
    const { manifest, size_bytes } = await backUp({
      folder: dataFolder(args, terminal),
      to: resolve(terminal.cwd, name),
      hufu_version: process.env.HUFU_VERSION ?? '0.0.0',
      made_at: new Date().toISOString(),
      signal: terminal.signal,
    })
    warnOf(manifest, terminal)
    terminal.stdout.write(
      args.options.json ? `${JSON.stringify(manifest)}\n` : `${summary(name, manifest, size_bytes, terminal.lang)}\n`,
    )
    return 0
  },
}

/** A backup without some upload is one all the same, but nobody should believe that it holds it. */
function warnOf({ left_out, pictures_left_out }: BackupManifest, { stderr, lang }: Terminal): void {
  const WHY = { missing: { en: 'missing', zh: '缺失' }, changed: { en: 'changed', zh: '内容已变' } }
  for (const { delivery_id, why } of left_out)
    stderr.write(
      lang === 'zh'
        ? `交付 ${delivery_id} 的文件${WHY[why].zh}，未备份\n`
        : `the file of delivery ${delivery_id} is ${WHY[why].en} and not in the backup\n`,
    )
  for (const { sha256, why } of pictures_left_out)
    stderr.write(
      lang === 'zh'
        ? `画框图片 ${sha256.slice(0, 12)} ${WHY[why].zh}，未备份\n`
        : `the picture ${sha256.slice(0, 12)} is ${WHY[why].en} and not in the backup\n`,
    )
}

function summary(name: string, { tables, files }: BackupManifest, size_bytes: number, lang: Terminal['lang']): string {
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  const uploads = files.filter(({ path }) => path.startsWith('uploads/')).length
  const pictures = files.length - 1 - uploads
  return lang === 'zh'
    ? `${name}：${sizeText(size_bytes)}，${rows} 行数据，${uploads} 个上传文件${pictures ? `，${pictures} 张画框图片` : ''}`
    : `${name}: ${sizeText(size_bytes)}, ${rows} rows, ${uploads} uploads${pictures ? `, ${pictures} pictures` : ''}`
}
