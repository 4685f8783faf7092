import { describe, expect, test } from 'vitest'
import { check, rule } from '../align/atoms.ts'
import { written } from '../exports/written.ts'
import { snapshotOf } from '../golden/sample.ts'
import { readCsv } from './csv-reader.ts'

/** E1: what a spreadsheet would run is text; what is a plain number stays one. */
const ROWS: [string, string][] = [
  ['=cmd|calc', "'=cmd|calc"],
  ['+1 more', "'+1 more"],
  ['-off', "'-off"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tafter a tab', "'\tafter a tab"],
  ['＝1+1', "'＝1+1"],
  ['＋86', "'＋86"],
  ['－1元', "'－1元"],
  ['＠all', "'＠all"],
  ['-5.00', '-5.00'],
  ['+5', '+5'],
  ['-12%', '-12%'],
  ['1=2', '1=2'],
  ['a\u0000b', 'ab'],
  ['say "hi", twice', 'say "hi", twice'],
  ['two\nlines', 'two\nlines'],
]

describe('merge_report.csv', () => {
  test.each(ROWS)('%j is shown as %j', (raw, shown) => {
    const atom = rule('1:2', { C: raw, R: 'toast提示「保存成功啦」' })
    const [, ...rows] = readCsv(written('merge_report.csv', snapshotOf([{ ...atom, C: raw }], [])))
    expect(rows[0]).toContain(shown)
  })

  test('opens in Excel: BOM first, CRLF ends each row, every row as wide as the head', () => {
    const text = written('merge_report.csv', snapshotOf([rule('1:2', { R: 'a\nb' })], [check('1', { R: 'c,d' })]))
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    const rows = readCsv(text)
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toHaveLength(rows[0]!.length)
  })
})
