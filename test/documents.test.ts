import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../server/cli/index.ts'
import { SETTINGS, type Setting } from '../server/settings.ts'
import { ERRORS, MISSING, NOTICES } from '../shared/error.ts'
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
    '## 还缺什么 What is missing',
    '',
    '`status_missing` 的 `details.missing` 和版本的 `next.missing` 里的码。 Codes in `details.missing` of `status_missing` and in a version’s `next.missing`.',
    '',
    row('code', '中文', 'English'),
    row('---', '---', '---'),
    ...table(MISSING),
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

const HEADS = {
  en: ['setting', 'variable', 'default', 'takes', 'what it does'],
  zh: ['设置', '变量', '默认', '取值', '作用'],
} as const

/** A page as it stands, with the settings between its marks written anew. */
function operatingPage(file: string, lang: 'zh' | 'en'): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const { env, preset, form, help, is_env_only }: Setting = setting
    const own = is_env_only ? (lang === 'zh' ? '（仅环境变量）' : '(environment only)') : `\`${name}\``
    return row(own, `\`${env}\``, preset === null ? '' : `\`${preset}\``, form[lang], help[lang])
  })
  const table = [row(...HEADS[lang]), row('---', '---', '---', '---', '---'), ...rows].join('\n')
  return readFileSync(file, 'utf8').replace(
    /(<!-- settings -->\n).*(?=<!-- \/settings -->)/s,
    (_, mark: string) => `${mark}${table}\n`,
  )
}

describe('reference pages say what the tables say', () => {
  it('docs/codes.md', () => expect(codesPage()).toMatchFileSnapshot('../docs/codes.md'))
  it('docs/commands.md', async () => expect(await commandsPage()).toMatchFileSnapshot('../docs/commands.md'))
  it.each([
    ['operating.md', 'en'],
    ['operating.zh.md', 'zh'],
  ] as const)('the settings in docs/%s', (name, lang) =>
    expect(operatingPage(`docs/${name}`, lang)).toMatchFileSnapshot(`../docs/${name}`),
  )
})

describe('what an operator installs', () => {
  it.each(['docs/Dockerfile', 'docs/hufu.service'])('%s sets what is a setting, and starts what there is', (file) => {
    const text = readFileSync(file, 'utf8')
    const names = [...text.matchAll(/\b(?:HUFU|TLS|PUBLIC|TRUSTED)_[A-Z_]+/g)].map((m) => m[0])
    const known = Object.values(SETTINGS).map(({ env }): string => env)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(text).toMatch(/hufu(?:\.js)? serve|"hufu", "serve"/)
  })
  it('the Dockerfile copies what is there', () => {
    const text = readFileSync('docs/Dockerfile', 'utf8')
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((m) => m[1]!.split(' '))
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
    expect(copied.length).toBeGreaterThan(2)
  })
  it.each(['operating.md', 'operating.zh.md'])('docs/%s names commands, codes and files that there are', (name) => {
    const text = readFileSync(`docs/${name}`, 'utf8')
    const commands = [...text.matchAll(/\bhufu (backup|restore|doctor|config|token|serve|versions)\b/g)].map(
      (m) => m[1]!,
    )
    expect(commands.filter((command) => !Object.hasOwn(COMMANDS, command))).toEqual([])
    const codes = [...text.matchAll(/^\| `(\w+_\w+|busy)` \| [^|]+ \|$/gm)].map((m) => m[1]!)
    expect(codes.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([])
    expect(codes.length).toBeGreaterThan(4)
    const links = [...text.matchAll(/\]\(([\w.]+)\)/g)].map((m) => m[1]!)
    expect(links.filter((link) => !existsSync(`docs/${link}`))).toEqual([])
  })
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
