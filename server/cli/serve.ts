import { HufuError } from '../../shared/error.ts'
import { type Serving, startServer } from '../main.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { dataFolder, PLACE_OPTIONS } from './place.ts'

const DEFAULT_PORT = 8787
const DEFAULT_HOST = '127.0.0.1'

/** The server, until it is told to stop. */
export const command: Command = {
  name: 'serve',
  summary: { en: 'Run the server: HTTP API and web pages', zh: '启动服务：HTTP 接口与网页' },
  options: {
    port: {
      value: 'N',
      help: {
        en: `port (default $HUFU_PORT, else ${DEFAULT_PORT}; 0: any free one)`,
        zh: `端口（默认取 $HUFU_PORT，否则 ${DEFAULT_PORT}；0 为任意空闲端口）`,
      },
    },
    host: {
      value: 'ADDRESS',
      help: {
        en: `address to listen on (default ${DEFAULT_HOST}, this machine only)`,
        zh: `监听地址（默认 ${DEFAULT_HOST}，仅本机）`,
      },
    },
    data: PLACE_OPTIONS.data!,
  },
  async run(args, terminal) {
    const serving = await started(args, terminal)
    greet(serving, terminal)
    if (!terminal.signal.aborted)
      await new Promise<void>((resolve) => terminal.signal.addEventListener('abort', () => resolve(), { once: true }))
    await serving.close()
    terminal.stderr.write(terminal.lang === 'zh' ? '已停止。\n' : 'Stopped.\n')
    return 0
  },
}

async function started(args: Arguments, terminal: Terminal): Promise<Serving> {
  const port = Number(optionText(args, 'port') ?? (terminal.env.HUFU_PORT || DEFAULT_PORT))
  const host = optionText(args, 'host') ?? DEFAULT_HOST
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new HufuError('bad_usage', { why: '--port takes 0 to 65535', why_zh: '--port 应为 0 到 65535' })
  try {
    return await startServer({
      port,
      host,
      folder: dataFolder(args, terminal),
      version: process.env.HUFU_VERSION ?? '0.0.0',
      log: { write: (line) => void terminal.stderr.write(line) },
    })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new HufuError('port_taken', { host, port })
    throw error
  }
}

/** The address, and at the first start the one-time token: both on stdout, where a script finds them. */
function greet({ url, bootstrap, has_admin }: Serving, { stdout, lang }: Terminal): void {
  const say = (en: string, zh: string) => stdout.write(`${lang === 'zh' ? zh : en}\n`)
  say(`Hufu listens on ${url}`, `虎符已启动：${url}`)
  if (bootstrap) {
    const until = new Date(bootstrap.expires_at).toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    say(
      `No admin yet. Open ${url} and create the first one with this one-time token (until ${until}):`,
      `还没有管理员。打开 ${url}，用这个一次性令牌创建第一位（${until} 前有效）：`,
    )
    stdout.write(`${bootstrap.token}\n`)
  } else if (!has_admin)
    say(
      'No admin yet, and the one-time token was shown before. `hufu token bootstrap` makes another.',
      '还没有管理员，一次性令牌此前已显示。用 `hufu token bootstrap` 可另生成一个。',
    )
}
