/**
 * A place in the product, as both sides name it. An empty part is unknown; it is never guessed.
 * Written `<client>-<page>`, the page alone where the client is unknown, '' where the page is.
 */
export type Touchpoint = { client: string; page: string }

/** Clients by the words that name them, the longest word first within a text. Both sides read the same table. */
export const CLIENTS: readonly { client: string; words: readonly string[] }[] = [
  { client: '医生端', words: ['医生端', '医生版', '医生app', '医生侧'] },
  { client: '患者端', words: ['患者端', '患者版', '患者app', '患者侧', '病人端'] },
  { client: '商家端', words: ['商家端', '商家版', '商家后台', '卖家端', '商户端'] },
  { client: '用户端', words: ['用户端', '买家端', '顾客端', 'c端'] },
  { client: '骑手端', words: ['骑手端', '配送端'] },
  { client: '司机端', words: ['司机端'] },
  { client: '乘客端', words: ['乘客端'] },
  { client: '教师端', words: ['教师端', '老师端'] },
  { client: '学生端', words: ['学生端'] },
  { client: '家长端', words: ['家长端'] },
  { client: '护士端', words: ['护士端'] },
  { client: '药师端', words: ['药师端'] },
  {
    client: '管理后台',
    words: [
      '管理后台',
      '运营后台',
      '后台管理',
      '管理端',
      '运营端',
      '商品后台',
      'admin console',
      'admin panel',
      'admin portal',
      'back office',
      'backoffice',
      'admin',
    ],
  },
  { client: '小程序', words: ['小程序', 'mini program', 'miniprogram'] },
  { client: 'h5', words: ['h5'] },
  { client: 'web', words: ['web端', 'pc端', '网页端', '桌面端', 'web console', 'web app', 'web', 'desktop'] },
  { client: 'app', words: ['移动端', '手机端', 'ios端', '安卓端', 'mobile app', 'mobile', 'app'] },
]

const CLIENT_WORDS = CLIENTS.flatMap(({ client, words }) => words.map((word) => ({ client, word }))).sort(
  (a, b) => b.word.length - a.word.length,
)

const isWordAt = (text: string, at: number, word: string) =>
  !/[a-z0-9]/.test(word[0]!) || (!/[a-z0-9]/.test(text[at - 1] ?? '') && !/[a-z0-9]/.test(text[at + word.length] ?? ''))

/** The client that a text names (the longest word counts), or ''. */
export function readClient(text: string): string {
  const lower = text.toLowerCase()
  for (const { client, word } of CLIENT_WORDS) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
      if (isWordAt(lower, at, word)) return client
  }
  return ''
}

/** A page's name as its title bar says it: without quotes, numbering, "page", 页面. */
export function pageName(text: string): string {
  const bare = text
    .replace(/[「」『』“”"'‘’【】《》]/g, '')
    .replace(/^(?:\d+[.、)）\-_]\s*)+/, '')
    .replace(/^(?:(?:the|an?)\s+|到|了|至|一[次下]|某个?|一个|这个|该|自己的|对应的?|相应的?)\s*/i, '')
    .trim()
  const short = bare.replace(/(?:的?(?:页面|界面|页)|\s+(?:page|screen|view))$/i, '').trim()
  return short.length >= 2 ? short : bare
}

/** Writes a touchpoint; '' where the page is unknown. */
export function writeTouchpoint({ client, page }: Touchpoint): string {
  if (!page) return ''
  return client ? `${client}-${page}` : page
}

/** Reads a written touchpoint; a client counts only where the table knows it. */
export function readTouchpoint(written: string): Touchpoint {
  const text = written.trim()
  const dash = /[-－–—]/.exec(text)
  if (dash) {
    const client = readClient(text.slice(0, dash.index))
    const page = text.slice(dash.index + 1)
    if (client && client.length + 2 >= dash.index) return { client, page: pageName(page) }
  }
  return { client: '', page: pageName(text) }
}

/** `aliases`: from modules.yaml, a page's or touchpoint's name with the other names that mean it. */
export type TouchpointAliases = Readonly<Record<string, readonly string[]>>
