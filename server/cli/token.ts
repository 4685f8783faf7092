import { HufuError } from '../../shared/error.ts'
import { role, type Token } from '../../shared/schema/answers.ts'
import { instant } from '../../shared/schema/base.ts'
import { createToken, hasAdmin, listTokens, makeBootstrap, revokeToken } from '../verbs/access.ts'
import type { Workshop } from '../verbs/workshop.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS } from './place.ts'
import { aligned } from './table.ts'

type Act = (workshop: Workshop, args: Arguments, terminal: Terminal) => Promise<void>

/** Keys of the server whose data lies on this machine. */
export const command: Command = {
  name: 'token',
  summary: {
    en: 'Make, list and end tokens (on the machine that holds the data)',
    zh: '新建、列出、吊销令牌（在存放数据的机器上）',
  },
  positionals: 'create|list|revoke ID|bootstrap',
  options: {
    role: { value: 'R', help: { en: 'admin, editor, reader or bot', zh: 'admin、editor、reader 或 bot' } },
    member: {
      value: 'M',
      help: { en: 'whose token it is (default: the role’s name)', zh: '令牌属于谁（默认同角色名）' },
    },
    project: { value: 'P', help: { en: 'for this project only', zh: '仅限该项目' } },
    expires: {
      value: 'D',
      help: { en: 'when it ends, as 2027-01-31 or an ISO time', zh: '到期时间，如 2027-01-31 或 ISO 时间' },
    },
    data: PLACE_OPTIONS.data!,
    json: { help: { en: 'print the answer as JSON; a list as JSON Lines', zh: '以 JSON 打印结果，列表为 JSON Lines' } },
  },
  async run(args, terminal) {
    const act = ACTS[args.positionals[0] ?? '']
    if (!act)
      throw new HufuError('bad_usage', {
        why: 'it goes: hufu token create|list|revoke ID|bootstrap',
        why_zh: '写法是：hufu token create|list|revoke ID|bootstrap',
      })
    await inWorkshop(args, terminal, (workshop) => act(workshop, args, terminal))
    return 0
  },
}

const ACTS: Record<string, Act> = {
  async create(workshop, args, { stdout }) {
    const wish = role.safeParse(optionText(args, 'role'))
    if (!wish.success)
      throw new HufuError('bad_usage', {
        why: '--role takes admin, editor, reader or bot',
        why_zh: '--role 应为 admin、editor、reader 或 bot',
      })
    const { token, secret } = await createToken(workshop, MACHINE, {
      role: wish.data,
      member: optionText(args, 'member') ?? wish.data,
      project: optionText(args, 'project') ?? null,
      expires_at: expiry(optionText(args, 'expires')),
    })
    stdout.write(args.options.json ? `${JSON.stringify({ ...token, secret })}\n` : `${secret}\n`)
  },
  async list(workshop, args, { stdout, lang }) {
    const all: Token[] = []
    for (let cursor: string | undefined; ; ) {
      const { items, next_cursor } = await listTokens(workshop, { cursor, limit: 200 })
      all.push(...items)
      if (next_cursor === null) break
      cursor = next_cursor
    }
    if (args.options.json) for (const token of all) stdout.write(`${JSON.stringify(token)}\n`)
    else stdout.write(aligned([HEAD[lang], ...all.map((token) => row(token, workshop.now(), lang))]))
  },
  async revoke(workshop, args, { stdout, stderr, lang }) {
    const id = args.positionals[1]
    if (!id)
      throw new HufuError('bad_usage', {
        why: 'say which: hufu token revoke ID',
        why_zh: '请写上哪一个：hufu token revoke ID',
      })
    const revoked = await revokeToken(workshop, MACHINE, id)
    stdout.write(
      args.options.json ? `${JSON.stringify(revoked)}\n` : aligned([HEAD[lang], row(revoked, workshop.now(), lang)]),
    )
    if (!(await hasAdmin(workshop)))
      stderr.write(
        lang === 'zh'
          ? '现在没有管理员了。用 hufu token bootstrap 可生成一次性令牌。\n'
          : 'There is no admin now. `hufu token bootstrap` makes a one-time token.\n',
      )
  },
  async bootstrap(workshop, args, { stdout, stderr, lang }) {
    const made = await makeBootstrap(workshop)
    if (args.options.json) return void stdout.write(`${JSON.stringify(made)}\n`)
    stderr.write(
      lang === 'zh'
        ? `一次性令牌，只能用来创建第一位管理员，${made.expires_at} 前有效：\n`
        : `One-time token; it creates the first admin and nothing else, until ${made.expires_at}:\n`,
    )
    stdout.write(`${made.token}\n`)
  },
}

function expiry(text: string | undefined): string | null {
  if (text === undefined) return null
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text
  const read = instant.safeParse(time)
  if (!read.success || Number.isNaN(Date.parse(time)))
    throw new HufuError('bad_usage', {
      why: `--expires ${text} is no day in the future`,
      why_zh: `--expires ${text} 不是将来的日期`,
    })
  return new Date(time).toISOString()
}

const HEAD = {
  en: ['id', 'role', 'member', 'project', 'expires', 'last use', 'state'],
  zh: ['编号', '角色', '成员', '项目', '到期', '最近使用', '状态'],
} as const

const STATES = {
  live: { en: 'live', zh: '有效' },
  expired: { en: 'expired', zh: '已过期' },
  revoked: { en: 'revoked', zh: '已吊销' },
} as const

function stateOf({ revoked_at, expires_at }: Token, now: string): keyof typeof STATES {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'live'
}

const row = (token: Token, now: string, lang: Terminal['lang']): string[] => [
  token.token_id,
  token.role,
  token.member,
  token.project ?? '*',
  token.expires_at ?? '-',
  token.last_used_at ?? '-',
  STATES[stateOf(token, now)][lang],
]
