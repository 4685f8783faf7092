import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atomize } from '../../shared/cases/atomize.ts'
import { readNumbered } from '../../shared/sentence/numbering.ts'
import { maskQuoted } from '../../shared/sentence/quotes.ts'
import { readSentences } from '../../shared/sentence/read.ts'
import { readResult } from '../../shared/sentence/results.ts'
import { aCase, CONTEXT } from '../cases/case.ts'

const PIECES = [
  '点击',
  '点',
  '「',
  '」',
  '“',
  '”',
  '"',
  "'",
  '（',
  '）',
  '(',
  ')',
  '{x}',
  '<p>',
  '</p>',
  '<br>',
  '<img src="',
  '&lt;',
  '&#0;',
  '&#xD800;',
  '1. ',
  '2、',
  '① ',
  '- ',
  '，',
  '。',
  '；',
  '\n',
  '→',
  '->',
  '且',
  'and ',
  '置灰',
  '弹窗标题',
  '按钮',
  'toast',
  'dialog ',
  ' is disabled',
  '未',
  '如果',
  '否则',
  'when ',
  '同上',
  '[ghost]',
  '[/ghost]',
  '"TestCase":"A-1"',
  'data:image/png;base64,',
  '12,860.35',
  '<',
  '≥',
  '\uD83D',
  'ﬁ',
  'İ',
  '\u200d',
  '进入',
  '页',
  '登录',
  '账号',
  'button ',
  '.',
]
const words = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''))

test('anything is read: nothing throws, no result is empty, no markup and no picture comes through', () => {
  fc.assert(
    fc.property(words, words, words, (actions, expected, preconditions) => {
      const testCase = aCase(
        [
          [actions, expected],
          [expected, actions],
        ],
        { preconditions },
      )
      const { class: kind, atoms } = atomize(testCase, { ...CONTEXT, caseByFullId: () => testCase })
      expect(kind === 'atomized').toBe(atoms.length > 0)
      for (const atom of atoms) {
        expect(atom.R.trim()).not.toBe('')
        expect(atom.evidence[0]!.raw_text).not.toMatch(/<img|<\/?p>/)
      }
    }),
    { numRuns: 400 },
  )
})

test('readings keep to what was written', () => {
  fc.assert(
    fc.property(words, (text) => {
      for (const reading of readSentences(text)) {
        expect(reading.R).not.toBe('')
        expect(reading.confidence).toBeGreaterThan(0)
        expect(reading.confidence).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 600 },
  )
})

test('a worded result is worded already', () => {
  fc.assert(
    fc.property(words, (text) => {
      const { R } = readResult(text)
      expect(readResult(R).R.length).toBeGreaterThanOrEqual(0)
      expect(maskQuoted(R)).toHaveLength(R.length)
    }),
    { numRuns: 600 },
  )
})

test('lines hold no line break and are trimmed', () => {
  fc.assert(
    fc.property(words, (text) => {
      for (const line of readNumbered(text).lines) {
        expect(line.text).toBe(line.text.trim())
        expect(line.text).not.toMatch(/[\r\n]/)
      }
    }),
    { numRuns: 600 },
  )
})

test.each([
  'toast提示「已借出」',
  '弹窗标题「归还」正文「确定吗？」按钮「取消」「归还」',
  '「借阅」禁用',
  '「借阅」可用',
  '默认选中「全部」',
  '跳转到「书架」',
  '提示「请填书名」',
  '显示「已借出」',
  'toast "Book lent"',
  'dialog titled "Return?" with text "Sure?" and buttons "Cancel" "Return"',
  '"Lend" disabled',
  'opens "Loans"',
  'shows "Too long"',
])('the wording is a fixed point: %s', (worded) => expect(readResult(worded).R).toBe(worded))
