import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../server/cli/index.ts'
import { ERRORS, NOTICES } from '../shared/error.ts'
import { SIGNALS } from '../shared/schema/rule-atom.ts'

/** Reference pages are written from the tables that the product runs by: `npx vitest run test/documents.test.ts -u` renews them. */
const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

function codesPage(): string {
  const table = (codes: Record<string, { en: string; zh: string }>) =>
    Object.keys(codes)
      .sort()
      .map((code) => row(`\`${code}\``, codes[code]!.zh, codes[code]!.en))
  return [
    '# 错误码 Codes',
    '',
    '码不会变，句子可能改。`{…}` 由出错处的细节填上。 A code never changes, its sentence may; `{…}` is filled from the details.',
    '',
    '## 拒绝 Refusals',
    '',
    row('code', '中文', 'English'),
    row('---', '---', '---'),
    ...table(ERRORS),
    '',
    '## 提醒 Remarks',
    '',
    row('code', '中文', 'English'),
    row('---', '---', '---'),
    ...table(NOTICES),
    '',
  ].join('\n')
}

async function commandsPage(): Promise<string> {
  const commands = await Promise.all(
    Object.keys(COMMANDS)
      .sort()
      .map((name) => COMMANDS[name]!()),
  )
  const pages = commands.flatMap((command) => [
    `## hufu ${command.name}${command.positionals ? ` ${command.positionals}` : ''}`,
    '',
    command.summary.zh,
    '',
    command.summary.en,
    '',
    ...(Object.keys(command.options).length ? [row('option', '中文', 'English'), row('---', '---', '---')] : []),
    ...Object.entries(command.options).map(([name, o]) =>
      row(
        `\`--${name}${o.value ? ` ${o.value}` : ''}\`${o.required ? ' *' : ''}${o.multiple ? ' …' : ''}`,
        o.help.zh,
        o.help.en,
      ),
    ),
    '',
  ])
  return [
    '# 命令 Commands',
    '',
    '结果写到 stdout，进度和消息写到 stderr。退出码：0 完成，1 没做成，2 用法不对。 Results go to stdout, progress and messages to stderr. Exit: 0 done, 1 the work failed, 2 wrong usage. `*` required, `…` may be repeated.',
    '',
    ...pages,
  ].join('\n')
}

describe('reference pages say what the tables say', () => {
  it('docs/codes.md', () => expect(codesPage()).toMatchFileSnapshot('../docs/codes.md'))
  it('docs/commands.md', async () => expect(await commandsPage()).toMatchFileSnapshot('../docs/commands.md'))
})

describe('codes', () => {
  const all = Object.entries({ ...ERRORS, ...NOTICES })
  it('no code is both a refusal and a remark', () => {
    expect(Object.keys(ERRORS).filter((code) => Object.hasOwn(NOTICES, code))).toEqual([])
  })
  it.each(all)('%s speaks both languages and fills the same details', (_code, { en, zh }) => {
    const details = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort()
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).not.toMatch(/\p{Script=Han}/u)
    expect(details(zh)).toEqual(details(en))
  })
})

describe('commands', () => {
  it.each(Object.keys(COMMANDS))('%s is named as it is called and speaks both languages', async (name) => {
    const command = await COMMANDS[name]!()
    expect(command.name).toBe(name)
    for (const { zh, en } of [command.summary, ...Object.values(command.options).map((o) => o.help)]) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
  })
})

it('signals are a closed list without doubles', () => expect(new Set(SIGNALS).size).toBe(SIGNALS.length))
