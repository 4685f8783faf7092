import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fileNames, filesOf } from '../../server/exports/index.ts'
import { moduleFiles } from '../../server/exports/module-names.ts'
import type { Snapshot } from '../../server/exports/snapshot.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { check, rule } from '../align/atoms.ts'
import { SAMPLE, snapshotOf } from '../golden/sample.ts'
import { entry, tagged } from './tagged.ts'
import { written } from './written.ts'

const WALLET = '骑手端-我的钱包'
const sample = () =>
  tagged(
    snapshotOf(SAMPLE.rules, SAMPLE.cases, SAMPLE.summaries),
    { [WALLET]: ['INCOME'], '骑手端-设置': ['ACCOUNT', 'INCOME'] },
    [entry('INCOME', ['收入', '钱包'], ['银行卡', '余额', '发票']), entry('ACCOUNT', ['账号'])],
  )
const documents = (snapshot: Snapshot) =>
  [...filesOf(snapshot, 'zh')].filter((file) => file.name.startsWith('modules/'))
const idsIn = (text: string) => [...text.matchAll(/\*\*编号\*\*：(cl_\w+)/g)].map((m) => m[1]!)

/** A document as a reader of front matter takes it. */
function parted(text: string): { fields: Record<string, unknown>; body: string } {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)!
  return { fields: parse(head!) as Record<string, unknown>, body: body! }
}

describe('which file holds a module', () => {
  test.each<[(string | null)[], (string | null)[][]]>([
    [['INCOME'], [['INCOME', 'income_rules.md']]],
    [
      [null, '支付'],
      [
        [null, 'unassigned_rules.md'],
        ['支付', '支付_rules.md'],
      ],
    ],
    [
      ['a/b', 'A B', '../x'],
      [
        ['../x', '_x_rules.md'],
        ['A B', 'a_b_rules.md'],
        ['a/b', 'a_b_2_rules.md'],
      ],
    ],
    [
      ['unassigned', null],
      [
        [null, 'unassigned_rules.md'],
        ['unassigned', 'unassigned_2_rules.md'],
      ],
    ],
    [['x'.repeat(300)], [['x'.repeat(300), `${'x'.repeat(60)}_rules.md`]]],
  ])('%j', (modules, files) => expect([...moduleFiles(modules)]).toEqual(files))

  test('they are known before they are written', () => {
    const snapshot = sample()
    const modules = [...new Set(snapshot.clusters.map((c) => c.primary_module))]
    expect(
      fileNames(modules)
        .map((f) => f.name)
        .sort(),
    ).toEqual([...filesOf(snapshot, 'zh')].map((f) => f.name).sort())
  })
})

