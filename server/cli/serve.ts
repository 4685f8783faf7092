import { HufuError } from '../../shared/error.ts'
import { type Serving, startServer } from '../main.ts'
import { keepHeapSmall } from '../memory.ts'
import { SETTINGS } from '../settings.ts'
import { readSettings } from '../standings.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { PLACE_OPTIONS } from './place.ts'

const DEFAULT_PORT = SETTINGS.port.preset
const DEFAULT_HOST = SETTINGS.host.preset

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
        en: `address to listen on (default $HUFU_HOST, else ${DEFAULT_HOST}, this machine only)`,
        zh: `监听地址（默认取 $HUFU_HOST，否则 ${DEFAULT_HOST}，仅本机）`,
      },
    },
    data: PLACE_OPTIONS.data!,
  },
  async run(args, terminal) {
    keepHeapSmall()
    const serving = await started(args, terminal)
    greet(serving, terminal)
    if (!terminal.signal.aborted)
      await new Promise<void>((resolve) => terminal.signal.addEventListener('abort', () => resolve(), { once: true }))
    await serving.close()
    terminal.stderr.write(terminal.lang === 'zh' ? '已停止。\n' : 'Stopped.\n')
    return 0
  },
}

async function started(args: Arguments, { env, cwd, stderr }: Terminal): Promise<Serving> {
  const options = Object.fromEntries(['data', 'port', 'host'].map((name) => [name, optionText(args, name)]))
  const settings = readSettings({ env, cwd, options })
  const { tls_cert, tls_key } = settings
  if (!tls_cert !== !tls_key)
    throw new HufuError('bad_setting', {
      name: tls_cert ? 'tls_key' : 'tls_cert',
      source: 'TLS_CERT / TLS_KEY',
      why: 'certificate and key belong together',
      why_zh: '证书和私钥要一起设置',
    })
  const [host, port] = [settings.host!, settings.port!]
  try {
    return await startServer({
      port,
      host,
      folder: settings.data!,
      version: process.env.HUFU_VERSION ?? '0.0.0',
      log: { write: (line) => void stderr.write(line) },
      retention_days: settings.retention_days!,
      tls: tls_cert && tls_key ? { cert: tls_cert, key: tls_key } : undefined,
      public_url: settings.public_url,
      trusted_proxies: settings.trusted_proxies ?? [],
      webhook_http_hosts: settings.webhook_http_hosts ?? [],
      figma: settings.figma_token
        ? {
            token: settings.figma_token,
            api_url: settings.figma_api_url!,
            picture_hosts: settings.figma_picture_hosts!,
          }
        : null,
    })
  } catch (error) {
    const { syscall } = error as { syscall?: string }
    if (syscall === 'listen' || syscall === 'getaddrinfo') throw new HufuError('port_taken', { host, port })
    throw error
  }
}

/** The address, and at the first start the one-time token: both on stdout, where a script finds them. */
function greet({ url, reached_at, bootstrap, has_admin }: Serving, { stdout, lang }: Terminal): void {
  const say = (en: string, zh: string) => stdout.write(`${lang === 'zh' ? zh : en}\n`)
  say(`Hufu listens on ${url}`, `虎符已启动：${url}`)
  if (reached_at !== url) say(`It is reached at ${reached_at}`, `对外网址：${reached_at}`)
  if (bootstrap) {
    const until = new Date(bootstrap.expires_at).toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    say(
      `No admin yet. Open ${reached_at} and create the first one with this one-time token (until ${until}):`,
      `还没有管理员。打开 ${reached_at}，用这个一次性令牌创建第一位（${until} 前有效）：`,
    )
    stdout.write(`${bootstrap.token}\n`)
  } else if (!has_admin)
    say(
      'No admin yet, and the one-time token was shown before. `hufu token bootstrap` makes another.',
      '还没有管理员，一次性令牌此前已显示。用 `hufu token bootstrap` 可另生成一个。',
    )
}
