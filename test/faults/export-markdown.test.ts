import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inline } from '../../server/exports/markdown.ts'
import { check, rule } from '../align/atoms.ts'
import { written } from '../exports/written.ts'
import { snapshotOf } from '../golden/sample.ts'

/** What a Markdown reader shows of an escaped text. */
const shown = (markdown: string) => markdown.replace(/<br>/g, '\n').replace(/\\([!-/:-@[-`{-~])/g, '$1')

/** E2: pieces that would become markup. */
const PIECES = [
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '![p](https://example.com/p.png)',
  'a | b | c',
  '```\ncode\n```',
  '~~~',
  '---',
  '# heading',
  '> quote',
  '- item',
  '1. first',
  '=====',
  'https://example.com/x',
  'www.example.com',
  'me@example.com',
  '<@all> @all',
  '<at id=all></at>',
  '&lt;b&gt; &amp;',
  '*bold* _it_ ~~gone~~',
  '\\* slash',
  '`code`',
  'ends with #',
  '$x$',
  '<!-- gone -->',
]

/** Fields of each section as a reader of the document would take them. */
function fields(markdown: string, label: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => line.trim().startsWith(`- **${label}**：`))
    .map((line) => shown(line.slice(line.indexOf('：') + 1)))
}

describe('text stays text', () => {
  test.each(PIECES)('%j comes back as it went in, in every document', (piece) => {
    const rules = [rule('1:2', { C: piece, A: '点击「保存」', R: `toast提示「${piece}」` })]
    const cases = [check('1', { C: piece, A: '点击「保存」', R: '跳转到「首页」' })]
    const snapshot = snapshotOf(rules, cases)
    const view = written('rule_clusters.md', snapshot)
    expect(fields(view, '条件')).toContain(piece)
    expect(fields(view, '结果')).toContain(`toast提示「${piece}」`)
    expect(fields(written('case_view.md', snapshot), '条件')).toEqual([piece])
  })

  test.each(PIECES)('%j opens no tag, link, heading or table', (piece) => {
    const text = inline(piece)
    expect(text).not.toMatch(/\n/)
    expect(text.replace(/<br>/g, '')).not.toMatch(
      /(?<!\\)[<>[\]|`*_~&@]|^\s*(?:#|>|[-+=](?!\\)|\d+[.)](?:\s|$))|(?<!\\):\/\/|www\./,
    )
  })

  test.each([
    ['2.0', '2.0'],
    ['1.', '1\\.'],
    ['1. first', '1\\. first'],
    ['3) third', '3\\) third'],
    ['24:00 前', '24:00 前'],
  ])('%j is written %j: a number is a list only before a space', (text, markdown) =>
    expect(inline(text)).toBe(markdown),
  )

  test('a rule is one heading, whatever its words hold', () => {
    const rules = PIECES.map((piece, i) =>
      rule(`1:${i + 2}`, { C: `${i}`, A: `点击「${piece}」`, R: `显示「${piece}\n## not a heading」` }),
    )
    const snapshot = snapshotOf(rules, [])
    expect(written('rule_clusters.md', snapshot).match(/^#{1,6} /gm)).toHaveLength(1 + snapshot.clusters.length)
  })

  test('a table of the report keeps its columns', () => {
    const rules = [
      rule('1:2', { C: '已提交 | 过', A: '点击「提交」', R: 'toast提示「每天最多 | 提交3次」', page: 'a|b' }),
    ]
    const cases = [check('1', { C: '已提交 | 过', A: '点击「提交」', R: 'toast提示「每天最多 | 提交5次」' })]
    const walls = (line: string) => line.replace(/\\\|/g, '').split('|').length
    const tables = written('merge_report.md', snapshotOf(rules, cases))

      .split(/\n\n/)
      .filter((block) => block.startsWith('|'))
    expect(tables.length).toBeGreaterThan(1)
    for (const table of tables) expect(new Set(table.trim().split('\n').map(walls)).size).toBe(1)
  })

  test('what contradicts itself is told in one line each, whatever its words hold', () => {
    const report = (piece: string) => {
      const of = (node: string, R: string) => rule(node, { C: piece, A: '点击「提交」', R, page: piece })
      const snapshot = snapshotOf([of('1:2', 'toast提示「最多 3 次」'), of('1:3', 'toast提示「最多 5 次」')], [])
      return written('merge_report.md', {
        ...snapshot,
        splits: [{ atoms: 2001, pieces: 2, first: snapshot.rule_atoms[0]!.atom_id }],
      })
    }
    const shape = (markdown: string) => markdown.split('\n').map((line) => /^(?:#+ |\|| *- |)/.exec(line)![0])
    expect(report('plain')).toMatch(/## 设计内部的矛盾（1）[\s\S]*## 拆开对齐的大组（1）/)
    for (const piece of PIECES) expect(shape(report(piece)), piece).toEqual(shape(report('plain')))
  })

  test('any text of one line comes back', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((t) => t.replace(/[\u0000-\u001f\u007f\u2028\u2029\u0085]/g, '').trim())
    fc.assert(
      fc.property(text, (t) => {
        expect(shown(inline(t))).toBe(t)
      }),
    )
  })
})