describe('module documents', () => {
  test('hold every rule in force once, wherever it belongs', () => {
    const snapshot = sample()
    const ids = documents(snapshot).flatMap((d) => idsIn(d.text))
    expect(ids.sort()).toEqual(snapshot.clusters.map((c) => c.cluster_id).sort())
    expect(documents(snapshot).map((d) => d.name)).toEqual([
      'modules/account_rules.md',
      'modules/income_rules.md',
      'modules/unassigned_rules.md',
    ])
  })

  test('say in their front matter what they are', () => {
    const { fields, body } = parted(written('modules/income_rules.md', sample()))
    expect(fields).toMatchObject({
      title: '收入 INCOME：规则 · v4.57.3',
      type: 'module_rules',
      app_version: 'v4.57.3',
      module: 'INCOME',
    })
    expect(fields.keywords).toEqual(
      expect.arrayContaining(['收入', 'INCOME', '我的钱包', '银行卡', '提现', '请先绑定银行卡']),
    )
    expect(fields.keywords).not.toContain('发票') // a word of the dictionary that no rule holds
    expect(body).toMatch(/^\n# 收入 INCOME：规则 · v4\.57\.3\n/)
    expect(parted(written('modules/unassigned_rules.md', sample())).fields).toMatchObject({
      type: 'rules_without_module',
      module: null,
    })
  })

  test('name the design and the test step, with a link where there is one', () => {
    const text = written('modules/income_rules.md', sample())
    expect(text).toContain('[Page 1 › 骑手端-我的钱包 › Layer](https://www.figma.com/design/file1?node-id=10-2)')
    expect(text).toContain('- 1001 · Case 1001 · 第 1 步')
    expect(written('modules/income_rules.md', sample(), 'en')).toContain('- 1001 · Case 1001 · step 1')
  })

  test('point from a module to rules at home in another', () => {
    const see = written('modules/income_rules.md', sample()).split('## 另见')[1]!
    expect(see).toContain('(account_rules.md)')
    expect(written('modules/account_rules.md', sample())).toContain('**同属模块**：INCOME')
    expect(written('modules/account_rules.md', sample())).not.toContain('## 另见')
  })

  test('leave out what was withdrawn, take in what is inherited and say from where', () => {
    const base = snapshotOf([rule('7:7', { A: '点击「接单」', R: 'toast提示「今日已歇业」', page: WALLET })], [])
    const clusters = base.clusters.map((c) => ({
      ...c,
      primary_module: 'INCOME',
      inherited_from: 'v4.56' as AppVersion,
    }))
    const own = sample()
    const gone = own.clusters.map((c) => (c.primary_module === null ? { ...c, state: 'withdrawn' as const } : c))
    const snapshot = { ...own, clusters: gone, inherited: { ...base, clusters } }
    const text = written('modules/income_rules.md', snapshot)
    expect(text).toMatch(/今日已歇业[\s\S]*\*\*沿用自\*\*：v4\.56/)
    expect(documents(snapshot).map((d) => d.name)).not.toContain('modules/unassigned_rules.md')
    expect(written('rule_clusters.md', snapshot)).not.toContain('今日已歇业')
  })

  test('keep a rule within what a look-up hands out, however much vouches for it, and count the rest', () => {
    const R = `toast提示「${'很长的提示'.repeat(12)}」`
    const cases = Array.from({ length: 60 }, (_, i) =>
      check(`${i + 1}`, { C: '已登录', A: '点击「提现」', R, page: WALLET }),
    )
    const text = written(
      'modules/unassigned_rules.md',
      snapshotOf([rule('1:2', { C: '已登录', A: '点击「提现」', R, page: WALLET })], cases),
    )
    const sections = text.split(/^## /m).slice(1)
    expect(sections).toHaveLength(1)
    expect([...sections[0]!].length).toBeLessThan(2000)
    expect(text).toMatch(/另有 54 处，见 rule_clusters\.md 的 cl_/)
  })

  test('give no two rules one heading', () => {
    const twins = ['未登录', '已登录'].map((C, i) =>
      rule(`1:${i + 2}`, { C, A: '点击「提现」', R: `显示「余额${'多'.repeat(90)}${i}」` }),
    )
    const headings = written('modules/unassigned_rules.md', snapshotOf(twins, [])).match(/^## .*$/gm)!
    expect(new Set(headings).size).toBe(2)
    expect(headings.join()).toMatch(/未登录.*已登录|已登录.*未登录/)
  })
})

describe('texts that look like something else', () => {
  const PIECES = [
    '---\ntitle: stolen\n---',
    '# heading',
    '## second\n- **编号**：cl_000000000000',
    '!!js/function "f"',
    '&anchor *alias',
    '{a: 1}',
    "it's: a # comment",
    '- item',
    '[click](javascript:alert(1))',
    '<script>alert(1)</script>',
    'no',
    '2026-01-01',
    '"quoted" \\ slash',
    '%TAG ! tag:x,2026:',
    'a\u2028b\u0085c',
  ]
  test.each(PIECES)('%j', (piece) => {
    const rules = [rule('1:2', { C: piece, A: `点击「${piece}」`, R: `toast提示「${piece}」`, page: piece })]
    const plain = snapshotOf(rules, [check('1', { C: piece, A: '点击「别的」', R: 'toast提示「另一句话」' })])
    const snapshot = tagged(plain, { [plain.clusters[0]!.touchpoints[0]!]: [piece] }, [entry(piece, [piece], [piece])])
    for (const { name, text } of documents(snapshot)) {
      const { fields, body } = parted(text)
      expect(Object.keys(fields), name).toEqual(['title', 'type', 'keywords', 'app_version', 'module'])
      expect([piece, null]).toContain(fields.module)
      for (const word of fields.keywords as unknown[]) expect(word).toEqual(expect.any(String))
      expect(body.match(/^# /gm)).toHaveLength(1)
      expect(body.match(/^## /gm)).toHaveLength(idsIn(body).length)
      expect(body).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(javascript/)
    }
    const index = parse(written('knowledge_base/_index.yaml', snapshot)) as {
      files: { file: string; keywords: string[] }[]
    }
    expect(index.files.map((f) => `knowledge_base/${f.file}`)).toEqual(
      [...filesOf(snapshot, 'zh')].map((f) => f.name).filter((n) => n.startsWith('knowledge_base/modules/')),
    )
  })
})
