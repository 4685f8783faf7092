import { isIP } from 'node:net'
import { resolve } from 'node:path'

export type Sentence = { en: string; zh: string }

/** One row of the settings: what `serve` reads, `hufu config` prints and docs/operating.md lists. */
export type Setting<T = unknown> = {
  env: string
  /** Text as it would be written; null: unset. */
  preset: string | null
  /** `form`: what a value looks like; said where one does not. */
  form: Sentence
  help: Sentence
  /** The value of a text; undefined where it has not the form. Relative paths lie in `base`. */
  read(text: string, base: string): T | undefined
  is_secret?: true
  /** Read from the environment only: it belongs to one call, or to no file. */
  is_env_only?: true
}

const setting = <T>(row: Setting<T>): Setting<T> => row

const whole = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined
}
const asIs = (text: string) => text
const path = (text: string, base: string) => resolve(base, text)

/** An address at which people reach the server, without a slash at its end. */
function publicUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username ? url : undefined
}

function networks(text: string): string[] | undefined {
  const list = text.split(/[\s,]+/).filter(Boolean)
  const isNetwork = (entry: string) => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const kind = isIP(address)
    return kind !== 0 && (bits === undefined || Number(bits) <= (kind === 4 ? 32 : 128))
  }
  return list.every(isNetwork) ? list : undefined
}

function hosts(text: string): string[] | undefined {
  const list = text.split(/[\s,]+/).filter(Boolean)
  return list.every((host) => isIP(host) !== 0 || /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(host)) ? list : undefined
}

const FILE: Sentence = { en: 'a path', zh: '路径' }

