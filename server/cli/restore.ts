import { resolve } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import { restore } from '../upkeep.ts'
import { type Command, optionText } from './command.ts'

/** A backup into a folder of its own. Where to is said, never guessed: no default folder is filled by accident. */
export const command: Command = {
  name: 'restore',
  summary: {
    en: 'Check a backup and put it into an empty or new data directory',
    zh: '检查备份，并恢复到空的或新的数据目录',
  },
  positionals: 'FILE',
  options: {
    data: {
      value: 'DIR',
      required: true,
      help: { en: 'data directory to make', zh: '要建立的数据目录' },
    },
    json: { help: { en: 'print the backup’s manifest as JSON', zh: '以 JSON 打印备份清单' } },
  },
  async run(args, terminal) {
    const [name, ...rest] = args.positionals
    if (!name || rest.length)
      throw new HufuError('bad_usage', {
        why: 'say which: hufu restore FILE --data DIR',
        why_zh: '请写上哪一个：hufu restore FILE --data DIR',
      })
    const folder = optionText(args, 'data')!
    const manifest = await restore({
      file: resolve(terminal.cwd, name),
      folder: resolve(terminal.cwd, folder),
      signal: terminal.signal,
    })
    const { made_at, hufu_version } = manifest
    if (args.options.json) terminal.stdout.write(`${JSON.stringify(manifest)}\n`)
    else
      terminal.stdout.write(
        terminal.lang === 'zh'
          ? `已恢复 ${made_at} 的备份（虎符 ${hufu_version}）。启动：hufu serve --data ${folder}\n`
          : `Restored the backup of ${made_at} (Hufu ${hufu_version}). Start it: hufu serve --data ${folder}\n`,
      )
    return 0
  },
}