export const SETTINGS = {
  data: setting({
    env: 'HUFU_DATA',
    preset: '.hufu',
    form: FILE,
    help: { en: 'data directory: the database and kept uploads', zh: '数据目录：数据库和保留的上传文件' },
    read: path,
  }),
  port: setting({
    env: 'HUFU_PORT',
    preset: '8787',
    form: { en: '0 to 65535', zh: '0 到 65535' },
    help: { en: 'port to listen on; 0 is any free one', zh: '监听端口；0 为任意空闲端口' },
    read: whole(0, 65_535),
  }),
  host: setting({
    env: 'HUFU_HOST',
    preset: '127.0.0.1',
    form: { en: 'an address or a name', zh: '地址或主机名' },
    help: {
      en: 'address to listen on; 127.0.0.1 is this machine only, 0.0.0.0 every network',
      zh: '监听地址；127.0.0.1 仅本机，0.0.0.0 为所有网络',
    },
    read: (text) => (/\s/.test(text) ? undefined : text),
  }),
  public_url: setting({
    env: 'PUBLIC_URL',
    preset: null,
    form: { en: 'an http or https address', zh: 'http 或 https 网址' },
    help: {
      en: 'address at which people reach the server: it is printed and stands in the API’s description, its path is taken off requests, and with https the session cookie is Secure',
      zh: '用户访问服务的网址：启动时打印，并写入接口描述；请求会去掉其中的路径前缀；为 https 时会话 cookie 带 Secure',
    },
    read: publicUrl,
  }),
  tls_cert: setting({
    env: 'TLS_CERT',
    preset: null,
    form: FILE,
    help: {
      en: 'certificate chain (PEM), to serve https without a proxy',
      zh: '证书链（PEM），不经代理直接提供 https',
    },
    read: path,
  }),
  tls_key: setting({
    env: 'TLS_KEY',
    preset: null,
    form: FILE,
    help: { en: 'the certificate’s private key (PEM)', zh: '证书的私钥（PEM）' },
    read: path,
  }),
  trusted_proxies: setting({
    env: 'TRUSTED_PROXIES',
    preset: null,
    form: {
      en: 'addresses or networks such as 10.0.0.0/8, separated by commas',
      zh: '用逗号分隔的地址或网段，如 10.0.0.0/8',
    },
    help: {
      en: 'proxies whose X-Forwarded-For is believed, so that requests and wrong tokens are counted by client and not by proxy',
      zh: '可信代理：采信其 X-Forwarded-For，请求数和错误令牌按客户端而不是按代理计数',
    },
    read: networks,
  }),
  retention_days: setting({
    env: 'HUFU_RETENTION_DAYS',
    preset: '180',
    form: { en: '1 to 36500', zh: '1 到 36500' },
    help: {
      en: 'days that uploaded files, pictures of screens, the results of deliveries line by line, former states, answers to questions, runs of evaluations and sent webhook calls are kept; looked at daily, what waits to be read stays',
      zh: '上传文件、画框图片、逐行导入结果、历史状态、问答记录、评测结果和已结束的外发通知保留的天数；每天清理一次，等待读取的不会清除',
    },
    read: whole(1, 36_500),
  }),
  webhook_http_hosts: setting({
    env: 'HUFU_WEBHOOK_HTTP_HOSTS',
    preset: null,
    form: { en: 'host names or addresses, separated by commas', zh: '用逗号分隔的主机名或地址' },
    help: {
      en: 'hosts that webhooks may be sent to over plain http, or that are this machine; all others need https',
      zh: '允许用 http 发送外发通知的主机，或就是本机的主机；其余须用 https',
    },
    read: hosts,
  }),
  figma_token: setting({
    env: 'FIGMA_TOKEN',
    preset: null,
    form: { en: 'a token without blanks', zh: '不含空格的令牌' },
    help: {
      en: 'Figma access token that may read files: with it, links are pulled by the server; it is sent to FIGMA_API_URL alone',
      zh: '可读取文件的 Figma 访问令牌：设置后可由服务拉取链接；只会发送给 FIGMA_API_URL',
    },
    read: (text) => (/\s/.test(text) ? undefined : text),
    is_secret: true,
  }),
  figma_api_url: setting({
    env: 'FIGMA_API_URL',
    preset: 'https://api.figma.com',
    form: { en: 'an http or https address', zh: 'http 或 https 网址' },
    help: {
      en: 'where Figma’s REST API is, or a proxy before it',
      zh: 'Figma REST 接口或其代理的地址',
    },
    read: (text) => publicUrl(text)?.href.replace(/\/+$/, ''),
  }),
  figma_picture_hosts: setting({
    env: 'FIGMA_PICTURE_HOSTS',
    preset: 'figma-alpha-api.s3.us-west-2.amazonaws.com',
    form: { en: 'hosts, separated by commas', zh: '用逗号分隔的主机名' },
    help: {
      en: 'hosts from which pictures that Figma drew are fetched; from no other',
      zh: '可从哪些主机下载 Figma 生成的图片，其余一律不访问',
    },
    read: hosts,
  }),
  config: setting({
    env: 'HUFU_CONFIG',
    preset: 'hufu.yaml',
    form: FILE,
    help: {
      en: 'the settings file, YAML with the names of this table; the default one may be missing',
      zh: '设置文件（YAML，键名即本表的名称）；默认位置的文件可以没有',
    },
    read: path,
    is_env_only: true,
  }),
  token: setting({
    env: 'HUFU_TOKEN',
    preset: null,
    form: { en: 'a token', zh: '令牌' },
    help: { en: 'the token of commands with --server', zh: '带 --server 的命令所用的令牌' },
    read: asIs,
    is_secret: true,
    is_env_only: true,
  }),
  source_date: setting({
    env: 'SOURCE_DATE_EPOCH',
    preset: null,
    form: { en: 'seconds since 1970', zh: '自 1970 年起的秒数' },
    help: { en: 'time that `hufu align` writes into its files', zh: '`hufu align` 写入文件的时间' },
    read: asIs,
    is_env_only: true,
  }),
  debug: setting({
    env: 'HUFU_DEBUG',
    preset: null,
    form: { en: 'any text', zh: '任意文字' },
    help: { en: 'set: a failing command prints its stack', zh: '设置后，命令失败时打印调用栈' },
    read: asIs,
    is_env_only: true,
  }),
} as const

export type SettingName = keyof typeof SETTINGS
type Value<S> = S extends Setting<infer T> ? T : never
export type Settings = { [N in SettingName]: Value<(typeof SETTINGS)[N]> | null }
